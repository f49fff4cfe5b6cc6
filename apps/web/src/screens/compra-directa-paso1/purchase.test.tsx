import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { problems } from '@veridico/api';
import {
  button,
  fakeServer,
  field,
  fill,
  holdTime,
  later,
  leave,
  press,
  pressEnter,
  sentence,
  settle,
  show,
  text,
  type,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { CompraDirectaPaso1 } from './compra-directa-paso1.tsx';

const SERVICE = {
  codigo: 'sia000002',
  nombre: 'Empresarial',
  descripcion: 'D',
  precio: 16_500,
  precioLista: null,
  ofertaHasta: null,
  disponible: true,
};
const FILLED = { run: '58234577-5', correo: 'ana@correo.cl', correoConfirmacion: 'ana@correo.cl', celular: '56912345678' };
const PAGE = { url: 'https://webpay.example/pagar', token: 'tok-1', orden: '7Q3M9KX2D4HB8W6RT1NZVC5JPA' };
const CURRENT: Handler = () => [200, { vigente: true, descuento: 20, descripcion: 'Veinte' }];

let left: { action: string; method: string; token: string | undefined }[] = [];

beforeEach(() => {
  sessionStorage.clear();
  left = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    left.push({ action: this.action, method: this.method, token: this.querySelector<HTMLInputElement>('input[name=token_ws]')?.value });
  });
});

async function open(handlers: { transaccion?: Handler; promocion?: Handler } = {}, codigo = SERVICE.codigo): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/administracion/servicio-precio/': () => [200, { ...SERVICE, codigo }],
    'GET /v1/promocion/codigo/': handlers.promocion ?? CURRENT,
    'POST /v1/administracion/transaccion': handlers.transaccion ?? (() => [200, PAGE]),
  });
  await show(`/compra-directa/paso1?codigo_servicio=${codigo}`, <CompraDirectaPaso1 />);
  return calls;
}

async function fillAll(): Promise<void> {
  await fill(FILLED);
  await press(field('aceptacionTerminos'));
}

const sent = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST');
const alert = () => document.querySelector('[role=alert]')?.textContent;

test('[DP1-PAY-01, DP1-PAY-02, DP1-PAY-03, DP1-PAY-04, DP1-PAY-05, DP1-PAY-06, DP1-PAY-07, DP1-PAY-08, DP1-PAY-09, DP1-PAY-10] the purchase travels as a form with every field, in its one shape', async () => {
  const calls = await open();
  await fillAll();
  await fill({ codigoDescuento: ' VERIDICO20 ' });
  await press(button('Validar'));
  await press(button('Comprar'));
  const [call] = sent(calls);
  expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
    codigoServicio: 'sia000002',
    run: '58234577-5',
    serie: '',
    correo: 'ana@correo.cl',
    celular: '56912345678',
    codigoDescuento: 'VERIDICO20',
    porcentajeDescuento: '20',
    aceptacionTerminos: 'true',
    rol: '',
    comuna: '',
    parametrosTasacion: '',
    tipoEmision: '',
    datosFactura: '',
  });
});

test('[DP1-SUB-04, DP1-PAY-14, DP1-PAY-15] on success the token is posted to the card page, which is announced, and the order is remembered', async () => {
  await open();
  await fillAll();
  await press(button('Comprar'));
  expect(left).toContainEqual({ action: PAGE.url, method: 'post', token: 'tok-1' });
  expect(text()).toContain('Te llevamos a Webpay. Todavía no se cobra nada.');
  expect(sessionStorage.getItem('orden')).toBe(PAGE.orden);
  expect(sessionStorage.getItem('orden:correo')).toBe('ana@correo.cl');
});

test('[DP1-19] while it is sent the button says so and takes no second press', async () => {
  const calls = await open({ transaccion: () => new Promise(() => undefined) });
  await fillAll();
  await press(button('Comprar'));
  await press(button('Comprando...'));
  await act(async () => document.querySelector('form')?.requestSubmit());
  await settle();
  expect(sent(calls)).toHaveLength(1);
  expect(button('Comprando...').getAttribute('aria-busy')).toBe('true');
});

test('while it is sent nothing that was typed changes: what is shown is what was sent', async () => {
  const calls = await open({ transaccion: () => new Promise(() => undefined) });
  await fillAll();
  await press(button('Comprar'));
  await type('correo', 'otra@correo.cl');
  expect(field('correo').value).toBe('ana@correo.cl');
  expect(sent(calls)).toHaveLength(1);
});

