import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

/** Address of an identity provider of its own, without a slash at its end; empty where the product is one. */
export const IDENTITY = process.env['E2E_IDENTITY'] ?? '';

interface Guards {
  /** What this test expects to be refused: parts of addresses answered 4xx, or of what Chromium then says on the console. */
  readonly refusals: string[];
  /** A page in a browser that shares nothing with the first one. */
  readonly otherPage: Page;
}

/**
 * Every test fails on an uncaught error, a console error of ours, a policy violation, a request to another origin or an
 * answer of 4xx or 5xx that the test did not name, in either browser.
 */
export const test = base.extend<Guards>({
  refusals: async ({}, use) => use([]),
  page: async ({ page, refusals, baseURL }, use) => {
    const wrong = collectWrongs(page, refusals, baseURL);
    await use(page);
    expect(wrong).toEqual([]);
  },
  otherPage: async ({ browser, refusals, baseURL }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const wrong = collectWrongs(page, refusals, baseURL);
    await use(page);
    expect(wrong).toEqual([]);
    await context.close();
  },
});

/** What goes wrong on a page from now on, as a list that grows. */
function collectWrongs(page: Page, refusals: readonly string[], baseURL: string | undefined): string[] {
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = message.text();
    if (text.startsWith('Failed to load resource') || refusals.some((part) => text.includes(part))) return;
    wrong.push(`console: ${text}`);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL && origin !== IDENTITY) wrong.push(`other origin: ${origin}`);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && !refusals.some((part) => pathname.includes(part))) wrong.push(`${response.status()}: ${pathname}`);
  });
  return wrong;
}

export { expect };

/** No rule of WCAG 2.2 A and AA, nor a best practice, is broken on the page once it says of no part that it is still busy. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}
