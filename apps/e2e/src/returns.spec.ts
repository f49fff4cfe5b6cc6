import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './test.ts';
import { CARDS, payWith, toCardPage } from './way.ts';

const PASO2 = '/compra-directa/paso2';

/** The user-info header of every result request of this page. */
function reviewsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/transaccion-revisar/')) asked.push(request.headers()['user-info'] ?? '');
  });
  return asked;
}

const parameters = (page: Page) => [...new URL(page.url()).searchParams.keys()];
const query = (page: Page, name: string) => new URL(page.url()).searchParams.get(name) ?? '';
const abort = (page: Page) => page.getByRole('button', { name: 'Anular compra y volver' }).click();

/** Pays where the scenario ends the visit before the bank's page. */
async function endVisit(page: Page): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(CARDS.approved);
  await page.getByLabel('Fecha de expiración').fill('12/30');
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: 'Pagar' }).click();
}

async function expectForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByLabel('Rut Empresa a consultar')).toHaveValue(/58\.?407\.?462-?0/);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('compra@ejemplo.cl');
  await expect(page.getByLabel('Confirma tu correo')).toHaveValue('compra@ejemplo.cl');
  await expect(page.getByLabel('Celular')).toHaveValue('56912345678');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Comprar' })).toBeEnabled();
}

interface Failure {
  readonly name: string;
  /** Rows proved by this way to fail alone. */
  readonly rows: readonly string[];
  readonly escenario: string;
  readonly leave: (page: Page) => Promise<void>;
  readonly back: readonly string[];
  readonly said: RegExp;
  readonly reviews: number;
}

const ABORTED = ['TBK_TOKEN', 'TBK_ORDEN_COMPRA', 'TBK_ID_SESION'];

const FAILURES: readonly Failure[] = [
  {
    name: 'declined by the bank',
    rows: ['@DP2-01'],
    escenario: 'rechazo',
    leave: (page) => payWith(page, CARDS.approved),
    back: ['token_ws'],
    said: /Tu banco rechazó el pago\. No se cobró nada\./,
    reviews: 1,
  },
  {
    name: 'abandoned, back by POST',
    rows: ['@DP2-02'],
    escenario: '',
    leave: abort,
    back: ABORTED,
    said: /No se cobró nada\. Anulaste la compra en la página de Webpay/,
    reviews: 1,
  },
  {
    name: 'abandoned, back by GET',
    rows: ['@DP2-02'],
    escenario: 'anular-get',
    leave: abort,
    back: ABORTED,
    said: /No se cobró nada\. Anulaste la compra en la página de Webpay/,
    reviews: 1,
  },
  {
    name: 'out of time',
    rows: [],
    escenario: 'tiempo',
    leave: endVisit,
    back: ['TBK_ORDEN_COMPRA', 'TBK_ID_SESION'],
    said: /Se acabó el tiempo para pagar\. No se cobró nada\./,
    reviews: 0,
  },
  {
    name: 'with token_ws and TBK_TOKEN together after an error of the form',
    rows: ['@DP2-01', '@DP2-02'],
    escenario: 'formulario',
    leave: endVisit,
    back: ['token_ws', ...ABORTED],
    said: /No se cobró nada\. El pago quedó sin terminar en la página de Webpay/,
    reviews: 1,
  },
];

for (const { name, rows, escenario, leave, back, said, reviews } of FAILURES) {
  test(
    `a payment returning ${name} fails for good, charges nothing and keeps the form`,
    { tag: [...rows, '@DP2-03', '@DP2-15', '@DP2-17', '@DP2-20'] },
    async ({ page }) => {
      const asked = reviewsOf(page);
      await toCardPage(page, { escenario });
      const token = query(page, 'token_ws');
      await leave(page);
      await page.waitForURL((url) => url.pathname === PASO2);
      expect(parameters(page).toSorted()).toEqual([...back].toSorted());
      const expectFailure = async () => {
        await expect(page.getByRole('heading', { name: 'Resultado del pago' })).toBeVisible();
        await expect(page.getByText('No pudimos procesar tu pago')).toBeVisible();
        await expect(page.getByText(said)).toBeVisible();
        await expect(page.getByRole('link', { name: 'Salir' })).toHaveAttribute('href', '/inicio');
      };
      await expectFailure();
      expect(asked).toHaveLength(reviews);
      await page.reload();
      await expectFailure();
      expect(asked).toHaveLength(2 * reviews);
      await expectForm(page);
      // A late return, as if paid after all: the order has ended.
      await page.goto(`${PASO2}?token_ws=${token}`);
      await expect(page.getByText('No pudimos procesar tu pago')).toBeVisible();
      await expect(page.getByText(/No se cobró nada/).first()).toBeVisible();
    },
  );
}

