import { beforeEach, expect, test } from 'vitest';
import { anotherServer, fakeServer, holdTime, later, link, show, text, type Call, type Handler } from '../../testing.tsx';
import { noteTaken } from '../../plan/taken-order.ts';
import { keepStored, ORDEN } from '../contrata-directo-paso1/testing-plan.tsx';
import { ContrataDirectoPaso2 } from './contrata-directo-paso2.tsx';

const NUMERO = 'VO-7K3M-9QXT';
const PAID = {
  status: 'AUTHORIZED',
  buy_order: ORDEN,
  numero: NUMERO,
  amount: 318_277,
  authorization_code: '772025',
  transaction_date: '2026-11-21T10:17:29-03:00',
  payment_type_code: 'VN',
  installments_number: 0,
  card_number: '6623',
  nombre_servicio: 'Contratación de plan',
  nombre_plan: 'Plan Pyme 50',
  comercio: 'Verídico SpA',
};

const VENTA = {
  numero: 'CV-0000000007',
  emitido: PAID.transaction_date,
  base64: btoa('%PDF-'),
  tipoContenido: 'application/pdf',
  documento: null,
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  keepStored();
});

async function openScreen(review: Handler, estado: string, query = '?token_ws=tok-1'): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/administracion/transaccion-plan-revisar/': review,
    'GET /v1/administracion/comprobante/': () => [200, { venta: VENTA, devolucion: null }],
    'GET /v1/administracion/transaccion-estado/': () => [200, { estado, mensaje: 'Mensaje del servidor.' }],
  });
  await show(`/contrata-directo/paso2${query}`, <ContrataDirectoPaso2 />);
  return calls;
}

const rows = () =>
  Object.fromEntries([...document.querySelectorAll('dl > div')].map((row) => [...row.children].map((part) => part.textContent)));

test('a paid plan shows the purchase receipt, the plan row and the next step', { tags: ['PLN2-01..04', 'DP2-30', 'PLNS-01'] }, async () => {
  const calls = await openScreen(() => [200, PAID], 'pagada');
  expect(document.querySelector('h1')?.textContent).toBe('Resultado del pago');
  expect(rows()).toMatchObject({
    'Número de orden': NUMERO,
    Monto: '$318.277 ',
    'Código de autorización': '772025',
    'Fecha y hora': '21-11-2026, 10:17:29',
    'Tipo de pago': 'Venta Normal',
    Tarjeta: 'terminada en 6623',
    Servicio: 'Contratación de plan',
    Plan: 'Plan Pyme 50',
    'Comprobante de venta': 'CV-0000000007 (PDF) No es documento tributario',
  });
  expect(link('Continuar').getAttribute('href')).toBe(`/contrata-directo/paso4?orden=${ORDEN}`);
  expect(text()).toContain('te llegan a A•••••@Ejemplo.cl.');
  expect(calls.filter(({ path }) => path.includes('revisar')).map(({ path }) => path)).toEqual([
    '/v1/administracion/transaccion-plan-revisar/tok-1',
  ]);
  expect(localStorage.getItem('contrato_plan')).not.toBeNull();
});

test('a server that names both alike shows both rows too', { tags: ['PLN2-01', 'PLN2-02'] }, async () => {
  await openScreen(() => [200, { ...PAID, nombre_servicio: 'Plan Pyme 50' }], 'pagada');
  expect(rows()).toMatchObject({ Servicio: 'Plan Pyme 50', Plan: 'Plan Pyme 50' });
});

test('any other result says nothing was charged, exits to / and can retry the signed contract', { tags: ['PLN2-05'] }, async () => {
  await openScreen(() => [200, { ...PAID, status: 'FAILED' }], 'rechazada');
  expect(text()).toContain('No pudimos procesar tu pago');
  expect(link('Salir').getAttribute('href')).toBe('/');
  expect(link('Intentar de nuevo').getAttribute('href')).toBe('/contrata-directo/paso1Contrato');
});

test.each([
  ['declined', 'FAILED', 'rechazada', '?token_ws=tok-1'],
  ['cancelled', 'ABORTED', 'anulada', '?TBK_TOKEN=tok-1'],
])('in another browser a %s payment says where to go on, and begins anew', async (_what, status, estado, query) => {
  localStorage.clear();
  await openScreen(() => [200, { ...PAID, status }], estado, query);
  expect(text()).toContain('Tu contrato se puede pagar desde el dispositivo donde empezaste');
  expect(text()).not.toMatch(/siguen guardados|Intentar de nuevo/);
  expect(link('Empezar de nuevo').getAttribute('href')).toBe('/contrata-directo/paso1');
});

