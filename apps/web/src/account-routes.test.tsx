import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AccountRoutes } from './account-routes.tsx';
import { showSignedIn } from './session/testing-customer.tsx';
import { fakeServer, link, press, settle } from './testing.tsx';

const purchase = vi.hoisted(() => ({ fetched: false }));
vi.mock('./screens/compra-directa-paso1/compra-directa-paso1.tsx', () => {
  purchase.fetched = true;
  return { CompraDirectaPaso1: () => null };
});

test('the purchase screen is preloaded, and Comprar navigates while other requests hang', async () => {
  const silent = () => new Promise<never>(() => undefined);
  const servicio = { codigo: 'sia000001', nombre: 'Personas', descripcion: 'D', precio: 7_500, precioLista: null, ofertaHasta: null };
  fakeServer({
    'GET /v1/administracion/planes': () => [200, []],
    'GET /v1/administracion/servicios': () => [200, [{ ...servicio, disponible: true }]],
  });
  onTestFinished(() => localStorage.clear());
  const { session, provider } = await showSignedIn('/', <AccountRoutes />);
  // The guard, the screen and its imports load in steps.
  for (let step = 0; step < 3; step += 1) {
    await act(async () => vi.dynamicImportSettled());
    await settle();
  }
  expect(purchase.fetched).toBe(true);
  provider.renew.mockImplementation(silent);
  void session.renew().catch(() => undefined);
  await press(link('Comprar'));
  expect(location.pathname).toBe('/compra-directa/paso1');
});
