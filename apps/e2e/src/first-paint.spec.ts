import type { Page, Route } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './test.ts';

const PRERENDERED = [
  ['/inicio', /A quién quieres revisar/],
  ['/compra-directa/paso1?codigo_servicio=sia000001', 'Compra tu Informe Personas'],
  ['/compra-directa/paso1?codigo_servicio=sia000002', 'Compra tu Informe Empresarial'],
  ['/compra-directa/paso1?codigo_servicio=sia000003', 'Compra tu Informe Consolidado'],
  ['/verifica-informe/paso1', 'Verifica un informe'],
  ['/verifica-informe/paso1?folio=VR-0000000001&codigo_verificacion=ABCD-EFGH-JKMN-PQRS', 'Verifica un informe'],
  ['/recuperar-compra', 'Recupera tu compra'],
  ...['Personas', 'Empresarial', 'Consolidado'].map((name) => [`/informes/${name.toLowerCase()}`, `Informe ${name}`] as const),
  ['/informes/tasacion', 'Informe Tasación'],
  ['/tasacion/metodo', 'Cómo calculamos el valor de una propiedad'],
  ['/ayuda', 'Ayuda'],
  ['/quienes-somos', 'Quiénes somos'],
  ['/terminos-y-condiciones', 'Términos y Condiciones'],
  ['/politica-de-privacidad', 'Política de privacidad'],
  ['/proteccion-de-datos', 'Cómo protegemos tus datos'],
] as const;

const ENTRY = /\/assets\/base-[\w-]+\.js$/;
const notice = (page: Page) => page.getByText('La página no ha terminado de cargar');

/** Delays a page's script until released. */
async function hold(page: Page, script: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(script, (route) => void held.push(route));
  return async () => {
    await Promise.all(held.map((route) => route.continue()));
    await page.unroute(script);
  };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('every public page is readable and says what is missing', async ({ page }) => {
    // Playwright finds no text in <noscript>.
    const help = page.locator('.sin-javascript');
    for (const [address, heading] of PRERENDERED) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(help).toBeVisible();
      await expect(page.getByText('Datos de demostración · Pago simulado')).toBeVisible();
      await expect(notice(page)).toBeHidden();
    }
    await page.goto('/inicio');
    await expect(page.getByRole('main')).toContainText('Vale $6.900, con IVA.', { useInnerText: true });
    await expect(page.getByRole('main')).toContainText('Plan Pyme 50: 50 consultas al mes por 6,50 UF más IVA', { useInnerText: true });
    await page.goto('/compra-directa/paso2?token_ws=x');
    await expect(help).toContainText('no pagues de nuevo: también te llega por correo un enlace al informe');
  });
});

test('server-rendered pages are hydrated, not drawn again', async ({ page }) => {
  for (const [address, heading] of PRERENDERED) {
    const letGo = await hold(page, ENTRY);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const main = page.getByRole('main');
    await main.evaluate((element) => element.setAttribute('data-first', ''));
    await expectNoSidewaysScroll(page);
    await letGo();
    await expect(notice(page)).toHaveCount(0);
    await expect(main).toHaveAttribute('data-first');
  }
});

test.describe('after the bank', () => {
  test.use({ refusals: ['/transaccion-revisar/'] });
  test('the page of a payment says at once what happens to the money, until its script runs', async ({ page }) => {
    const letGo = await hold(page, ENTRY);
    await page.goto('/compra-directa/paso2?token_ws=x', { waitUntil: 'commit' });
    const told = page.getByText('Estamos preguntando al banco por tu pago. No pagues de nuevo');
    await expect(told).toBeVisible();
    // Its words, not only its box, are on the first screen.
    await expect(told.getByRole('link')).toBeInViewport();
    await letGo();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Estamos preguntando al banco por tu pago.')).toHaveCount(0);
  });
});

