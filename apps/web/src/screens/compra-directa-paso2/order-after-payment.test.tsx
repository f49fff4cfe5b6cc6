import { beforeEach, expect, test } from 'vitest';
import type { Estado, ReviewStatus } from '@veridico/api';
import { button, fakeServer, holdTime, later, link, press, show, text, type Call, type Handler } from '../../testing.tsx';
import { CompraDirectaPaso2 } from './compra-directa-paso2.tsx';
import { NUMERO, ORDEN, REVIEW } from './testing-review.ts';

beforeEach(() => sessionStorage.clear());

async function openScreen(status: ReviewStatus | undefined, estado: Handler): Promise<Call[]> {
  const { calls } = await visit(status, estado);
  return calls;
}

async function visit(status: ReviewStatus | undefined, estado: Handler) {
  const calls = fakeServer({
    'GET /v1/administracion/transaccion-revisar/': () => [200, { ...REVIEW, status }],
    'GET /v1/administracion/transaccion-estado/': estado,
    'GET /v1/administracion/comprobante/': () => [200, { venta: null, devolucion: null }],
  });
  const close = await show(`/compra-directa/paso2?${status ? 'token_ws=t' : `orden=${ORDEN}`}`, <CompraDirectaPaso2 />);
  return { calls, close };
}

const state =
  (estado: Estado, mensaje = `Estado: ${estado}.`): Handler =>
  () => [200, { estado, mensaje, numero: NUMERO }];

function rememberMail(correo: string): void {
  sessionStorage.setItem('orden', ORDEN);
  sessionStorage.setItem('orden:correo', correo);
}

test.each<[ReviewStatus | undefined, Estado, string, string]>([
  ['AUTHORIZED', 'reembolso-pendiente', 'Estamos devolviéndote el dinero', 'te escribimos a ñ•••••@correo.cl apenas esté hecho'],
  ['AUTHORIZED', 'reembolsada', 'Te devolvimos el dinero', 'Te enviamos el detalle a ñ•••••@correo.cl.'],
  ['AUTHORIZED', 'en-revision', 'Estamos revisando tu compra', 'te escribimos a ñ•••••@correo.cl apenas se resuelva'],
  ['PENDING', 'reembolso-pendiente', 'Estamos devolviéndote el dinero', 'te escribimos a ñ•••••@correo.cl apenas esté hecho'],
  ['PENDING', 'reembolsada', 'Te devolvimos el dinero', 'Te enviamos el detalle a ñ•••••@correo.cl.'],
  ['PENDING', 'en-revision', 'Estamos revisando tu compra', 'te escribimos a ñ•••••@correo.cl apenas se resuelva'],
  [undefined, 'reembolsada', 'Te devolvimos el dinero', 'Te enviamos el detalle a ñ•••••@correo.cl.'],
])('with a review of %s and an order that is %s, the view says what happened and what follows', async (...row) => {
  const [status, estado, title, next] = row;
  rememberMail('ñandu.lopez@correo.cl');
  await openScreen(status, state(estado));
  expect(document.querySelector('h2')?.textContent).toBe(title);
  expect(text()).toContain(`Estado: ${estado}.`);
  expect(text()).toContain(next);
  expect(text()).not.toMatch(/Pago aprobado|No pudimos procesar tu pago|Estamos confirmando tu pago|Ver Informe|Intentar de nuevo/);
  expect(link('Salir').getAttribute('href')).toBe('/inicio');
});

test.each<[Estado, string, string]>([
  ['reembolsada', 'Te devolvimos el dinero', 'button primary'],
  ['reembolso-pendiente', 'Estamos devolviéndote el dinero', 'button'],
  ['en-revision', 'Estamos revisando tu compra', 'button'],
])('a delivered report is offered while its order is %s', { tags: ['DP2-04', 'DP2-14'] }, async (estado, title, look) => {
  for (const status of ['AUTHORIZED', undefined] as const) {
    const { close } = await visit(status, () => [200, { estado, mensaje: 'Tu informe sigue siendo válido.', informe: 'entregado' }]);
    expect(document.querySelector('h2')?.textContent).toBe(title);
    expect(text()).toContain('Tu informe sigue siendo válido.');
    expect(link('Ver Informe').getAttribute('href')).toBe(`/compra-directa/paso3?orden=${ORDEN}`);
    expect(link('Ver Informe').className).toBe(look);
    expect(document.querySelector('main a[href="/recuperar-compra"]')).toBeNull();
    await close();
  }
});

