import { beforeEach, expect, test } from 'vitest';
import { fakeServer, link, show, text } from '../../testing.tsx';
import { CompraDirectaPaso2 } from './compra-directa-paso2.tsx';
import { NUMERO, ORDEN, REVIEW } from './testing-review.ts';

beforeEach(() => sessionStorage.clear());

test('a part of the payment that went back is told beside the paid amount; the report is still there', async () => {
  const devoluciones = ['Te devolvimos $5.000 de $13.200 el 26-11-2026.', 'Te devolvimos $1.000 de $13.200 el 27-11-2026.'];
  fakeServer({
    'GET /v1/administracion/transaccion-revisar/': () => [200, { ...REVIEW, status: 'AUTHORIZED' }],
    'GET /v1/administracion/transaccion-estado/': () => [200, { estado: 'emitida', mensaje: 'M', numero: NUMERO, devoluciones }],
    'GET /v1/administracion/comprobante/': () => [200, { venta: null, devolucion: null }],
  });
  await show(`/compra-directa/paso2?orden=${ORDEN}&token_ws=t`, <CompraDirectaPaso2 />);
  for (const said of ['Pago aprobado', ...devoluciones]) expect(text()).toContain(said);
  expect(link('Ver Informe')).toBeTruthy();
});
