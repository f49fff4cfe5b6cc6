import { problems } from '@veridico/api';
import { CARDS, demoPerson, downloadReport, fillOwnPurchase, payWith } from './way.ts';
import { expect, expectAccessible, test } from './test.ts';

const SOME_OF_EVERYTHING = 'Un poco de todo';

test.describe('with the serial number of another card', () => {
  test.use({ refusals: ['/administracion/transaccion'] });
  test(
    'an Informe Personas cannot be bought; with the right one it opens and shows the data',
    { tag: ['@PROD-12', '@DP1-PAY-02'] },
    async ({ page }) => {
      const person = await demoPerson(page, SOME_OF_EVERYTHING);
      await fillOwnPurchase(page, 'sia000001', { ...person, serie: 'A00000001' });
      await page.getByRole('button', { name: 'Comprar' }).click();
      await expect(page.getByRole('alert').filter({ hasText: problems.SERIE_NO_COINCIDE.mensaje })).toBeVisible();
      await expect(page).toHaveURL(/\/compra-directa\/paso1/);
      await expectAccessible(page);

      await page.getByLabel('Número de serie de tu carnet').fill(person.serie);
      await page.getByRole('button', { name: 'Comprar' }).click();
      await payWith(page, CARDS.approved);
      await page.getByRole('link', { name: 'Ver Informe' }).click();
      await expect(page.getByText(/1 de \d/).first()).toBeVisible();
      await expectAccessible(page);
      const { text } = await downloadReport(page);
      for (const part of [
        'Informe Verídico Personas',
        person.rut,
        'Consulta propia',
        'La propia persona',
        'de 999 puntos',
        'Bienes raíces',
      ])
        expect(text).toContain(part);
      expect(text).not.toContain(person.serie);
    },
  );
});

test('a person buys an Informe Consolidado, which states its purpose', { tag: ['@PROD-03'] }, async ({ page }) => {
  const person = await demoPerson(page, 'Protestos y deudas en pesos, UF y dólares');
  await fillOwnPurchase(page, 'sia000003', person);
  await page.getByRole('button', { name: 'Comprar' }).click();
  await payWith(page, CARDS.approved);
  await page.getByRole('link', { name: 'Ver Informe' }).click();
  await expect(page.getByText(/1 de \d/).first()).toBeVisible();
  const { text } = await downloadReport(page);
  for (const part of ['Informe Verídico Consolidado', person.rut, 'Motivo declarado: Consulta propia', 'A quién, por acreedor'])
    expect(text).toContain(part);
});
