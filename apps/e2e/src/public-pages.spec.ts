import type { Locator, Page } from '@playwright/test';
import { openFoundProperty } from './property.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

/** English words that Spanish does not have. */
const ENGLISH = /\b(?:the|and|of|with|your|please|this|is|loading|submit|password|back|next|close)\b/i;

const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;
const WIDTHS = [1280, 768, 360];

for (const [address, heading] of [
  ['/inicio', /A quién quieres revisar/],
  ['/informes/personas', 'Informe Personas'],
  ['/informes/tasacion', 'Informe Tasación'],
  ['/tasacion/metodo', 'Cómo calculamos el valor de una propiedad'],
  ['/ayuda', 'Ayuda'],
  ['/quienes-somos', 'Quiénes somos'],
  ['/terminos-y-condiciones', 'Términos y Condiciones'],
  ['/politica-de-privacidad', 'Política de privacidad'],
  ['/proteccion-de-datos', 'Cómo protegemos tus datos'],
  ['/mis-datos', 'Mis datos'],
  ['/mis-datos/enlace#de-un-correo', 'Mira tus datos'],
  ['/mis-datos/peticion', 'Pide algo sobre tus datos'],
  ['/mis-datos/peticion/estado', 'Tu petición'],
  ['/compra-directa/paso1?codigo_servicio=sia000002', 'Compra tu Informe Empresarial'],
  ['/verifica-informe/paso1', 'Verifica un informe'],
  ['/recuperar-compra', 'Recupera tu compra'],
  ['/compra/enlace-de-un-correo', 'Tu informe'],
  ['/auth/login', 'Inicia sesión'],
  ['/auth/register', 'Registro'],
  ['/auth/recover-password', 'Recuperar Contraseña'],
  ['/auth/reset-password?uid=de-un-correo', 'Restablecer Contraseña'],
  ['/auth/reset-password', 'Restablecer Contraseña'],
  ['/auth/confirmar-correo?uid=de-un-correo', 'Confirma tu correo'],
  ['/test-cliente', 'Cliente'],
] as const) {
  test(
    `${address} reads well at any width, in Spanish, and is accessible in light and dark mode`,
    { tag: ['@PROD-02'] },
    async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByText('Datos de demostración · Pago simulado')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'es-CL');
      expect(await wordsOf(page)).not.toEqual([]);
      expect((await wordsOf(page)).filter((text) => ENGLISH.test(text))).toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }
      for (const { width, colorScheme } of LOOKS) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    },
  );
}

/** The page's accessible texts without addresses. The snapshot names roles in English; texts are in quotes or after a colon. */
async function wordsOf(page: Page): Promise<string[]> {
  const lines = (await page.locator('html').ariaSnapshot()).split('\n');
  const said = lines.flatMap((line) => [/"(.*)"/.exec(line)?.[1], /: (.*)$/.exec(line)?.[1]]);
  return said.filter((text): text is string => text !== undefined && !text.startsWith('/'));
}

