import AxeBuilder from '@axe-core/playwright';
import { COOKIES, COOKIES_DE_KEYCLOAK } from '@veridico/reference';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { OwnServer, ownDatabase } from './own-server.ts';

/** URL of an external identity provider, without trailing slash; empty for the embedded one. */
export const IDENTITY = process.env['E2E_IDENTITY'] ?? '';

interface Guards {
  /** Expected refusals: parts of addresses answered 4xx, or of Chromium's console messages about them. */
  readonly refusals: string[];
  /** A page in a separate browser context. */
  readonly otherPage: Page;
}

/**
 * Every test fails on an uncaught error, a console error, a policy violation, a request to another origin, an unexpected
 * answer of 4xx or 5xx, or a cookie that the privacy policy does not name, on any page of either context.
 */
export const test = base.extend<Guards>({
  refusals: async ({}, use) => use([]),
  context: async ({ context, refusals, baseURL }, use) => {
    const wrong = collectErrors(context, refusals, baseURL);
    await use(context);
    expect(wrong).toEqual([]);
    expect(await unnamedCookies(context)).toEqual([]);
  },
  otherPage: async ({ browser, refusals, baseURL }, use) => {
    const context = await browser.newContext();
    const wrong = collectErrors(context, refusals, baseURL);
    await use(await context.newPage());
    expect(wrong).toEqual([]);
    await context.close();
  },
});

/** Names of cookies that the privacy policy does not name. */
async function unnamedCookies(context: BrowserContext): Promise<string[]> {
  const names = (await context.cookies()).map(({ name }) => name.replace(/^__Host-/, ''));
  return names.filter((name) => !(IDENTITY ? COOKIES_DE_KEYCLOAK.some((start) => name.startsWith(start)) : name in COOKIES));
}

/** The same on a server of the file's own, for tests that kill it or count shared data. */
export const testAlone = test.extend<object, { readonly server: OwnServer }>({
  server: [
    async ({}, use) => {
      const database = await ownDatabase();
      const server = await OwnServer.open(database?.settings);
      await use(server);
      await server.close();
      await database?.stop();
    },
    // The first start on PostgreSQL loads the demonstration data.
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

/** Errors on the pages of a context from now on, as a growing list. Chromium reports policy violations on the console. */
export function collectErrors(context: BrowserContext, refusals: readonly string[], baseURL: string | undefined): string[] {
  const wrong: string[] = [];
  context.on('weberror', (uncaught) => wrong.push(`uncaught: ${uncaught.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    if (text.startsWith('Failed to load resource') || refusals.some((part) => text.includes(part))) return;
    wrong.push(`console: ${text}`);
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL && origin !== IDENTITY) wrong.push(`other origin: ${origin}`);
  });
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && !refusals.some((part) => pathname.includes(part))) wrong.push(`${response.status()}: ${pathname}`);
  });
  return wrong;
}

export { expect };

/** Asserts WCAG 2.2 A and AA and best practices on the page, or a part of it, once it is no longer busy. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // The notice of an opening report fades in and out at any moment.
  await expect(page.getByText('Abriendo el informe…')).toHaveCount(0);
  // Colours are undefined during a fade.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // Runs in the page itself, four times as fast; only frames would need the other mode, and our pages have none.
    .setLegacyMode()
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Asserts that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

/** Accessible and without sideways scroll. */
export async function expectReadsWell(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
