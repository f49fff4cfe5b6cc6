import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

const ENTRY = /\/assets\/base-[\w-]+\.js$/;
/** Bytes of pictures that the browser fetches before anybody scrolls. */
const MOST_PICTURES = 120_000;

for (const [width, height] of [
  [360, 780],
  [1280, 800],
] as const)
  test(`at ${width} px the first way to buy is on the first screen, and its pictures are light`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const pictures: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'image') pictures.push(response.body().then(({ length }) => length));
    });
    await page.goto('/inicio', { waitUntil: 'networkidle' });
    const buy = await page.getByRole('link', { name: 'Comprar' }).first().boundingBox();
    expect((buy?.y ?? 0) + (buy?.height ?? Infinity)).toBeLessThanOrEqual(height);
    const bytes = await Promise.all(pictures);
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MOST_PICTURES);
  });

test('the choice of whom to review works by keys and before the script', async ({ page }) => {
  await page.route(ENTRY, (route) => route.abort());
  await page.goto('/inicio');
  await expect(page.getByRole('heading', { name: 'Informe Personas' })).toBeVisible();
  await page.getByRole('radio', { name: 'A mí' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Informe Empresarial' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Informe Personas' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inicio$/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: 'Sobre otra persona hay dos caminos' })).toBeVisible();
});

for (const name of ['A mí', 'Una empresa', 'Una propiedad', 'Otra persona'])
  test(`«${name}» reads well at any width and is accessible in light and dark mode`, async ({ page }) => {
    await page.goto('/inicio');
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [360, 'dark'],
      [320, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 780 });
      await page.emulateMedia({ colorScheme });
      await page.getByRole('radio', { name }).check();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });

test('an address that names the plans scrolls to them, and the menu of a phone leads there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/inicio#planes');
  const plans = page.getByRole('heading', { name: 'Planes para empresas' });
  await expect(plans).toBeInViewport();
  await page.goto('/verifica-informe/paso1');
  await page.locator('summary').filter({ hasText: 'Menú' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Planes para empresas' }).click();
  await expect(plans).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Pack Pyme 10' })).toBeVisible();
});
