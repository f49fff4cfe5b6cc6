import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';

/** The identity provider's library and frames: they load after the first paint and block nothing. */
const IDENTITY = /^\/(assets\/keycloak-|realms\/|silent-check-sso)/;

/** Have a budget of their own. */
const PICTURE = /\.(?:avif|webp)$/;

/**
 * Bytes after gzip -9 of everything an address loads before any input, without pictures of pages and the font (47 KB), which has a
 * fallback.
 */
export async function weigh(page: Page, address: string): Promise<number> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(address, { waitUntil: 'networkidle' });
  const counted = responses.filter((response) => {
    const { pathname } = new URL(response.url());
    return response.request().resourceType() !== 'font' && !IDENTITY.test(pathname) && !PICTURE.test(pathname);
  });
  expect(counted.length).toBeGreaterThan(2);
  const weights = await Promise.all(counted.map(async (response) => gzipSync(await response.body(), { level: 9 }).length));
  return weights.reduce((sum, weight) => sum + weight, 0);
}
