import { beforeEach, expect, test } from 'vitest';
import type { Estado } from '@veridico/api';
import { fakeServer, holdTime, later, link, show, text, type Handler } from '../../testing.tsx';
import { CompraDirectaPaso2 } from './compra-directa-paso2.tsx';
import { ORDEN, REVIEW } from './testing-review.ts';

const paper = (numero: string, documento: unknown = null) => ({
  numero,
  emitido: '2026-11-18T13:41:09.000Z',
  base64: btoa('%PDF-'),
  tipoContenido: 'application/pdf',
  documento,
});

beforeEach(() => sessionStorage.clear());

async function openScreen(comprobante: Handler, estado: () => Estado = () => 'emitida') {
  const calls = fakeServer({
    'GET /v1/administracion/transaccion-revisar/': () => [200, REVIEW],
    'GET /v1/administracion/transaccion-estado/': () => [200, { estado: estado(), mensaje: '' }],
    'GET /v1/administracion/comprobante/': comprobante,
  });
  await show('/compra-directa/paso2?token_ws=t', <CompraDirectaPaso2 />);
  return () => calls.filter(({ path }) => path === `/v1/administracion/comprobante/${ORDEN}`).length;
}

function row(label: string): string | undefined {
  const term = [...document.querySelectorAll('dt')].find((element) => element.textContent === label);
  return term?.nextElementSibling?.textContent?.trim();
}

test('the receipt is requested until it is drawn, then shown with its file and disclaimer', async () => {
  holdTime();
  let drawn = false;
  const asked = await openScreen(() => (drawn ? [200, { venta: paper('CV-0000000123'), devolucion: null }] : [202, { mensaje: '' }]));
  expect(row('Comprobante de venta')).toBeUndefined();
  drawn = true;
  await later(3_000);
  expect(row('Comprobante de venta')).toBe('CV-0000000123 (PDF) No es documento tributario');
  expect(link('CV-0000000123 (PDF)').download).toBe('CV-0000000123_2026-11-18.pdf');
  expect(link('CV-0000000123 (PDF)').href).toMatch(/^blob:/);
  const before = asked();
  await later(60_000);
  expect(asked()).toBe(before);
});

test('a tax document is listed beside it, with its link', async () => {
  const documento = { tipo: 'factura', numero: '1842', enlace: 'https://facturas.example/1842' };
  await openScreen(() => [200, { venta: paper('CV-0000000123', documento), devolucion: null }]);
  expect(row('Factura electrónica')).toBe('N° 1842');
  expect(link('N° 1842').href).toBe('https://facturas.example/1842');
  expect(link('N° 1842').rel).toBe('noopener');
});

test('after a refund the credit note stands beside the receipt', async () => {
  holdTime();
  let estado: Estado = 'pagada';
  const venta = paper('CV-0000000123');
  const asked = await openScreen(
    () => [200, { venta, devolucion: estado === 'reembolsada' ? paper('NC-0000000007') : null }],
    () => estado,
  );
  expect(row('Nota de crédito interna')).toBeUndefined();
  const before = asked();
  estado = 'reembolsada';
  await later(3_000);
  expect(asked()).toBeGreaterThan(before);
  expect(row('Nota de crédito interna')).toContain('NC-0000000007');
  expect(row('Comprobante de venta')).toContain('CV-0000000123');
});

test('an order that can no longer be opened is not polled, and the page stays complete', async () => {
  holdTime();
  const asked = await openScreen(() => [404, { codigo: 'COMPROBANTE_DESCONOCIDO', mensaje: '' }]);
  const before = asked();
  await later(60_000);
  expect(asked()).toBe(before);
  expect(row('Comprobante de venta')).toBeUndefined();
  expect(text()).toContain('Pago aprobado');
});
