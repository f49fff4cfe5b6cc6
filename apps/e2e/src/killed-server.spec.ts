import { expect, testAlone as test } from './test.ts';
import { CARDS, COMPANY, downloadReport, fillPurchase, payWith } from './way.ts';

test.slow();

test('a server killed between payment and result loses nothing: a reload leads to the report', async ({ page, server }) => {
  await fillPurchase(page, COMPANY);
  await page.getByRole('button', { name: 'Comprar' }).click();
  // The result is never requested: the process dies right after recording the return.
  await page.route('**/transaccion-revisar/**', (route) => route.abort());
  await payWith(page, CARDS.approved);
  await expect(page.getByText('No vuelvas a pagar', { exact: false })).toBeVisible();
  await server.end('SIGKILL');
  await server.start();
  await page.unroute('**/transaccion-revisar/**');
  await page.reload();
  await page.getByRole('link', { name: 'Ver Informe' }).click();
  expect((await downloadReport(page)).folio).toMatch(/^VR-\d{10}$/);
});
