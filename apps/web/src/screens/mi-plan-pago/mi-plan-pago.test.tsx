import { beforeEach, expect, test } from 'vitest';
import { fakeServer, link, show, text, type Handler } from '../../testing.tsx';
import { MiPlanPago } from './mi-plan-pago.tsx';

const ORDEN = '7Q3M9KX2D4HB8W6RT1NZVC5JPA';
const REVIEW = {
  buy_order: ORDEN,
  status: 'AUTHORIZED',
  amount: 361_808,
  authorization_code: '1213',
  transaction_date: '2026-11-21T10:17:29-03:00',
  payment_type_code: 'VN',
  installments_number: 0,
  card_number: '6623',
  nombre_servicio: 'Plan Pyme 50',
  nombre_plan: 'Plan Pyme 50',
  comercio: 'Verídico',
  factura: 'F-0000000012',
  orden: ORDEN,
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

async function openScreen(query: string, more: Readonly<Record<string, Handler>>) {
  const calls = fakeServer({ 'GET /v1/administracion/comprobante/': () => [202, { mensaje: '' }], ...more });
  await show(`/mi-plan/pago?${query}`, <MiPlanPago />);
  return calls;
}

const state =
  (estado: string): Handler =>
  () => [200, { estado, mensaje: 'Así está.' }];

test('a successful payment says the invoice is paid and leads back, without signing in', async () => {
  const calls = await openScreen('token_ws=ficha', {
    'GET /v1/administracion/mi-plan/pago/ficha': () => [200, REVIEW],
    'GET /v1/administracion/transaccion-estado/': state('emitida'),
  });
  expect(text()).toContain('Pago aprobado$361.808La factura está pagada.');
  expect(link('Volver a Mi plan').getAttribute('href')).toBe('/mi-plan');
  expect(calls[0]?.headers.get('authorization')).toBeNull();
});

test('a cancelled payment says nothing was charged and leads back to the invoice', async () => {
  await openScreen(`TBK_TOKEN=ficha&TBK_ORDEN_COMPRA=${ORDEN}`, {
    'GET /v1/administracion/mi-plan/pago/ficha': () => [200, { ...REVIEW, status: 'ABORTED' }],
    'GET /v1/administracion/transaccion-estado/': state('anulada'),
  });
  expect(text()).toContain('No se cobró nada.');
  expect(link('Intentar de nuevo').getAttribute('href')).toBe('/mi-plan');
});
