import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { CARDS, payWith, toCardPage } from './way.ts';

test(
  'a charge of another amount goes to manual review: neither success nor failure, on both pages',
  { tag: '@ancho' },
  async ({ page }) => {
    await toCardPage(page, { escenario: 'otro-monto' });
    await payWith(page, CARDS.approved);
    const expectNews = async () => {
      await expect(page.getByRole('heading', { name: 'Estamos revisando tu compra' })).toBeVisible();
      await expect(page.getByText('No pagues de nuevo.')).toBeVisible();
      await expect(page.getByText('te escribimos a c•••••@ejemplo.cl apenas se resuelva')).toBeVisible();
      await expect(page.getByText(/Pago aprobado|No pudimos procesar tu pago/)).toHaveCount(0);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };
    await expectNews();
    const orden = await page.evaluate(() => sessionStorage.getItem('orden'));
    await page.goto(`/compra-directa/paso3?orden=${orden}`);
    await expectNews();
  },
);

test('the refund of a paid order replaces the success page while it is open', async ({ page }) => {
  // No subject loses its records between payment and report here, so the state is mocked.
  let answer = { estado: 'pagada', mensaje: 'Ya pagaste. Estamos generando tu informe.' };
  await page.route('**/transaccion-estado/**', (route) => route.fulfill({ json: answer }));
  await toCardPage(page);
  await payWith(page, CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
  answer = { estado: 'reembolso-pendiente', mensaje: 'No habrá informe por este pago: estamos anulando el cobro.' };
  await expect(page.getByRole('heading', { name: 'Estamos devolviéndote el dinero' })).toBeVisible();
  await expect(page.getByText('No tienes que hacer nada: te escribimos a c•••••@ejemplo.cl apenas esté hecho.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  answer = { estado: 'reembolsada', mensaje: 'No hay informe por este pago: anulamos el cobro.' };
  await page.getByRole('button', { name: 'Comprobar ahora' }).click();
  await expect(page.getByRole('heading', { name: 'Te devolvimos el dinero' })).toBeVisible();
  await expect(page.getByText('$16.500 Devuelto')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