test('the purchase links terms and privacy, as a dialog with both texts', { tag: ['@ROUTE-10', '@PRIV-01'] }, async ({ page }) => {
  await page.goto('/compra-directa/paso1?codigo_servicio=sia000002');
  await page.getByRole('button', { name: 'Términos y Condiciones' }).click();
  const dialog = page.getByRole('dialog', { name: 'Términos y Condiciones' });
  await expect(dialog.getByRole('heading', { name: 'Política de privacidad' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('at 320 px no word of the header is broken, and the footer is tapped easily', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/inicio');
  for (const name of ['Verificar']) expect(await linesOf(page.getByRole('banner').getByRole('link', { name, exact: true }))).toBe(1);
  await expectNoSidewaysScroll(page);
  for (const link of await page.getByRole('contentinfo').getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

/** Lines on which the first text of an element is drawn. */
async function linesOf(element: Locator): Promise<number> {
  return element.evaluate(({ firstChild, ownerDocument }) => {
    const range = ownerDocument.createRange();
    if (firstChild) range.selectNodeContents(firstChild);
    return range.getClientRects().length;
  });
}

test('a program that shows shared links finds a title, a sentence and a picture, and search engines every public page', async ({
  request,
}) => {
  const listed = await (await request.get('/sitemap.xml')).text();
  const addresses = [...listed.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  expect(addresses.map((address) => new URL(address).pathname)).toEqual(
    expect.arrayContaining(['/inicio', '/informes/personas', '/verifica-informe/paso1']),
  );
  const sentences = new Set<string>();
  const described: unknown[] = [];
  for (const address of addresses) {
    const html = await (await request.get(address)).text();
    expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1], address).toBe(address);
    expect(/<meta property="og:title" content="([^"]+)"/.exec(html)?.[1], address).toMatch(/· Verídico$/);
    sentences.add(/<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '');
    const picture = await request.get(/<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '');
    expect(picture.headers()['content-type'], address).toBe('image/jpeg');
    for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) {
      const told = JSON.parse(data) as { readonly '@type': string; readonly name?: string; readonly offers?: { readonly price: number } };
      described.push([new URL(address).pathname, told['@type'], told.offers?.price]);
    }
    // As chat programs accept it.
    expect((await picture.body()).length, address).toBeLessThan(300_000);
  }
  expect(sentences.size).toBe(addresses.length);
  expect(described).toEqual([
    ['/informes/personas', 'Product', 7_500],
    ['/informes/empresarial', 'Product', 16_500],
    ['/informes/consolidado', 'Product', 6_500],
    ['/informes/tasacion', 'Product', 6_900],
    ['/ayuda', 'FAQPage', undefined],
    ['/quienes-somos', 'Organization', undefined],
  ]);
});

test('the sign of a question is outside the underline of its text', async ({ page }) => {
  await page.goto('/inicio');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const question = page.getByText('¿Puedo devolver un informe?');
  const look = (element: Element) => [getComputedStyle(element).textDecorationLine, getComputedStyle(element, '::after').position];
  // Plans that arrive above move the question away from under the pointer.
  await expect(async () => {
    await question.hover();
    // An underline is not drawn under what is out of the flow.
    expect(await question.evaluate(look)).toEqual(['underline', 'absolute']);
  }).toPass({ timeout: 15_000 });
});

const styleOf = (element: Locator) =>
  element.evaluate((box) => {
    const { appearance, backgroundColor, paddingRight } = getComputedStyle(box);
    return { appearance, backgroundColor, paddingRight: Number.parseFloat(paddingRight) };
  });

/** In both colour schemes. */
async function expectColourOf(page: Page, field: Locator, boxes: readonly Locator[]): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { backgroundColor } = await styleOf(field);
    for (const box of boxes) expect(await styleOf(box)).toMatchObject({ appearance: 'none', backgroundColor });
  }
}

test('boxes have the colour of the other fields', async ({ page }) => {
  await openFoundProperty(page);
  const taken = page.getByRole('radio', { name: 'Boleta' });
  await expect(taken).toBeChecked();
  const boxes = [page.getByRole('checkbox'), page.getByRole('radio', { name: 'Factura' }), taken];
  await expectColourOf(page, page.getByLabel('Correo electrónico'), boxes);
});

test('a list has the colour of the other fields, and an arrow that stands off its edge', async ({ page }) => {
  await page.goto('/ayuda');
  const list = page.getByLabel('De qué se trata');
  await expectColourOf(page, page.getByLabel('Correo electrónico'), [list]);
  expect((await styleOf(list)).paddingRight).toBeGreaterThanOrEqual(32);
  await page.emulateMedia({ forcedColors: 'active' });
  expect((await styleOf(list)).appearance).toBe('auto');
});

test.describe('the Trusted Types policy', () => {
  test.use({ refusals: ['TrustedHTML'] });
  test('refuses an innerHTML assignment', { tag: ['@V1.2.3', '@V1.3.2', '@V3.2.2'] }, async ({ page }) => {
    await page.goto('/inicio');
    const refused = await page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<b>no</b>';
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toBe(true);
  });
});
