import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { problems, type Estado, type ReviewStatus } from '@veridico/api';
import {
  button,
  fakeServer,
  fromAnotherServer,
  holdTime,
  later,
  link,
  press,
  settle,
  show,
  text,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { saveDraft } from '../../purchase-draft.ts';
import { rememberOrder, unsettledOrder } from '../../purchase-storage.ts';
import { keepCorreoUsuario } from '../../session/stored-session.ts';
import { CompraDirectaPaso2 } from './compra-directa-paso2.tsx';
import { NUMERO, ORDEN, REVIEW } from './testing-review.ts';

vi.mock('../../page-settings.ts', async (original) => {
  const { pageSettings } = await original<{ readonly pageSettings: object }>();
  return { pageSettings: { ...pageSettings, aviso: 'Pago simulado' } };
});

/** The query of Webpay's return after a timeout. */
const LATE = '?TBK_ORDEN_COMPRA=8R4N0AY3E5JC9X7SV2PAWD6KQB&TBK_ID_SESION=s';

beforeEach(() => sessionStorage.clear());

async function openScreen(
  query: string,
  handlers: { revisar?: Handler; estado?: Handler; retorno?: Handler; head?: Handler } = {},
): Promise<Call[]> {
  const calls = fakeServer({
    ...(handlers.revisar && { 'GET /v1/administracion/transaccion-revisar/': handlers.revisar }),
    ...(handlers.head && { 'HEAD /': handlers.head }),
    'GET /v1/administracion/transaccion-estado/': handlers.estado ?? state('emitida'),
    ...(handlers.retorno && { 'GET /v1/administracion/transaccion-retorno': handlers.retorno }),
    'GET /v1/administracion/comprobante/': () => [200, { venta: null, devolucion: null }],
  });
  await show(`/compra-directa/paso2${query}`, <CompraDirectaPaso2 />);
  return calls;
}

const review =
  (changes: Partial<typeof REVIEW> = {}): Handler =>
  () => [200, { ...REVIEW, ...changes }];
const state =
  (estado: Estado, mensaje = ''): Handler =>
  () => [200, { estado, mensaje, numero: NUMERO }];

function row(label: string): string | undefined {
  const term = [...document.querySelectorAll('dt')].find((element) => element.textContent === label);
  return term?.nextElementSibling?.textContent?.trim();
}

test(
  'token_ws is reviewed once, however often effects run, and AUTHORIZED is success',
  { tags: ['DP2-01', 'DP2-03', 'DP2-04', 'DP2-20'] },
  async () => {
    const calls = await openScreen('?token_ws=tok-1', { revisar: review() });
    expect(calls.map(({ path }) => path).filter((path) => !path.includes('comprobante'))).toEqual([
      '/v1/administracion/transaccion-revisar/tok-1',
      `/v1/administracion/transaccion-estado/${ORDEN}`,
    ]);
    expect(document.querySelector('h1')?.textContent).toBe('Resultado del pago');
    expect(text()).toContain('Pago aprobado');
  },
);

test(
  'the table has every row',
  {
    tags: ['DP2-05..13', 'DP2-22..29'],
  },
  async () => {
    await openScreen('?token_ws=tok-1', { revisar: review() });
    expect(row('Número de orden')).toBe(NUMERO);
    expect(document.body.textContent).not.toContain(ORDEN);
    expect(row('Comercio')).toBe('Verídico SpA Pago simulado');
    expect(row('Monto')).toBe('$13.200');
    expect(row('Código de autorización')).toBe('1213');
    expect(row('Fecha y hora')).toBe('18-11-2026, 10:41:07');
    expect(row('Tipo de pago')).toBe('Venta Débito Redcompra');
    expect(row('Cuotas')).toBe('0');
    expect(row('Tarjeta')).toBe('terminada en 7763');
    expect(row('Servicio')).toBe('Informe Verídico Empresarial');
  },
);

test.each([
  ['VN', 'Venta Normal'],
  ['VC', 'Cuotas normales'],
  ['SI', '3 cuotas sin interés'],
  ['S2', '2 cuotas sin interés'],
  ['NC', 'N cuotas sin interés'],
  ['VP', 'Venta Prepago'],
])('payment type %s is shown as %s', { tags: ['DP2-10'] }, async (code, label) => {
  await openScreen('?token_ws=t', { revisar: review({ payment_type_code: code }) });
  expect(row('Tipo de pago')).toBe(label);
});

test('Ver Informe links to the order’s report', { tags: ['DP2-14'] }, async () => {
  await openScreen('?token_ws=t', { revisar: review() });
  expect(link('Ver Informe').getAttribute('href')).toBe(`/compra-directa/paso3?orden=${ORDEN}`);
});

test('after a payment the draft of the subject is deleted and the contact stays', async () => {
  saveDraft('sia000002', { run: '58.234.577-5', correo: 'ana@correo.cl' });
  await openScreen('?token_ws=t', { revisar: review() });
  expect([sessionStorage.getItem('run'), sessionStorage.getItem('correo')]).toEqual([null, 'ana@correo.cl']);
});

test.each<[string, { readonly correo?: string; readonly correo_usuario?: string }, string]>([
  ['the placeholder', {}, 'anonimo@veridico.cl'],
  ['the typed e-mail', { correo: 'ñandú@correo.cl' }, 'ñandú@correo.cl'],
  ['the e-mail that Comprar stored', { correo: 'otra@correo.cl', correo_usuario: 'ana@correo.cl' }, 'ana@correo.cl'],
])('the review sends user-info in ASCII with %s', { tags: ['API2-08', 'DP2-32', 'DP2-33', 'HOME-CAT-08'] }, async (_, stored, email) => {
  if (stored.correo !== undefined) sessionStorage.setItem('correo', stored.correo);
  if (stored.correo_usuario !== undefined) keepCorreoUsuario(stored.correo_usuario);
  onTestFinished(() => localStorage.clear());
  const [call] = await openScreen('?token_ws=t', { revisar: review() });
  const header = call?.headers.get('user-info') ?? '';
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(header)).toEqual({ preferred_username: email, client_id: 'cli-web-privado', email });
});