test.each<[Estado, string]>([
  ['reembolso-pendiente', 'En devolución'],
  ['reembolsada', 'Devuelto'],
])('the receipt of an order that is %s shows the state beside the amount', async (estado, mark) => {
  await openScreen('AUTHORIZED', state(estado));
  expect(document.querySelector('dl')?.textContent).toContain(`$13.200 ${mark}`);
  expect(document.querySelector('dl')?.textContent).toContain('Código de autorización1213');
});

test.each<Estado>(['reembolso-pendiente', 'reembolsada'])(
  'an order that a promotion paid whole and is %s says that its report was not made, and returns no money',
  async (estado) => {
    fakeServer({
      'GET /v1/administracion/transaccion-revisar/': () => [200, { ...REVIEW, amount: 0 }],
      'GET /v1/administracion/transaccion-estado/': state(estado, 'No se había cobrado nada.'),
      'GET /v1/administracion/comprobante/': () => [200, { venta: null, devolucion: null }],
    });
    await show('/compra-directa/paso2?token_ws=t', <CompraDirectaPaso2 />);
    expect(document.querySelector('h2')?.textContent).toBe('No pudimos generar tu informe');
    expect(text()).toContain('No se había cobrado nada.');
    expect(text()).not.toMatch(/devol|Devuelto|banco/i);
  },
);

test('a pending refund is polled until it is done, then no more', async () => {
  holdTime();
  let estado: Estado = 'reembolso-pendiente';
  const calls = await openScreen('AUTHORIZED', () => [200, { estado, mensaje: 'M' }]);
  await press(button('Comprobar ahora'));
  expect(text()).toContain('Todavía no hay novedades.');
  estado = 'reembolsada';
  await later(3_000);
  expect(text()).toContain('Te devolvimos el dinero');
  const asked = calls.length;
  await later(60_000);
  expect(calls).toHaveLength(asked);
});

test('a paid order is polled until its report exists, and a refund replaces the success', async () => {
  holdTime();
  let estado: Estado = 'pagada';
  await openScreen('AUTHORIZED', () => [200, { estado, mensaje: 'M' }]);
  expect(text()).toContain('Ya estamos generando tu informe: lo ves en el paso siguiente.');
  estado = 'reembolso-pendiente';
  await later(3_000);
  expect(text()).toContain('Estamos devolviéndote el dinero');
  expect(text()).not.toContain('Pago aprobado');
});

test('once the report is issued the page says so and stops polling', async () => {
  holdTime();
  const calls = await openScreen('AUTHORIZED', state('emitida'));
  expect(text()).toContain('Tu informe ya está hecho: lo ves en el paso siguiente.');
  await later(60_000);
  expect(calls.filter(({ path }) => !path.includes('comprobante'))).toHaveLength(2);
});

test.each<[string, Handler]>([
  ['nobody answers about the order', () => 'down'],
  ['the order’s state is refused', () => [404, { codigo: 'ORDEN_DESCONOCIDA', mensaje: 'x' }]],
])('a payment approved by the review stays approved when %s', async (_, estado) => {
  holdTime();
  await openScreen('AUTHORIZED', estado);
  expect(text()).toContain('Pago aprobado');
});

test('a pending payment of an order that is not found says one thing only', async () => {
  holdTime();
  await openScreen('PENDING', () => [404, { codigo: 'ORDEN_DESCONOCIDA', mensaje: 'x' }]);
  expect(text()).toContain('Estamos confirmando tu pago');
  expect(text()).toContain('No pagues de nuevo: aún esperamos la respuesta del banco.');
  expect(text()).not.toContain('No encontramos un pago');
});

test('an order lookup without an answer delays the page by 2 s at most', async () => {
  holdTime();
  await openScreen('AUTHORIZED', () => new Promise(() => undefined));
  expect(text()).toContain('Estamos confirmando tu pago con el banco.');
  await later(2_000);
  expect(text()).toContain('Pago aprobado');
});

