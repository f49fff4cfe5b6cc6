import { fillPurchase } from './way.ts';
import { expect, expectAccessible, expectReadsWell, test } from './test.ts';

test.describe('an unknown company', () => {
  test.use({ refusals: ['/transaccion'] });
  test('is refused before payment, and the form stays as it was', { tag: ['@DP1-SUB-02', '@DP1-20'] }, async ({ page }) => {
    await fillPurchase(page, '99.999.999-9');
    await page.getByRole('button', { name: 'Comprar' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No tenemos registros de ese RUT' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Comprar' })).toBeEnabled();
    await expect(page.getByLabel('Rut Empresa a consultar')).toHaveValue('999999999');
    await expectAccessible(page);
  });
});

test('a purchase page without a service, or with an unknown one, shows an error', { tag: ['@DP1-02', '@DP1-03'] }, async ({ page }) => {
  await page.goto('/compra-directa/paso1');
  await expect(page.getByText('No se ha proporcionado un código de servicio.')).toBeVisible();
  await page.goto('/compra-directa/paso1?codigo_servicio=sia000009');
  await expect(page.getByText(/Servicio no reconocido.*sia000009/)).toBeVisible();
  await page.goto(`/compra-directa/paso1?codigo_servicio=${'x'.repeat(300)}`);
  await expect(page.getByText(/Servicio no reconocido/)).toBeVisible();
  await expectReadsWell(page);
});

test('an invalid RUT shows its error in place, and a reload keeps it', { tag: ['@DP1-18', '@DP1-22', '@VAL2-04'] }, async ({ page }) => {
  await page.goto('/compra-directa/paso1?codigo_servicio=sia000002');
  const rut = page.getByLabel('Rut Empresa a consultar');
  await rut.fill('11.111.111-1');
  await rut.blur();
  await expect(page.getByText('Formato rut incorrecto. Debe ser mayor o igual a 50.000.000-0')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Comprar' })).toBeDisabled();
  await expectAccessible(page);
  await page.reload();
  await expect(rut).toHaveValue(/11\.?111\.?111-?1/);
});

test.describe('a wrong verification code', () => {
  test.use({ refusals: ['/codigo_verificacion/'] });
  test('does not open a report', { tag: ['@VER2-07'] }, async ({ page }) => {
    await page.goto('/verifica-informe/paso1?folio=VR-0000000001&codigo_verificacion=0000-0000-0000-0000');
    await page.getByRole('button', { name: 'Verificar' }).click();
    await expect(page.getByText('No se encontró un informe con esos datos.')).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('link', { name: 'Volver' })
      .or(page.getByRole('button', { name: 'Volver' }))
      .click();
    await expect(page).toHaveURL(/paso1/);
  });
});

test('empty fields are refused in place', { tag: ['@VER1-06', '@VER1-07'] }, async ({ page }) => {
  await page.goto('/verifica-informe/paso1');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByRole('alert')).toHaveText('Por favor ingrese el folio.');
  await expect(page.getByText('Por favor ingrese el código de verificación.')).toBeVisible();
  await page.getByLabel('Folio').fill('VR-1');
  await expect(page.getByRole('alert')).toHaveText('Por favor ingrese el código de verificación.');
});

test('the second step without the first says what is missing', { tag: ['@VER2-06'] }, async ({ page }) => {
  await page.goto('/verifica-informe/paso2');
  await expect(page.getByText('No se encontraron datos de verificación.')).toBeVisible();
});

test.describe('an unknown order', () => {
  test.use({ refusals: ['/transaccion-informe/'] });
  test('shows that there is no report', { tag: ['@DP3-08', '@DP3-09'] }, async ({ page }) => {
    await page.goto('/compra-directa/paso3?orden=00000000000000000000000000');
    await expect(page.getByText('No se encontró el informe para esta orden.')).toBeVisible();
    await page.getByRole('link', { name: 'Volver al Inicio' }).click();
    await expect(page).toHaveURL(/\/inicio$/);
  });
});