test.each<[ReviewStatus, string, string]>([
  ['FAILED', '?token_ws=t', 'Tu banco rechazó el pago. No se cobró nada. Intenta con otra tarjeta o pregunta a tu banco.'],
  ['ABORTED', '?TBK_TOKEN=t', 'No se cobró nada. Anulaste la compra en la página de Webpay'],
  ['ABORTED', '?TBK_TOKEN=t&token_ws=t', 'No se cobró nada. El pago quedó sin terminar en la página de Webpay'],
  ['TIMEOUT', '?token_ws=t', 'Se acabó el tiempo para pagar. No se cobró nada.'],
])(
  '%s at %s is a failure that says what happened to the money',
  { tags: ['DP2-15', 'DP2-17', 'DP2-19', 'DP2-21', 'ROLE2-01'] },
  async (status, query, said) => {
    saveDraft('sia000002', { run: '58.234.577-5' });
    await openScreen(query, { revisar: review({ status, authorization_code: '', transaction_date: null as unknown as string }) });
    expect(text()).toContain('No pudimos procesar tu pago');
    expect(text()).toContain(said);
    expect(link('Salir').getAttribute('href')).toBe('/inicio');
    expect(link('Intentar de nuevo').getAttribute('href')).toBe('/compra-directa/paso1?codigo_servicio=sia000002');
    expect(text().includes('Tus datos siguen guardados.')).toBe(status !== 'FAILED');
    expect(row('Monto')).toBe('$13.200 Sin cobro');
    expect(sessionStorage.getItem('run')).toBe('58.234.577-5');
  },
);

