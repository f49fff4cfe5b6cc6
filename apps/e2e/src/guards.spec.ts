import type { Page } from '@playwright/test';
import { collectErrors, expect, test } from './test.ts';

const PLANTED: readonly (readonly [said: RegExp, plant: (page: Page) => Promise<unknown>])[] = [
  [/^uncaught: .*JSON/, (page) => page.evaluate(() => void setTimeout(() => JSON.parse('no')))],
  [/^console: planted$/, (page) => page.evaluate("console.error('planted')")],
  [/^console: .*Content Security Policy/, (page) => page.evaluate(() => document.body.setAttribute('style', 'color: red'))],
  [/^console: .*TrustedHTML/, (page) => page.evaluate(() => Reflect.set(document.body, 'innerHTML', '<b>no</b>')).catch(() => undefined)],
  [/^404: \/v1\/no-existe$/, (page) => page.evaluate(() => fetch('/v1/no-existe').then(() => undefined))],
  [/^other origin: https:\/\/tercero\.ejemplo$/, loadForeignImage],
];

/** Our own CSP would block an image of another origin before it is requested: this page has none. */
async function loadForeignImage(page: Page): Promise<void> {
  await page.context().route('https://tercero.ejemplo/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }));
  await page.route('**/plantada', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title><img src="https://tercero.ejemplo/x.svg">' }),
  );
  await page.goto('/plantada');
}

test(
  'errors, policy violations and refused requests are caught on any page of a browser',
  { tag: ['@V3.4.3', '@V14.2.3'] },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext();
    const wrong = collectErrors(context, [], baseURL);
    await context.newPage();
    const second = await context.newPage();
    await second.goto('/terminos-y-condiciones');
    for (const [said, plant] of PLANTED) {
      await plant(second);
      await expect.poll(() => wrong.splice(0)).toEqual([expect.stringMatching(said)]);
    }
    await context.close();
  },
);

test('a caught error fails its test', async ({ page }) => {
  test.fail();
  await page.goto('/terminos-y-condiciones');
  await page.evaluate("console.error('planted')");
});
