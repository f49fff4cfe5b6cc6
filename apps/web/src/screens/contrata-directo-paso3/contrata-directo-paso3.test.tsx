import { act } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { problems } from '@veridico/api';
import { maskRut } from '@veridico/forms';
import {
  button,
  fakeServer,
  fromAnotherServer,
  field,
  holdTime,
  later,
  link,
  press,
  pressEnter,
  sentence,
  show,
  text,
  type,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { keepStored, ORDEN, TYPED } from '../contrata-directo-paso1/testing-plan.tsx';
import { ContrataDirectoPaso3 } from './contrata-directo-paso3.tsx';

const MASKED = maskRut(TYPED.runRepresentanteLegal);
const PAID = { estado: 'pagada', mensaje: 'Pagada.', identidad: 'sin-intentar', intentosRestantes: 5, rut: MASKED };
const RESULT = `/contrata-directo/paso4?orden=${ORDEN}`;

beforeAll(async () => void (await import('../../shell/serial-help.tsx')));
beforeEach(() => {
  localStorage.clear();
  keepStored();
  holdTime();
});

async function openAt(estado: object): Promise<() => Promise<void>> {
  fakeServer({ 'GET /v1/administracion/transaccion-estado/': () => [200, estado] });
  return show(`/contrata-directo/paso3?orden=${ORDEN}`, <ContrataDirectoPaso3 />);
}

async function openScreen(check: Handler = () => [200, { success: true }], estado: Handler = () => [200, PAID]): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/administracion/transaccion-estado/': estado,
    'GET /v1/administracion/transaccion-plan-autenticacion/': check,
  });
  await show(`/contrata-directo/paso3?orden=${ORDEN}`, <ContrataDirectoPaso3 />);
  return calls;
}

const checks = (calls: readonly Call[]) => calls.filter(({ path }) => path.includes('autenticacion'));
const here = () => location.pathname + location.search;

async function validate(serie: string): Promise<void> {
  await type('serie', serie);
  await press(field('aceptacionTerminos'));
  await press(button('Validar identidad'));
}

test(
  'asks for the legal representative’s serial number',
  { tags: ['ROLE2-04', 'PLN3-01..03', 'PLN3-08', 'PLN3-17', 'PLN3-18'] },
  async () => {
    await openScreen();
    expect(text()).toContain('RUT del representante legal 40.000.014-K');
    expect(document.querySelector('label[for=serie]')?.textContent).toBe('Número de serie vigente de su carnet');
    expect(button('Validar identidad').type).toBe('submit');
  },
);

test.each([
  ['in another browser', () => localStorage.clear()],
  ['where another RUT was put in its place', () => keepStored({ runRepresentanteLegal: '11.111.111-1' })],
  ['where the browser contracted another order', () => keepStored({ tbkBuyOrder: 'A'.repeat(26) })],
])('%s the RUT is the server’s, masked, and is sent back unchanged', { tags: ['PLN3-02'] }, async (_where, change) => {
  change();
  const calls = await openScreen();
  expect(text()).toContain(`RUT del representante legal ${MASKED}`);
  await validate('b12.345.678');
  expect(decodeURIComponent(checks(calls)[0]?.path ?? '')).toContain(`-autenticacion/${MASKED}/serie/B12345678`);
});