test.each<[string, string, Parameters<typeof openScreen>[1], string]>([
  ['without a token leads to recovery', LATE, { retorno: state('expirada', 'No se cobró nada.') }, '/recuperar-compra'],
  [
    'that was cancelled leads to an empty form',
    '?TBK_TOKEN=t',
    { revisar: review({ status: 'ABORTED', authorization_code: '', transaction_date: null as unknown as string }) },
    '/compra-directa/paso1?codigo_servicio=sia000002',
  ],
])('in another browser a failed payment %s and does not say that anything is stored', async (_, query, handlers, to) => {
  await openScreen(query, handlers);
  expect(text()).toContain('No se cobró nada.');
  expect(text()).not.toContain('guardados');
  expect([...document.querySelectorAll('main a')].map((each) => each.getAttribute('href'))).toContain(to);
});

test.each(['REVERSED', ''])(
  'status «%s», which no list names, is a failure whose charge is not known',
  { tags: ['DP2-15'] },
  async (status) => {
    await openScreen('?token_ws=t', { revisar: fromAnotherServer(review({ status: status as ReviewStatus })), estado: state('pendiente') });
    expect(text()).toContain('No pudimos procesar tu pago');
    expect(text()).toContain('No sabemos todavía si tu banco hizo el cobro. No vuelvas a pagar');
    expect(text()).not.toContain('Intentar de nuevo');
    expect(row('Monto')).toBe('$13.200');
    expect(link('Salir').getAttribute('href')).toBe('/inicio');
  },
);

test('a cancelled payment comes with TBK_TOKEN, which wins over token_ws', { tags: ['DP2-02'] }, async () => {
  const calls = await openScreen(`?TBK_TOKEN=tok-c&TBK_ORDEN_COMPRA=${ORDEN}&token_ws=tok-w`, { revisar: review({ status: 'ABORTED' }) });
  expect(calls.map(({ path }) => path)).toEqual(['/v1/administracion/transaccion-revisar/tok-c']);
  expect(text()).not.toContain('Anulaste la compra');
});

test('a return without a token looks up the order and sends no review', async () => {
  const calls = await openScreen(LATE, { retorno: state('expirada', 'Se acabó el tiempo para pagar. …') });
  expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/v1/administracion/transaccion-retorno']));
  expect(calls[0]?.query.toString()).toBe('TBK_ORDEN_COMPRA=8R4N0AY3E5JC9X7SV2PAWD6KQB&TBK_ID_SESION=s');
  expect(text()).toContain('No pudimos procesar tu pago');
  expect(text()).toContain('Se acabó el tiempo para pagar. …');
});

test.each<Estado>(['expirada', 'rechazada', 'anulada'])(
  'a return without a token shows the number of an order that is %s, and the contact address',
  async (estado) => {
    await openScreen(LATE, { retorno: state(estado, 'No se cobró nada.') });
    expect(text()).toContain(`dinos tu número de orden, ${NUMERO}.`);
    const [mail] = document.querySelectorAll<HTMLAnchorElement>('main a[href^="mailto:"]');
    expect(mail?.textContent).toBe('contacto@veridico.cl');
    expect(mail?.getAttribute('href')).toBe(`mailto:contacto@veridico.cl?subject=Orden%20${NUMERO}`);
  },
);

test('a return without a token uses this tab’s order if its number matches the payment', async () => {
  rememberOrder({ orden: ORDEN, numero: NUMERO }, 'ana@correo.cl');
  const calls = await openScreen(LATE, { retorno: state('pagada'), estado: state('emitida') });
  expect([...new Set(calls.map(({ path }) => path))].filter((path) => !path.includes('comprobante'))).toEqual([
    '/v1/administracion/transaccion-retorno',
    `/v1/administracion/transaccion-estado/${ORDEN}`,
  ]);
  expect(link('Ver Informe').getAttribute('href')).toBe(`/compra-directa/paso3?orden=${ORDEN}`);
});

