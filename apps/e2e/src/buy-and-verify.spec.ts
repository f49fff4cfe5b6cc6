import { CARDS, COMPANY, downloadReport, fillPurchase, payWith } from './way.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

test(
  'an anonymous visitor buys an Informe Empresarial, reads it, and another browser verifies it',
  {
    tag: [
      '@PROD-03',
      '@PROD-09',
      '@PROD-14',
      '@ROLE1-04',
      '@DP1-SUB-04',
      '@DP2-14',
      '@DP3-03',
      '@DP3-05',
      '@VER1-10',
      '@VER2-02',
      '@VER2-03',
    ],
  },
  async ({ page, otherPage: verifier }) => {
    await fillPurchase(page, COMPANY);
    await page.getByLabel('Código', { exact: true }).fill('VERIDICO20');
    await page.getByRole('button', { name: 'Validar' }).click();
    await expect(page.getByText('$13.200').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Comprar' }).click();

    await expect(page.getByRole('heading', { name: 'Pagar con tarjeta' })).toBeVisible();
    await expect(page.getByText('Pago simulado: no se cobra nada')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await payWith(page, CARDS.approved);

    await expect(page.getByRole('heading', { name: 'Resultado del pago' })).toBeVisible();
    await expect(page.getByText('$13.200').first()).toBeVisible();
    await expect(page.getByText(/CV-\d{10}/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await page.getByRole('link', { name: 'Ver Informe' }).click();

    await expect(page).toHaveURL(/\/compra-directa\/paso3\?orden=[0-9A-Z]{26}$/);
    await expect(page.getByText(/1 de \d/).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const { folio, codigo, text } = await downloadReport(page);
    expect(text).toContain('Datos de demostración');

    await verifier.goto('/verifica-informe/paso1');
    await verifier.getByLabel('Folio').fill(folio.toLowerCase());
    await verifier.getByLabel('Código de verificación').fill(codigo.replaceAll('-', ' '));
    await verifier.getByRole('button', { name: 'Verificar' }).click();
    await expect(verifier.getByRole('heading', { name: 'Este informe es auténtico' })).toBeVisible();
    await expect(verifier.getByText(folio).first()).toBeVisible();
    await expect(verifier.getByText(/1 de \d/).first()).toBeVisible();
    expect((await verifier.getByRole('region', { name: 'Informe Verídico Empresarial' }).boundingBox())?.height).toBe(600);
    await expectAccessible(verifier);
    await expectNoSidewaysScroll(verifier);
  },
);

test(
  'a declined card charges nothing, keeps the form and offers another try',
  { tag: ['@DP2-15', '@DP2-17', '@DP2-19', '@ancho'] },
  async ({ page }) => {
    await fillPurchase(page, COMPANY);
    await page.getByRole('button', { name: 'Comprar' }).click();
    await payWith(page, CARDS.declined);
    await expect(page.getByText('No pudimos procesar tu pago')).toBeVisible();
    await expect(page.getByText(/No se cobró nada/).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click();
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('compra@ejemplo.cl');
    await page.goBack();
    await page.getByRole('link', { name: 'Salir' }).click();
    await expect(page).toHaveURL(/\/inicio$/);
  },
);

test('a buyer who cancels on the card page returns without a charge', { tag: ['@DP2-02', '@ancho'] }, async ({ page }) => {
  await fillPurchase(page, COMPANY);
  await page.getByRole('button', { name: 'Comprar' }).click();
  await page.getByRole('button', { name: 'Anular compra y volver' }).click();
  await expect(page.getByText('No pudimos procesar tu pago')).toBeVisible();
  await expect(page).toHaveURL(/TBK_TOKEN=/);
  await expect(page.getByText(/No se cobró nada/).first()).toBeVisible();
});