test.describe('text typed before the script loads', () => {
  test.use({ refusals: ['/codigo_verificacion/'] });

  test('is submitted with the rest', async ({ page }) => {
    const letGo = await hold(page, ENTRY);
    await page.goto('/verifica-informe/paso1', { waitUntil: 'commit' });
    await page.getByLabel('Folio').fill('VR-0000000001');
    await page.getByLabel('Código de verificación').pressSequentially('ABCD-EFGH');
    // No handler yet: the press does nothing, and the text stays.
    await page.getByRole('button', { name: 'Verificar' }).click();
    await letGo();
    await expect(notice(page)).toHaveCount(0);
    await page.getByLabel('Código de verificación').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('-JKMN-PQRS');
    await expect(page.getByLabel('Folio')).toHaveValue('VR-0000000001');
    await page.getByRole('button', { name: 'Verificar' }).click();
    const asked = await page.waitForRequest('**/informe/verifica/**');
    expect(asked.url()).toContain('/folio/VR-0000000001/codigo_verificacion/ABCD-EFGH-JKMN-PQRS');
  });

  test('on the home page is carried to the verification form', async ({ page }) => {
    const letGo = await hold(page, /\/assets\/inicio-despues-[\w-]+\.js$/);
    await page.goto('/inicio');
    await page.getByLabel('Folio').fill('VR-0000000001');
    await letGo();
    await page.getByLabel('Código de verificación').fill('ABCD-EFGH-JKMN-PQRS');
    await page.getByRole('button', { name: 'Verificar' }).click();
    await expect(page.getByLabel('Folio')).toHaveValue('VR-0000000001');
    await expect(page.getByLabel('Código de verificación')).toHaveValue('ABCD-EFGH-JKMN-PQRS');
    await expect(page).toHaveURL(/\/verifica-informe\/paso1/);
  });

  test('is kept when the script never loads, and the page says so', async ({ page }) => {
    await page.route(ENTRY, (route) => route.abort());
    await page.goto('/verifica-informe/paso1');
    await page.getByLabel('Folio').fill('VR-0000000001');
    await expect(notice(page)).toBeVisible();
    await page.getByRole('button', { name: 'Verificar' }).click();
    await expect(page.getByLabel('Folio')).toHaveValue('VR-0000000001');
    await page.unroute(ENTRY);
    // Also when the screen's own script fails: first reloaded, then left as it is.
    await page.route(/\/assets\/verifica-informe-paso1-[\w-]+\.js$/, (route) => route.abort());
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
    });
    await page.getByRole('link', { name: 'cárgala otra vez' }).click();
    // On a slow machine the notice also appears before the reload, which would discard the input.
    await expect.poll(() => documents).toBe(2);
    await page.waitForLoadState('domcontentloaded');
    await expect(notice(page)).toBeVisible({ timeout: 5_000 });
    await page.getByLabel('Folio').fill('VR-0000000002');
    await expect(page.getByRole('heading', { name: 'Verifica un informe' })).toBeVisible();
    await expect(page.getByLabel('Folio')).toHaveValue('VR-0000000002');
  });
});

test.describe('after a deployment', () => {
  test.use({ refusals: ['/assets/recuperar-compra-'] });

  test('a missing screen file reloads the page once; if it stays missing, the page offers a retry', async ({ page }) => {
    const script = /\/assets\/recuperar-compra-[\w-]+\.js$/;
    let gone = 1;
    let missed = 0;
    await page.route(script, (route) => {
      gone -= 1;
      if (gone < 0) return route.continue();
      missed += 1;
      return route.fulfill({ status: 404, body: '' });
    });
    const open = async () => {
      await page.goto('/terminos-y-condiciones');
      await expect(notice(page)).toHaveCount(0);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Recuperar mi compra' }).click();
    };
    const shown = page.getByRole('heading', { name: 'Recupera tu compra' });
    await open();
    await expect(shown).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    gone = Infinity;
    await open();
    // On a slow machine the notice appears before the last request of the file.
    await expect.poll(() => missed).toBeGreaterThanOrEqual(3);
    await page.waitForLoadState('networkidle');
    // The server-rendered page stays readable.
    await expect(shown).toBeVisible();
    await expect(notice(page)).toBeVisible({ timeout: 5_000 });
    gone = 0;
    await page.getByRole('link', { name: 'cárgala otra vez' }).click();
    await expect(notice(page)).toHaveCount(0);
    await page.getByLabel('Correo electrónico').fill('a@b');
    await page.getByRole('button', { name: 'Enviar enlaces' }).click();
    await expect(page.getByText('Correo electrónico no válido.')).toBeVisible();
  });
});