test.each<[string, string]>([
  ['the address it was bought with', 'El comprobante y un enlace al informe también te llegan a a•••••@correo.cl.'],
  ['nothing, for an order of another tab', 'El comprobante y un enlace al informe también te llegan por correo.'],
])('after a payment the page says that receipt and report come by mail, and names %s', async (whose, said) => {
  rememberMail('ana@correo.cl');
  sessionStorage.setItem('correo', 'otra@correo.cl');
  if (whose.startsWith('nothing')) sessionStorage.setItem('orden', 'OTRA');
  await openScreen('AUTHORIZED', state('emitida'));
  expect(text()).toContain(said);
});

test('while the state is unknown, the page says that the result comes by mail too', async () => {
  rememberMail('ana@correo.cl');
  await openScreen('PENDING', state('pendiente'));
  expect(text()).toContain('Si cierras esta página, te lo enviamos a a•••••@correo.cl.');
  expect(document.querySelector('main a[href="/recuperar-compra"]')?.textContent).toBe('Recuperar mi compra');
});

test.each<[Estado, string]>([
  ['rechazada', 'Tu banco rechazó el pago. No se cobró nada. Intenta con otra tarjeta o pregunta a tu banco.'],
  ['anulada', 'Estado: anulada.'],
  ['expirada', 'Estado: expirada.'],
])('an awaited order that becomes %s is a failure with the way back to the form', async (estado, said) => {
  sessionStorage.setItem('codigo_servicio', 'sia000002');
  for (const status of ['PENDING', undefined] as const) {
    const { close } = await visit(status, state(estado));
    expect(text()).toContain('No pudimos procesar tu pago');
    expect(text()).toContain(said);
    expect(link('Intentar de nuevo').getAttribute('href')).toBe('/compra-directa/paso1?codigo_servicio=sia000002');
    await close();
  }
});

test.each<[string, ReviewStatus | undefined]>([
  ['the review found nothing yet', 'PENDING'],
  ['the return brought no token', undefined],
])('a late confirmation, where %s, shows the whole receipt without a reload', async (_, status) => {
  holdTime();
  let answer: object = { estado: 'pendiente', mensaje: 'M' };
  const calls = await openScreen(status, () => [200, answer]);
  expect(text()).not.toContain('Comprobante');
  answer = { estado: 'pagada', mensaje: 'M', pago: REVIEW };
  await later(3_000);
  expect(text()).toContain('Pago aprobado');
  expect(document.querySelector('dl')?.textContent).toContain('Código de autorización1213');
  expect(document.querySelector('dl')?.textContent).toContain('terminada en 7763');
  expect(button('Imprimir')).toBeDefined();
  expect(calls.filter(({ path }) => path.includes('revisar'))).toHaveLength(status === undefined ? 0 : 1);
});

test('the receipt of an order that can no longer be opened shows only its number', async () => {
  await openScreen(undefined, state('emitida'));
  expect(document.querySelector('dl')?.textContent).toBe(`Número de orden${NUMERO}`);
});

test.each<[string, ReviewStatus | undefined, Estado]>([
  ['was refused', 'FAILED', 'rechazada'],
  ['was cancelled', 'ABORTED', 'anulada'],
  ['ran out of time, without a token', undefined, 'expirada'],
])('a charge found after a payment %s replaces the failure while the page is open', async (_, status, failed) => {
  holdTime();
  let estado: Estado = failed;
  const calls = await openScreen(status, () => [200, { estado, mensaje: `Estado: ${estado}.` }]);
  expect(text()).toContain('No pudimos procesar tu pago');
  const asked = calls.length;
  await later(59_000);
  expect(calls).toHaveLength(asked);
  estado = 'reembolso-pendiente';
  await later(1_000);
  expect(text()).toContain('Estamos devolviéndote el dinero');
  expect(text()).not.toContain('No pudimos procesar tu pago');
  estado = 'reembolsada';
  await later(60_000);
  expect(text()).toContain('Te devolvimos el dinero');
  const ended = calls.length;
  await later(120_000);
  expect(calls).toHaveLength(ended);
});
