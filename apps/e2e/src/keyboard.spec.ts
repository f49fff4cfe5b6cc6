import { press, tabTo, type } from './by-keyboard.ts';
import { CARDS, COMPANY, readPaper } from './way.ts';
import { expect, test } from './test.ts';

test('a report is bought, read, downloaded and verified by keyboard alone', async ({ page }) => {
  await page.goto('/inicio');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  await page.keyboard.press('Enter');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Empresarial' }) });
  await tabTo(page, card.getByRole('link', { name: 'Comprar' }));
  await page.keyboard.press('Enter');
  await type(page, 'Rut Empresa a consultar', COMPANY);
  await type(page, 'Correo electrónico', 'compra@ejemplo.cl');
  await type(page, 'Confirma tu correo', 'compra@ejemplo.cl');
  await type(page, 'Celular', '56912345678');
  await press(page, 'button', 'Términos y Condiciones');
  await expect(page.getByRole('dialog', { name: 'Términos y Condiciones' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Términos y Condiciones' })).toBeFocused();
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(page, 'button', 'Comprar');

  await type(page, 'Número de tarjeta', CARDS.approved);
  await type(page, 'Fecha de expiración', '12/30');
  await type(page, 'CVV', '123');
  await page.keyboard.press('Enter');
  await type(page, 'RUT', '11.111.111-1');
  await type(page, 'Clave', '123');
  await page.keyboard.press('Enter');

  await press(page, 'link', 'Ver Informe');
  await expect(page.getByText(/1 de \d/).first()).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'link', 'Descargar PDF')]);
  const { folio, codigo } = readPaper(await download.path());
  await press(page, 'button', 'Página siguiente');
  await expect(page.getByText(/2 de \d/).first()).toBeVisible();

  await press(page, 'link', 'Verificar un informe');
  await type(page, 'Folio', folio);
  await type(page, 'Código de verificación', codigo);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Este informe es auténtico' })).toBeFocused();
});