test('[DP1-20, DP1-SUB-02] a server error shows its mensaje and enables the button again; the next click has another key', async () => {
  const { mensaje, status } = problems.RUT_SIN_REGISTROS;
  const calls = await open({ transaccion: () => [status, { codigo: 'RUT_SIN_REGISTROS', mensaje }] });
  await fillAll();
  await press(button('Comprar'));
  expect(alert()).toBe(mensaje);
  expect(button('Comprar').disabled).toBe(false);
  await press(button('Comprar'));
  const keys = sent(calls).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
});

test('[DP1-SUB-03] a failure without words shows ours', async () => {
  await open({ transaccion: () => [500, 'x'] });
  await fillAll();
  await press(button('Comprar'));
  expect(alert()).toBe('Error inesperado al procesar la transacción.');
});

test('a call nobody answers is tried once more under the same key, and then says that nothing was charged', async () => {
  holdTime();
  const calls = await open({ transaccion: () => 'down' });
  await fillAll();
  await press(button('Comprar'));
  expect(sent(calls)).toHaveLength(1);
  await later(1_000);
  expect(sent(calls)).toHaveLength(2);
  expect(new Set(sent(calls).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(alert()).toContain('Lo que escribiste está guardado y no se cobró nada.');
  expect(button('Comprar').disabled).toBe(false);
});

test('[DP1-SUB-01, DP1-SUB-05, DP1-SUB-06, DP1-SUB-07, DP1-SUB-09, DP1-SUB-10] Enter in a wrong form shows every sentence of the moment it is sent, and goes to the first', async () => {
  const calls = await open();
  await fill({ run: '58234577-1', correo: 'ana@correo', correoConfirmacion: 'otra@correo.cl', celular: '123' });
  await pressEnter('celular');
  expect(alert()).toBe('Por favor, corrige los errores antes de continuar.');
  expect(sentence('run')).toBe('Rut inválido');
  expect(sentence('correo')).toBe('Correo electrónico no válido.');
  expect(sentence('correoConfirmacion')).toBe('Los correos electrónicos no coinciden.');
  expect(sentence('celular')).toBe('Número de teléfono no tiene formato válido.');
  expect(sentence('aceptacionTerminos')).toBe('Debe aceptar los términos y condiciones');
  expect(document.activeElement).toBe(field('run'));
  expect(sent(calls)).toEqual([]);
});

test('[DP1-SUB-08] a person’s RUT in a company’s report is told so when it is sent', async () => {
  await open();
  await fill({ run: '12345678-5' });
  await pressEnter('run');
  expect(sentence('run')).toBe('Rut debe ser mayor a 50 millones');
});

test('[DP1-SUB-01] sentences that the server finds land at their fields', async () => {
  const { mensaje, status } = problems.CAMPOS_INVALIDOS;
  await open({ transaccion: () => [status, { codigo: 'CAMPOS_INVALIDOS', mensaje, campos: { celular: 'Ese celular no.' } }] });
  await fillAll();
  await press(button('Comprar'));
  expect(alert()).toBe('Por favor, corrige los errores antes de continuar.');
  expect(sentence('celular')).toBe('Ese celular no.');
  expect(document.activeElement).toBe(field('celular'));
  await type('celular', '56912345679');
  expect(sentence('celular')).toBe('');
});

test('back from the card page by the browser’s own memory the button works again', async () => {
  await open();
  await fillAll();
  await press(button('Comprar'));
  const back = new Event('pageshow');
  Object.assign(back, { persisted: true });
  await act(async () => dispatchEvent(back));
  expect(button('Comprar').getAttribute('aria-busy')).toBeNull();
  expect(text()).not.toContain('Te llevamos a Webpay');
});

test('[DP1-PROMO-01, DP1-PROMO-02, DP1-PROMO-03, DP1-PROMO-05, DP1-PROMO-13, DP1-PROMO-14] a current code is told in green and taken off the total; editing it forgets it', async () => {
  const calls = await open();
  await type('codigoDescuento', 'veridico20');
  expect(sentence('codigoDescuento')).toBe('');
  await press(button('Validar'));
  expect(calls.at(-1)?.path).toBe('/v1/promocion/codigo/veridico20');
  expect(sentence('codigoDescuento')).toBe('Código vigente: 20 % de descuento.');
  expect(document.querySelector('#codigoDescuento-estado .right')).not.toBeNull();
  expect(document.querySelector('aside output')?.textContent).toBe('$13.200');
  await type('codigoDescuento', 'veridico2');
  expect(sentence('codigoDescuento')).toBe('');
  expect(document.querySelector('aside output')?.textContent).toBe('$16.500');
});

test.each<[string, string, Handler, string]>([
  [
    'DP1-PROMO-04, DP1-PROMO-07',
    'a 400 with descripcion',
    () => [400, { codigo: 'PROMOCION_INVALIDA', mensaje: 'M', descripcion: 'Solo para socios.' }],
    'Solo para socios.',
  ],
  ['DP1-PROMO-08', 'a 400 without it', () => [400, {}], 'Código promocional inválido.'],
  ['DP1-PROMO-09', 'another HTTP error', () => [503, {}], 'Error al validar el código. Código: 503'],
  [
    'DP1-PROMO-09',
    'too many wrong codes',
    () => [429, { codigo: 'DEMASIADAS_SOLICITUDES', mensaje: 'Hiciste demasiados intentos. Vuelve a probar en 7 minutos.' }],
    'Error al validar el código. Código: 429. Hiciste demasiados intentos. Vuelve a probar en 7 minutos.',
  ],
  ['DP1-PROMO-10', 'no response', () => 'down', 'No se pudo conectar con el servidor.'],
  [
    'DP1-PROMO-11',
    'anything else',
    () => [200, 'null'],
    "Error inesperado: Cannot destructure property 'vigente' of 'answer.body' as it is null.",
  ],
  [
    'DP1-PROMO-12, DP1-PROMO-15',
    'a code that is not current',
    () => [200, { vigente: false, descuento: 10, descripcion: 'Venció el 1-1-2026.' }],
    'Venció el 1-1-2026.',
  ],
])('[%s] %s is told in red', async (_, __, promocion, said) => {
  await open({ promocion });
  await type('codigoDescuento', 'X');
  await press(button('Validar'));
  expect(sentence('codigoDescuento')).toBe(said);
  expect(document.querySelector('#codigoDescuento-estado .wrong')).not.toBeNull();
  expect(field('codigoDescuento').getAttribute('aria-invalid')).toBe('true');
});

test('[DP1-PROMO-06] an empty code is not asked about', async () => {
  const calls = await open();
  await press(button('Validar'));
  expect(sentence('codigoDescuento')).toBe('Debes ingresar un código.');
  expect(calls).toHaveLength(1);
});

test('a code longer than any is not asked about, is told, and stays as it was pasted until it is replaced', async () => {
  const calls = await open();
  const pasted = 'VERIDICO'.repeat(375);
  await type('codigoDescuento', pasted);
  await press(button('Validar'));
  expect(sentence('codigoDescuento')).toBe('Código promocional inválido.');
  expect(field('codigoDescuento').value).toBe(pasted);
  expect(asked(calls)).toEqual([]);
  await type('codigoDescuento', 'VERIDICO20');
  expect(sentence('codigoDescuento')).toBe('');
  await press(button('Validar'));
  expect(sentence('codigoDescuento')).toBe('Código vigente: 20 % de descuento.');
});

test('a code nobody validated is validated when buying: one that does not hold keeps the buyer on the form', async () => {
  const calls = await open({ promocion: () => [400, {}] });
  await fillAll();
  await fill({ codigoDescuento: 'NADA' });
  await press(button('Comprar'));
  expect(sentence('codigoDescuento')).toBe('Código promocional inválido.');
  expect(document.activeElement).toBe(field('codigoDescuento'));
  expect(sent(calls)).toEqual([]);
  expect(button('Comprar').disabled).toBe(false);
});

test('an answer about a code that was edited meanwhile is not shown', async () => {
  let answer: (reply: readonly [number, unknown]) => void = () => undefined;
  await open({ promocion: () => new Promise((resolve) => (answer = resolve)) });
  await type('codigoDescuento', 'VIEJO');
  await press(button('Validar'));
  await type('codigoDescuento', 'NUEVO');
  answer([200, { vigente: true, descuento: 20, descripcion: '' }]);
  await settle();
  expect(sentence('codigoDescuento')).toBe('');
});

test('a code that the purchase itself refuses is told at the code', async () => {
  const { mensaje, status } = problems.PROMOCION_VENCIDA;
  await open({ transaccion: () => [status, { codigo: 'PROMOCION_VENCIDA', mensaje }] });
  await fillAll();
  await fill({ codigoDescuento: 'VERIDICO20' });
  await press(button('Comprar'));
  expect(sentence('codigoDescuento')).toBe(mensaje);
  expect(alert()).toBeUndefined();
});

const asked = (calls: readonly Call[]) => calls.filter(({ path }) => path.startsWith('/v1/promocion'));

test('a code left without validating it is validated, so that the total shown is the one charged', async () => {
  const calls = await open();
  await type('codigoDescuento', 'veridico20');
  await leave('codigoDescuento');
  await settle();
  expect(document.querySelector('aside output')?.textContent).toBe('$13.200');
  await type('codigoDescuento', '  ');
  await leave('codigoDescuento');
  await settle();
  expect(sentence('codigoDescuento')).toBe('');
  expect(asked(calls)).toHaveLength(1);
});

test('a code from an earlier visit is validated once when the form opens', async () => {
  sessionStorage.setItem('codigo_servicio', 'sia000002');
  sessionStorage.setItem('codigoDescuento', 'VERIDICO20');
  const calls = await open();
  expect(document.querySelector('aside output')?.textContent).toBe('$13.200');
  expect(asked(calls)).toHaveLength(1);
});

test.each(['Validar', 'Comprar'])('leaving the code by pressing %s asks once, and only when the press is over', async (name) => {
  const calls = await open({ promocion: () => [400, {}] });
  await fillAll();
  await type('codigoDescuento', 'NADA');
  await act(async () => button(name).dispatchEvent(new Event('pointerdown', { bubbles: true })));
  await leave('codigoDescuento');
  await settle();
  expect(asked(calls)).toEqual([]);
  await act(async () => {
    button(name).dispatchEvent(new Event('pointerup', { bubbles: true }));
    button(name).click();
  });
  await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
  await settle();
  expect(asked(calls)).toHaveLength(1);
  expect(sentence('codigoDescuento')).toBe('Código promocional inválido.');
});

test('a code left by pressing something else is validated after the press', async () => {
  const calls = await open();
  await type('codigoDescuento', 'VERIDICO20');
  await act(async () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  await leave('codigoDescuento');
  await act(async () => document.body.dispatchEvent(new Event('pointerup', { bubbles: true })));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
  await settle();
  expect(asked(calls)).toHaveLength(1);
});

test('a RUT that the records do not know is told at its field too, which has the focus', async () => {
  const { mensaje, status } = problems.RUT_SIN_REGISTROS;
  await open({ transaccion: () => [status, { codigo: 'RUT_SIN_REGISTROS', mensaje, campos: { run: mensaje } }] });
  await fillAll();
  await press(button('Comprar'));
  expect(alert()).toBe(mensaje);
  expect(sentence('run')).toBe(mensaje);
  expect(document.activeElement).toBe(field('run'));
});

test('a card that does not belong to the RUT is told at its own field, and nothing typed is lost', async () => {
  const { mensaje, status } = problems.SERIE_NO_COINCIDE;
  const campos = { serie: 'No coincide con el RUT según nuestros registros.' };
  const calls = await open({ transaccion: () => [status, { codigo: 'SERIE_NO_COINCIDE', mensaje, campos }] }, 'sia000001');
  await fill({ ...FILLED, run: '12345678-5', serie: 'b12.345.678' });
  await press(field('aceptacionTerminos'));
  await press(button('Comprar'));
  expect(new URLSearchParams(sent(calls)[0]?.body).get('serie')).toBe('B12345678');
  expect(alert()).toBe(mensaje);
  expect(sentence('serie')).toBe(campos.serie);
  expect(document.activeElement).toBe(field('serie'));
  expect(field('run').value).toBe('12.345.678-5');
  await type('serie', 'B12345679');
  expect(sentence('serie')).toBe('');
});

test('an answer about the code that comes during a press waits for its end: nothing moves from under the pointer', async () => {
  let answer: (value: [number, object]) => void = () => undefined;
  await open({ promocion: () => new Promise((resolve) => (answer = resolve)) });
  await fillAll();
  await type('codigoDescuento', 'VERIDICO20');
  await leave('codigoDescuento');
  await act(async () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  await act(async () => answer([200, { vigente: true, descuento: 20, descripcion: 'Veinte' }]));
  await settle();
  expect(text()).not.toContain('Código vigente');
  await act(async () => document.body.dispatchEvent(new Event('pointerup', { bubbles: true })));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
  await settle();
  expect(text()).toContain('Código vigente: 20 % de descuento.');
});