test('a return without a token for another order, or in another browser, opens nothing', async () => {
  for (const remembered of ['VO-0000-0000', undefined]) {
    sessionStorage.clear();
    if (remembered !== undefined) rememberOrder({ orden: ORDEN, numero: remembered }, 'ana@correo.cl');
    const calls = fakeServer({ 'GET /v1/administracion/transaccion-retorno': state('emitida') });
    const close = await show(`/compra-directa/paso2${LATE}`, <CompraDirectaPaso2 />);
    expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/v1/administracion/transaccion-retorno']));
    expect(row('Número de orden')).toBe(NUMERO);
    expect(document.body.innerHTML).not.toContain(ORDEN);
    expect(document.querySelector('main h2 ~ div a')?.textContent).toBe('Recuperar mi compra');
    await close();
  }
});

test('a return without parameters looks up the order of this tab', async () => {
  sessionStorage.setItem('orden', ORDEN);
  const calls = await openScreen('', { estado: state('emitida') });
  expect(calls[0]?.path).toBe(`/v1/administracion/transaccion-estado/${ORDEN}`);
  expect(link('Ver Informe').getAttribute('href')).toContain(ORDEN);
});

test.each<[string, string, { revisar?: Handler; estado?: Handler; retorno?: Handler }]>([
  ['nothing to go by', '', {}],
  [
    'a token that is not ours',
    '?token_ws=x',
    { revisar: () => [404, { codigo: 'PAGO_DESCONOCIDO', mensaje: problems.PAGO_DESCONOCIDO.mensaje }] },
  ],
  ['an order that does not exist', `?orden=${ORDEN}`, { estado: () => [404, { codigo: 'ORDEN_DESCONOCIDA', mensaje: 'x' }] }],
  [
    'names that no payment has',
    '?TBK_ORDEN_COMPRA=x&TBK_ID_SESION=y',
    { retorno: () => [404, { codigo: 'PAGO_DESCONOCIDO', mensaje: 'x' }] },
  ],
  ['one name alone', '?TBK_ORDEN_COMPRA=x', {}],
])('with %s no payment is found', async (_, query, handlers) => {
  await openScreen(query, handlers);
  expect(text()).toContain('No encontramos un pago con esos datos.');
  expect(text()).not.toContain('Intentar de nuevo');
});

test('an unknown payment is not called by the number of this tab’s order', async () => {
  sessionStorage.setItem('orden', ORDEN);
  sessionStorage.setItem('orden:numero', NUMERO);
  await openScreen('?token_ws=x', { revisar: () => [404, { codigo: 'PAGO_DESCONOCIDO', mensaje: problems.PAGO_DESCONOCIDO.mensaje }] });
  expect(text()).toContain('No encontramos un pago con esos datos.');
  expect(text()).not.toContain(NUMERO);
});

test('PENDING polls the state of the order until it is known', async () => {
  holdTime();
  let asked = 0;
  const calls = await openScreen('?token_ws=t', {
    revisar: review({ status: 'PENDING' }),
    estado: () => [200, (asked += 1) < 3 ? { estado: 'pendiente', mensaje: 'Aún no.' } : { estado: 'pagada', mensaje: '' }],
  });
  expect(text()).toContain('Estamos confirmando tu pago');
  expect(text()).toContain('Aún no.');
  await later(3_000);
  expect(asked).toBe(2);
  expect(text()).toContain('Estamos confirmando tu pago');
  await later(3_000);
  expect(text()).toContain('Pago aprobado');
  expect(calls.filter(({ path }) => path.includes('revisar'))).toHaveLength(1);
  expect(row('Monto')).toBe('$13.200');
  expect(link('Ver Informe').getAttribute('href')).toContain(ORDEN);
});

test.each<[string, Handler]>([
  ['nobody answers', () => 'down'],
  ['the server fails', () => [500, {}]],
])(
  'when %s the payment counts as failed without a retry link, and a later success replaces it',
  { tags: ['DP2-16'] },
  async (_, revisar) => {
    sessionStorage.setItem('orden', ORDEN);
    holdTime();
    let paid = false;
    await openScreen('?token_ws=t', { revisar, estado: () => [200, { estado: paid ? 'emitida' : 'pendiente', mensaje: '' }] });
    expect(text()).toContain('No pudimos procesar tu pago');
    expect(text()).toContain(
      'No sabemos todavía si tu banco hizo el cobro. No vuelvas a pagar: lo estamos comprobando y te avisaremos por correo.',
    );
    expect(text()).not.toContain('Intentar de nuevo');
    paid = true;
    await later(3_000);
    expect(text()).toContain('Pago aprobado');
  },
);

