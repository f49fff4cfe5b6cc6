import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { openFoundProperty } from './property.ts';
import { CARDS, COMPANY, fillPurchase } from './way.ts';

const PERSONAS = '/compra-directa/paso1?codigo_servicio=sia000001';
const EMPRESARIAL = '/compra-directa/paso1?codigo_servicio=sia000002';

const expectGoodLayout = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

test(
  'a form with every field wrong lists them all, links to each, and suggests corrections',
  { tag: ['@DP1-SUB-01', '@DP1-SUB-09', '@VAL2-06', '@VAL2-10'] },
  async ({ page }) => {
    await page.goto(PERSONAS);
    await page.getByLabel('RUT', { exact: true }).fill('12.345.678');
    await page.getByLabel('Número de serie de tu carnet').fill('B1234567');
    await page.getByLabel('Correo electrónico').fill('camila@correo');
    await page.getByLabel('Confirma tu correo').fill('camila@correo.cl');
    await page.getByLabel('Celular').fill('9 1234 5678');
    await page.getByLabel('Celular').press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Por favor, corrige los errores antes de continuar.');
    await expect(page.getByLabel('RUT', { exact: true })).toBeFocused();
    await expect(page.getByText('¿Falta el dígito verificador?')).toBeVisible();
    await expectGoodLayout(page);
    await page.getByRole('link', { name: 'tu celular' }).click();
    await expect(page.getByLabel('Celular')).toBeFocused();
    await page.getByRole('button', { name: 'Usar 56912345678' }).click();
    await expect(page.getByLabel('Celular')).toHaveValue('56912345678');
    await page.getByLabel('RUT', { exact: true }).fill('40.000.000-k');
    await page.getByLabel('Número de serie de tu carnet').fill('545.818.984');
    await page.getByLabel('Correo electrónico').fill('camila@correo.cl');
    await page.getByRole('checkbox').check();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Comprar' })).toBeEnabled();
  },
);

/** Presses and releases at the same place, as slowly as people do. */
async function pressSlowly(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y } = (await target.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 12, y + 8);
  await page.mouse.down();
  await page.waitForTimeout(150);
  await page.mouse.up();
}

for (const [code, left, typed, role, pressed] of [
  ['sia000001', 'Celular', '123', 'checkbox', /^Acepto los/],
  ['sia000004', 'Celular', '123', 'radio', /^Factura$/],
  ['sia000004', 'Superficie útil, m²', '-1', 'radio', /^Sí$/],
] as const)
  test(`the error that leaving ${left} shows on ${code} does not move ${pressed} from under a pressed pointer`, async ({ page }) => {
    if (code === 'sia000004') await openFoundProperty(page);
    else await page.goto(`/compra-directa/paso1?codigo_servicio=${code}`);
    const field = page.getByLabel(left, { exact: true });
    await field.fill(typed);
    const target = page.locator('label').filter({ hasText: pressed });
    const { y } = (await target.boundingBox()) ?? { y: 0 };
    await pressSlowly(page, target);
    await expect(target.getByRole(role)).toBeChecked();
    // The error is shown, and moves it, once the press is over.
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(Math.abs(((await target.boundingBox())?.y ?? 0) - y)).toBeGreaterThan(8);
  });

test(
  'a press on the disabled button, or one that is dragged away, says what is wrong in the field it left',
  { tag: '@ancho' },
  async ({ page }) => {
    await page.goto(PERSONAS);
    const said = page.getByText('Debe comenzar con 569 más 8 dígitos', { exact: false });
    await page.getByLabel('Celular').fill('123');
    await pressSlowly(page, page.getByRole('button', { name: 'Comprar' }));
    await expect(said).toBeVisible();
    await page.getByLabel('Celular').fill('1234');
    await expect(said).toBeHidden();
    const { x, y } = (await page.getByRole('checkbox').boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    await page.mouse.move(x + 5, y - 200, { steps: 5 });
    await page.mouse.up();
    await expect(said).toBeVisible();
  },
);

test('both legal texts and the card help open over the form and close without losing it', { tag: ['@DP1-15..17'] }, async ({ page }) => {
  await page.goto(PERSONAS);
  await page.getByLabel('Correo electrónico').fill('camila@correo.cl');
  const dialog = page.getByRole('dialog');
  for (const [opener, said] of [
    ['Términos y Condiciones', 'Términos de la compra'],
    ['Política de privacidad', 'Política de privacidad'],
    ['¿Dónde está la serie?', 'Cambia cada vez que renuevas el carnet'],
  ] as const) {
    await page.getByRole('button', { name: opener }).click();
    await expect(dialog.getByText(said).first()).toBeVisible();
    await expectGoodLayout(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: opener })).toBeFocused();
  }
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('camila@correo.cl');
});