test('a cancelled payment says that the data are kept where the contract is', async () => {
  await openScreen(() => [200, { ...PAID, status: 'ABORTED' }], 'anulada', '?TBK_TOKEN=tok-1');
  expect(text()).toContain('Tus datos siguen guardados.');
  expect(link('Intentar de nuevo').getAttribute('href')).toBe('/contrata-directo/paso1Contrato');
});

test.each(['FAILED', 'SOMETHING'])('the status %s alone has no heading over nothing', { tags: ['PLN2-05'] }, async (status) => {
  localStorage.clear();
  anotherServer({ 'GET /v1/administracion/transaccion-plan-revisar/': () => [200, { status }] });
  await show('/contrata-directo/paso2?token_ws=tok-1', <ContrataDirectoPaso2 />);
  expect(text()).toContain('No pudimos procesar tu pago');
  expect(document.querySelector('#compra')).toBeNull();
});

const unknown: Handler = () => [404, '<html>'];

test.each<[string, Handler, Handler]>([
  ['5xx', () => [502, '<html>'], unknown],
  ['nothing', () => [200, ''], unknown],
  ['no JSON', () => [200, '<html>'], unknown],
  ['no answer', () => 'down', unknown],
  ['5xx', () => [500, ''], () => [404, { codigo: 'ORDEN_DESCONOCIDA', mensaje: 'x' }]],
])('a review of %s, where the order’s state is not found, warns against paying again', { tags: ['PLN2-05'] }, async (_, review, estado) => {
  anotherServer({ 'GET /v1/administracion/transaccion-plan-revisar/': review, 'GET /v1/administracion/transaccion-estado/': estado });
  await show('/contrata-directo/paso2?token_ws=tok-1', <ContrataDirectoPaso2 />);
  expect(document.querySelector('h2')?.textContent).toBe('No pudimos procesar tu pago');
  expect(text()).toContain('No sabemos todavía si tu banco hizo el cobro. No vuelvas a pagar');
  expect(text()).not.toMatch(/No encontramos un pago|Intentar de nuevo/);
  expect(link('Salir').getAttribute('href')).toBe('/');
});

test('after a failed review the page keeps asking, also where the order’s state was not found', async () => {
  holdTime();
  let asked = 0;
  anotherServer({
    'GET /v1/administracion/transaccion-plan-revisar/': () => [502, ''],
    'GET /v1/administracion/transaccion-estado/': (call) =>
      (asked += 1) < 2 ? unknown(call) : [200, { estado: 'pagada', mensaje: 'Pagada.', pago: PAID }],
    'GET /v1/administracion/comprobante/': () => [200, { venta: VENTA, devolucion: null }],
  });
  await show('/contrata-directo/paso2?token_ws=tok-1', <ContrataDirectoPaso2 />);
  expect(text()).toContain('No pudimos procesar tu pago');
  await later(3_000);
  expect(document.querySelector('h2')?.textContent).toBe('Pago aprobado');
});

test('a return without a token shows the order contracted in this browser', async () => {
  await openScreen(() => [500, ''], 'expirada', '');
  expect(text()).toContain('Mensaje del servidor.');
});

test('a return without a token shows the order of this tab, not of another tab', async () => {
  noteTaken('A'.repeat(26));
  const calls = await openScreen(() => [500, ''], 'expirada', '');
  expect([...new Set(calls.map(({ path }) => path))]).toEqual([`/v1/administracion/transaccion-estado/${'A'.repeat(26)}`]);
  expect(link('Empezar de nuevo').getAttribute('href')).toBe('/contrata-directo/paso1');
});

test('a paid plan that awaits approval is shown as paid and safe, not under review', async () => {
  fakeServer({
    'GET /v1/administracion/transaccion-plan-revisar/': () => [200, PAID],
    'GET /v1/administracion/comprobante/': () => [200, { venta: VENTA, devolucion: null }],
    'GET /v1/administracion/transaccion-estado/': () => [
      200,
      { estado: 'en-revision', mensaje: 'Tu pago está a salvo.', representacion: 'en-espera', documentos: 0 },
    ],
  });
  await show('/contrata-directo/paso2?token_ws=tok-1', <ContrataDirectoPaso2 />);
  expect(document.querySelector('h2')?.textContent).toBe('Pago aprobado');
  expect(text()).toContain('Tu pago está a salvo.');
  expect(text()).not.toContain('Estamos revisando tu compra');
  expect(link('Ver en qué va').getAttribute('href')).toBe(`/contrata-directo/paso4?orden=${ORDEN}`);
});