test.each<[string, Handler]>([
  ['nobody knows', () => [503, {}]],
  ['the bank has not answered', review({ status: 'PENDING' })],
])('while %s the order number is shown, and a press or reconnecting checks at once', async (_, revisar) => {
  rememberOrder({ orden: ORDEN, numero: NUMERO }, 'ana@correo.cl');
  holdTime();
  let estado: Handler = () => 'down';
  const calls = await openScreen('?token_ws=t', { revisar, estado: (call) => estado(call) });
  const asked = () => calls.filter(({ path }) => path.includes('estado')).length;
  expect(text()).toContain(`dinos tu número de orden, ${NUMERO}.`);
  expect(document.body.textContent).not.toContain(ORDEN);
  expect(link('Salir').className).toBe('text');
  const before = asked();
  await press(button('Comprobar ahora'));
  expect(asked()).toBe(before + 1);
  expect(text()).toContain('No pudimos comprobarlo ahora. Inténtalo en un momento.');
  estado = state('pendiente');
  await act(async () => dispatchEvent(new Event('online')));
  await settle();
  expect(asked()).toBe(before + 2);
  expect(text()).toContain('Todavía no hay novedades. Seguimos comprobando.');
  estado = state('pagada');
  await press(button('Comprobar ahora'));
  expect(text()).toContain('Pago aprobado');
});

test('without a remembered order, a press reloads the page once the server answers', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  let up = false;
  await openScreen('?token_ws=t', { revisar: () => 'down', head: () => (up ? [200, ''] : 'down') });
  await press(button('Comprobar ahora'));
  expect(reload).not.toHaveBeenCalled();
  expect(text()).toContain('No pudimos comprobarlo ahora. Inténtalo en un momento.');
  up = true;
  await press(button('Comprobar ahora'));
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
});

test('an order with an unknown charge is remembered until its state is known', async () => {
  rememberOrder({ orden: ORDEN, numero: NUMERO }, 'ana@correo.cl');
  holdTime();
  let estado: Estado = 'pendiente';
  await openScreen('?token_ws=t', { revisar: review({ status: 'PENDING' }), estado: () => [200, { estado, mensaje: '' }] });
  expect(unsettledOrder()).toBe(ORDEN);
  estado = 'emitida';
  await later(3_000);
  expect(unsettledOrder()).toBeUndefined();
});

test(
  'a purchase that a promotion paid whole says that nothing was charged, and has no card rows',
  { tags: ['DP2-07', 'DP2-09'] },
  async () => {
    await openScreen('?token_ws=t', {
      revisar: review({ amount: 0, authorization_code: '', payment_type_code: '', installments_number: 0, card_number: '' }),
    });
    expect(document.querySelector('h2')?.textContent).toBe('Compra lista');
    expect(text()).toContain('Un código promocional cubrió todo el precio: no se cobró nada.');
    expect(text()).not.toContain('Pago aprobado');
    expect(row('Comercio')).toBe('Verídico SpA');
    expect([...document.querySelectorAll('dt')].map((term) => term.textContent)).toEqual([
      'Número de orden',
      'Comercio',
      'Monto',
      'Fecha y hora',
      'Servicio',
    ]);
    expect(row('Monto')).toBe('$0');
    expect(link('Ver Informe').getAttribute('href')).toBe(`/compra-directa/paso3?orden=${ORDEN}`);
  },
);

test('the progress message is excluded from the printed receipt', async () => {
  await openScreen('?token_ws=t', { revisar: review(), estado: state('pagada') });
  expect(document.querySelector('.notOnPaper')?.textContent).toContain('Ya estamos generando tu informe');
});