test(
  'an expired code is refused, a valid one is applied, and it can be removed again',
  { tag: ['@DP1-PROMO-02', '@DP1-PROMO-12', '@ancho'] },
  async ({ page }) => {
    await page.goto(EMPRESARIAL);
    const code = page.getByLabel('Código', { exact: true });
    await code.fill('VENCIDO10');
    await page.getByRole('button', { name: 'Validar' }).click();
    await expect(page.getByText(/Este código venció/)).toBeVisible();
    await expectGoodLayout(page);
    await code.fill('VERIDICO20');
    await page.getByRole('button', { name: 'Validar' }).click();
    await expect(page.getByText('$13.200').first()).toBeVisible();
    await page.getByRole('button', { name: 'Quitar' }).click();
    await expect(code).toBeFocused();
    await expect(code).toHaveValue('');
    await expect(page.getByText('$13.200')).toHaveCount(0);
  },
);

test('the form survives a reload, card page errors and every step back, without a resubmit prompt', { tag: '@ancho' }, async ({ page }) => {
  await fillPurchase(page, COMPANY);
  await page.reload();
  await page.getByRole('button', { name: 'Comprar' }).click();
  await page.getByLabel('Número de tarjeta').fill(CARDS.approved);
  await page.getByLabel('Fecha de expiración').fill('12/30');
  await page.getByLabel('CVV').fill('1');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByText('El CVV de esta tarjeta tiene 3 dígitos.')).toBeVisible();
  await expect(page.getByLabel('Número de tarjeta')).toHaveValue(CARDS.approved);
  await expectGoodLayout(page);
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByLabel('RUT').fill('11.111.111-1');
  await page.getByLabel('Clave').fill('999');
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByText('La clave de prueba es 123.')).toBeVisible();
  for (let steps = 0; new URL(page.url()).pathname !== '/compra-directa/paso1'; steps += 1) {
    expect(steps).toBeLessThan(8);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(page.getByLabel('Rut Empresa a consultar')).toHaveValue(COMPANY);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('compra@ejemplo.cl');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Comprar' })).toBeEnabled();
});

test('without a price the page shows ERROR and no form, until a retry succeeds', { tag: ['@DP1-21', '@ancho'] }, async ({ page }) => {
  await page.route('**/servicio-precio/**', (route) => route.abort());
  await page.goto(EMPRESARIAL);
  await expect(page.getByRole('heading', { name: 'ERROR' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comprar' })).toHaveCount(0);
  await expectGoodLayout(page);
  await page.unroute('**/servicio-precio/**');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByLabel('Rut Empresa a consultar')).toBeVisible();
});

test(
  'a lost connection says at the button that nothing was charged, and keeps the form',
  { tag: ['@DP1-20', '@DP1-SUB-03', '@ancho'] },
  async ({ page }) => {
    await fillPurchase(page, COMPANY);
    await page.route('**/administracion/transaccion', (route) => route.abort());
    await page.getByRole('button', { name: 'Comprar' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Error inesperado al procesar la transacción.');
    await expect(alert).toContainText('Lo que escribiste está guardado y no se cobró nada.');
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expectGoodLayout(page);
    await page.unroute('**/administracion/transaccion');
    await page.getByRole('button', { name: 'Comprar' }).click();
    await expect(page.getByRole('heading', { name: 'Pagar con tarjeta' })).toBeVisible();
  },
);

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });
  test(
    'the Personas form is filled in by touch, and the bottom bar hides no focused field',
    { tag: ['@ROLE1-02', '@DP1-04'] },
    async ({ page }) => {
      await page.goto(PERSONAS);
      const bar = page.getByRole('button', { name: 'Comprar' });
      for (const [label, value] of [
        ['RUT', '40.000.000-K'],
        ['Número de serie de tu carnet', '545818984'],
        ['Correo electrónico', 'camila@correo.cl'],
        ['Confirma tu correo', 'camila@correo.cl'],
        ['Celular', '+56 9 1234 5678'],
        ['Código', ''],
      ] as const) {
        const field = page.getByLabel(label, { exact: true });
        await field.tap();
        await field.fill(value);
        const [box, barBox] = [await field.boundingBox(), await bar.boundingBox()];
        const beside = (box?.x ?? 0) + (box?.width ?? 0) <= (barBox?.x ?? 0);
        expect(beside || (box?.y ?? 0) + (box?.height ?? 0) <= (barBox?.y ?? 0)).toBe(true);
      }
      await page.getByRole('checkbox').tap();
      await expect(page.getByText('RUT válido')).toBeVisible();
      await bar.tap();
      await expect(page.getByRole('heading', { name: 'Pagar con tarjeta' })).toBeVisible();
    },
  );
});