const row = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

test(
  'an approved payment shows the same receipt after reload, in other tabs and on late returns',
  {
    tag: ['@DP2-01', '@DP2-04..14', '@DP2-20', '@DP2-32', '@DP2-33'],
  },
  async ({ page, context }) => {
    const asked = reviewsOf(page);
    await toCardPage(page);
    await payWith(page, CARDS.approved);
    const expectReceipt = async (shown: Page) => {
      await expect(shown.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
      await expect(row(shown, 'Código de autorización')).toHaveText(/^\d{1,6}$/);
      await expect(row(shown, 'Número de orden')).toHaveText(/^VO-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    };
    await expectReceipt(page);
    expect(asked.map((header) => JSON.parse(header) as unknown)).toEqual([
      { preferred_username: 'compra@ejemplo.cl', client_id: 'cli-web-privado', email: 'compra@ejemplo.cl' },
    ]);
    await expect(row(page, 'Comercio')).toContainText('Verídico SpA');
    await expect(row(page, 'Monto')).toHaveText('$16.500');
    await expect(row(page, 'Fecha y hora')).toHaveText(/^\d{2}-\d{2}-\d{4}, \d{2}:\d{2}:\d{2}$/);
    await expect(row(page, 'Tipo de pago')).toHaveText('Venta Normal');
    await expect(row(page, 'Cuotas')).toHaveText('0');
    await expect(row(page, 'Tarjeta')).toHaveText('terminada en 6623');
    await expect(row(page, 'Servicio')).toHaveText('Informe Verídico Empresarial');
    await expect(page.getByText('El comprobante y un enlace al informe también te llegan a c•••••@ejemplo.cl.')).toBeVisible();

    const token = query(page, 'token_ws');
    const report = await page.getByRole('link', { name: 'Ver Informe' }).getAttribute('href');
    const authorization = await row(page, 'Código de autorización').innerText();
    await page.reload();
    await expectReceipt(page);
    expect(asked).toHaveLength(2);

    const second = await context.newPage();
    await second.goto(page.url());
    await expectReceipt(second);
    for (const late of [`token_ws=${token}&TBK_TOKEN=${token}`, `TBK_TOKEN=${token}&TBK_ORDEN_COMPRA=x`]) {
      await second.goto(`${PASO2}?${late}`);
      await expectReceipt(second);
      expect(await row(second, 'Código de autorización').innerText()).toBe(authorization);
    }
    await second.goto(`${PASO2}?orden=${new URLSearchParams(report?.split('?')[1]).get('orden')}`);
    await expect(second.getByRole('link', { name: 'Ver Informe' })).toHaveAttribute('href', report ?? '');
    await second.close();

    // The card page knows that the visit is over and redirects here.
    await page.goBack();
    await page.waitForURL((url) => url.pathname === PASO2);
    await expectReceipt(page);
    expect(await row(page, 'Código de autorización').innerText()).toBe(authorization);
  },
);

test.describe('another buyer’s token', () => {
  test.use({ refusals: ['/transaccion-revisar/'] });
  test('shows no payment and offers no retry', { tag: ['@DP2-15', '@DP2-17', '@DP2-19'] }, async ({ page }) => {
    await page.goto(`${PASO2}?token_ws=01ab${'0'.repeat(60)}`);
    await expect(page.getByText('No pudimos procesar tu pago')).toBeVisible();
    await expect(page.getByText('No encontramos un pago con esos datos.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Intentar de nuevo' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Salir' }).click();
    await expect(page).toHaveURL(/\/inicio$/);
  });
});

for (const escenario of ['lento', 'perdido', 'ilegible']) {
  test(`a wrong answer from the card provider (${escenario}) still ends in success`, { tag: ['@DP2-04', '@DP2-20'] }, async ({ page }) => {
    const asked = reviewsOf(page);
    await toCardPage(page, { escenario });
    await payWith(page, CARDS.approved);
    await expect(page.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
    expect(asked).toHaveLength(1);
  });
}

test('a lost confirmation shows as pending, announces the mail, and reaches the report by itself', async ({ page }) => {
  await toCardPage(page, { escenario: 'no-llega' });
  await payWith(page, CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Estamos confirmando tu pago' })).toBeVisible();
  await expect(page.getByText('Si cierras esta página, te lo enviamos a c•••••@ejemplo.cl.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Esperando al banco…' })).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await expect(page.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible({ timeout: 40_000 });
  await page.getByRole('link', { name: 'Ver Informe' }).click();
  await expect(page.getByRole('heading', { name: 'Tu informe está listo' })).toBeVisible();
});
