import { CARDS, COMPANY } from './way.ts';
import { expect, test } from './test.ts';

test('the whole purchase works by keyboard alone', async ({ page }, { project }) => {
  test.skip(project.name !== 'ancho', 'the keyboard does not depend on the width');
  const type = async (text: string) => {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  };
  await page.goto('/compra-directa/paso1?codigo_servicio=sia000002');
  await page.getByLabel('Rut Empresa a consultar').focus();
  await page.keyboard.type(COMPANY);
  await type('compra@ejemplo.cl');
  await type('compra@ejemplo.cl');
  await type('56912345678');
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
  await page.getByLabel('Número de tarjeta').focus();
  await page.keyboard.type(CARDS.approved);
  await type('12/30');
  await type('123');
  await page.keyboard.press('Enter');
  await page.getByLabel('RUT').focus();
  await page.keyboard.type('11.111.111-1');
  await type('123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Resultado del pago' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver Informe' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/1 de \d/).first()).toBeVisible();
});