test('the help shows where the serial is, and closes', { tags: ['PLN3-04..06'] }, async () => {
  await openScreen();
  await press(button('¿Dónde está la serie?'));
  expect(document.querySelector('dialog svg')?.getAttribute('aria-label')).toContain('el número de documento');
  await act(async () => document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(document.querySelector('dialog')).toBeNull();
  await press(button('¿Dónde está la serie?'));
  await press([...document.querySelectorAll('dialog button')].find((each) => each.textContent === 'Cerrar') as HTMLButtonElement);
  expect(document.querySelector('dialog')).toBeNull();
});

test('nothing is validated before the terms are accepted', { tags: ['PLN3-07', 'PLN3-09', 'PLN3-10'] }, async () => {
  const calls = await openScreen();
  expect(link('Términos y Condiciones (en otra pestaña)').getAttribute('href')).toBe('/terminos-y-condiciones');
  expect(button('Validar identidad').disabled).toBe(true);
  await type('serie', 'B12345678');
  await pressEnter('serie');
  expect(sentence('aceptacionTerminos')).toBe('Debes aceptar los términos y condiciones');
  expect(checks(calls)).toEqual([]);
});

test.each(['', '   '])('a serial of «%s» shows an error at the field', { tags: ['PLN3-11', 'VAL2-26'] }, async (serie) => {
  const calls = await openScreen();
  await validate(serie);
  expect(sentence('serie')).toBe('Por favor ingrese la serie');
  expect(document.activeElement).toBe(field('serie'));
  expect(checks(calls)).toEqual([]);
});

test('a valid serial leads to the result', { tags: ['PLN3-12', 'PLNS-03'] }, async () => {
  const calls = await openScreen();
  await validate('B12.345.678');
  expect(checks(calls).map(({ path, query }) => [path, query.get('orden')])).toEqual([
    ['/v1/administracion/transaccion-plan-autenticacion/40000014-K/serie/B12345678', ORDEN],
  ]);
  expect(here()).toBe(RESULT);
  expect(history.state).toBeNull();
});

test.each([
  [
    [422, { codigo: 'SERIE_RECHAZADA', mensaje: 'Error en la verificación de la serie', success: false }],
    'Error en la verificación de la serie',
  ],
  [[200, { success: false }], 'Error en la verificación de la serie'],
  [[422, { success: false }], 'Error en la verificación de la serie'],
  [[422, { success: false, mensaje: 'Error en la verificación de la serie.' }], 'Error en la verificación de la serie'],
  [[200, { success: false, mensaje: 'Esa no es.' }], 'Error en la verificación de la serie', 'Esa no es.'],
  [[200, { success: false, mensaje: 'Error en la verificación de la serie: mala.' }], 'Error en la verificación de la serie', 'mala.'],
  [[200, { success: false, mensaje: '' }], 'Error en la verificación de la serie'],
  [[400, { mensaje: 'No existe.' }], 'Error en la verificación de la serie', 'No existe.'],
  [[422, { mensaje: 'Carnet bloqueado' }], 'Error en la verificación de la serie', 'Carnet bloqueado'],
  [[200, {}], 'Error desconocido del servidor'],
  [[500, '<html>'], 'Error desconocido del servidor'],
  ['down', 'Error inesperado al conectar con el servidor'],
] as const)(
  'an invalid serial shows its error and leads to the result with it: %j',
  { tags: ['PLN3-13..16', 'API2-13'] },
  async (reply, said, detalle?: string) => {
    await openScreen(fromAnotherServer(() => reply));
    await validate('B12345678');
    const shown = [...document.querySelectorAll('#validar-estado ~ [role=alert] p')].map(({ textContent }) => textContent);
    expect(shown).toEqual(detalle === undefined ? [said] : [said, detalle]);
    await later(200);
    expect(here()).toBe(RESULT);
    expect(history.state).toEqual(detalle === undefined ? { serie: said } : { serie: said, detalle });
  },
);

test('an approved identity is not asked for again', async () => {
  await openScreen(undefined, () => [200, { ...PAID, identidad: 'aprobada' }]);
  expect(here()).toBe(RESULT);
});

test('a contracting that awaits approval leads to its result, not to a payment review', async () => {
  await openAt({ ...PAID, estado: 'en-revision', identidad: 'aprobada', representacion: 'en-espera', documentos: 0 });
  expect(location.pathname + location.search).toBe(RESULT);
});

test('after five tries it goes to manual review', async () => {
  await openScreen(undefined, () => [200, { ...PAID, identidad: 'rechazada', intentosRestantes: 0 }]);
  expect(text()).toContain(problems.IDENTIDAD_SIN_INTENTOS.mensaje);
  expect(link('Continuar').getAttribute('href')).toBe(RESULT);
});

test('after a failed try it says how many are left', async () => {
  await openScreen(undefined, () => [200, { ...PAID, identidad: 'rechazada', intentosRestantes: 3 }]);
  expect(text()).toContain('Te quedan 3 intentos.');
});

test.each([
  ['before the payment', [200, { ...PAID, estado: 'pendiente', mensaje: 'Falta pagar.' }], 'Falta pagar.'],
  ['of an order nobody knows', [404, { codigo: 'ORDEN_DESCONOCIDA', mensaje: 'x' }], problems.CONTRATACION_DESCONOCIDA.mensaje],
  ['of a report’s order', [200, { estado: 'pagada', mensaje: 'x' }], problems.CONTRATACION_DESCONOCIDA.mensaje],
  ['while nobody answers', 'down', 'No pudimos cargar tu contratación.'],
] as const)('%s nothing is asked for, and the page says why', async (_when, reply, said) => {
  await openScreen(undefined, () => reply);
  expect(text()).toContain(said);
  expect(document.querySelector('input')).toBeNull();
});

test('without an order the page says how to go on, and links to the plans', async () => {
  fakeServer({});
  await show('/contrata-directo/paso3', <ContrataDirectoPaso3 />);
  expect(text()).toContain(problems.CONTRATACION_DESCONOCIDA.mensaje);
  expect(text()).toContain('entra por el botón «Validar la identidad» del correo del pago');
  expect(link('Empezar de nuevo').getAttribute('href')).toBe('/contrata-directo/paso1');
});

const PENDING = { ...PAID, estado: 'pendiente', mensaje: 'Falta pagar.' };

test('before payment the contract is linked only for this order while it can be paid', async () => {
  const close = await openAt({ ...PENDING, sePuedePagar: true });
  expect(link('Ir al contrato').getAttribute('href')).toBe('/contrata-directo/paso1Contrato');
  await close();
  const second = await openAt({ ...PENDING, sePuedePagar: false });
  expect(text()).not.toMatch(/Ir al contrato|Empezar de nuevo/);
  await second();
  keepStored({ tbkBuyOrder: 'A'.repeat(26) });
  await openAt({ ...PENDING, sePuedePagar: true });
  expect(text()).not.toContain('Ir al contrato');
  expect(text()).toContain('Tu contrato se puede pagar desde el dispositivo donde empezaste');
  expect(link('Empezar de nuevo').getAttribute('href')).toBe('/contrata-directo/paso1');
});

test.each(['en-revision', 'reembolso-pendiente', 'reembolsada'])(
  'an order that is %s says so, also with its identity approved',
  async (estado) => {
    await openScreen(undefined, () => [200, { ...PAID, estado, identidad: 'aprobada', mensaje: 'Lo que pasa con tu dinero.' }]);
    expect(here()).toBe(`/contrata-directo/paso3?orden=${ORDEN}`);
    expect(text()).toContain('Lo que pasa con tu dinero.');
    expect(text()).toContain('a A•••••@Ejemplo.cl');
    expect(document.querySelector('input')).toBeNull();
  },
);

test('leaving during the check cancels the later navigation', async () => {
  let reply: (() => void) | undefined;
  await openScreen(() => new Promise((resolve) => (reply = () => resolve([200, { success: true }]))));
  await validate('B12345678');
  history.pushState(null, '', '/inicio');
  reply?.();
  await later(200);
  expect(here()).toBe('/inicio');
});
