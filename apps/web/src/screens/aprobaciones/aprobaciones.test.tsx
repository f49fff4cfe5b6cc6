import { beforeEach, expect, test } from 'vitest';
import { showSignedIn, UNLIMITED } from '../../session/testing-customer.tsx';
import type { StoredRole } from '../../session/stored-session.ts';
import { button, fakeServer, field, fill, press, sentence, settle, text, type Handler } from '../../testing.tsx';
import { Aprobaciones } from './aprobaciones.tsx';

const PATH = '/v1/empresa/aprobaciones';
const ID = '00000000-0000-4000-8000-0000000000bb';
const WAITING = {
  id: ID,
  quien: 'Luis Mora',
  informe: 'Informe Verídico Empresarial',
  codigo: 'sia000002',
  rut: '58234577-5',
  propiedad: '',
  motivo: 'Evaluación de riesgo comercial',
  pedida: '2026-11-26T12:00:00Z',
  vence: '2026-12-03T12:00:00Z',
  estado: 'pendiente',
  sobreLimite: true,
  costo: { adicional: true, valorConsultaAdicional: 0.15, moneda: '2', pesosConsultaAdicional: 7140 },
  impedimento: '',
  resolvio: '',
  resuelta: null,
  respuesta: '',
  falla: '',
  idConsulta: null,
};
const REFUSED = {
  ...WAITING,
  id: `${ID.slice(0, -1)}c`,
  estado: 'rechazada',
  costo: null,
  resolvio: 'Ana Soto',
  resuelta: WAITING.pedida,
  respuesta: 'Ya lo tenemos.',
};

beforeEach(() => sessionStorage.clear());

async function open(role: StoredRole, list: readonly unknown[], answer: Handler = () => [200, { mensaje: 'Listo.' }]) {
  const calls = fakeServer({
    [`GET ${PATH}`]: () => [200, { aprobaciones: list }],
    [`GET ${PATH}/mias`]: () => [200, { aprobaciones: list }],
    [`POST ${PATH}/${ID}`]: answer,
    'GET /v1/administracion/contrato': () => [200, { ...UNLIMITED, rol: role }],
  });
  await showSignedIn('/aprobaciones', <Aprobaciones />, { cliente: { contrato: 'S', rol: role }, state: null });
  await settle();
  return calls;
}
test('an administrator in the days of caution reads their own requests, and answers none', async () => {
  fakeServer({
    [`GET ${PATH}/mias`]: () => [200, { aprobaciones: [WAITING] }],
    [`GET ${PATH}`]: () => [403, { codigo: 'PERIODO_DE_RESGUARDO', mensaje: 'Todavía no puedes.' }],
    'GET /v1/administracion/contrato': () => [200, { ...UNLIMITED, rol: 'administrador' }],
  });
  await showSignedIn('/aprobaciones', <Aprobaciones />, { cliente: { contrato: 'S', rol: 'administrador' }, state: null });
  await settle();
  expect(text()).toContain('Esperan respuesta');
  expect(text()).toContain('58.234.577-5');
  expect(() => button('Aprobar')).toThrow('Aprobar');
});

const bodies = (calls: readonly { method: string; body: string }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as unknown);

test('an administrator reads who asks for what, at which cost in UF and pesos, and approves at that cost', async () => {
  const calls = await open('administrador', [WAITING, REFUSED]);
  for (const said of [
    'Luis Mora',
    '58.234.577-5',
    'UF 0,15 + IVA (hoy $7.140)',
    'por sobre el límite',
    '1 consulta espera.',
    'Ya lo tenemos.',
  ])
    expect(text()).toContain(said);
  await press(button('Aprobar'));
  await settle();
  expect(bodies(calls)).toEqual([{ acto: 'aprobar', adicional: 'S', valor: '0.15' }]);
  expect(text()).toContain('Listo.');
});

test('a refusal needs a sentence, which is kept where the server fails', async () => {
  const calls = await open('administrador', [WAITING], () => [503, { codigo: 'BASE_NO_DISPONIBLE', mensaje: 'Vuelve en un momento.' }]);
  await press(button('Rechazar'));
  await press(button('Rechazar la consulta'));
  expect(sentence('respuesta')).toContain('Escribe por qué');
  expect(bodies(calls)).toEqual([]);
  await fill({ respuesta: 'Espera al próximo mes.' });
  await press(button('Rechazar la consulta'));
  await settle();
  expect(bodies(calls)).toEqual([{ acto: 'rechazar', respuesta: 'Espera al próximo mes.' }]);
  expect(text()).toContain('Vuelve en un momento.');
  expect(field('respuesta').value).toBe('Espera al próximo mes.');
});

test('the second administrator is told who was first, and the list is read again', async () => {
  const calls = await open('administrador', [WAITING], () => [
    409,
    { codigo: 'APROBACION_RESUELTA', mensaje: 'Ana Soto ya la aprobó el 26-11-2026.' },
  ]);
  const reads = () => calls.filter(({ method, path }) => method === 'GET' && path.includes(PATH)).length;
  const before = reads();
  await press(button('Aprobar'));
  await settle();
  expect(text()).toContain('Ana Soto ya la aprobó');
  expect(reads()).toBeGreaterThan(before);
});

test('a query that cannot be made now has its reason instead of a button', async () => {
  await open('administrador', [{ ...WAITING, costo: null, impedimento: 'Tu plan está suspendido.' }]);
  expect(text()).toContain('Por ahora no se puede hacer: Tu plan está suspendido.');
  expect(text()).not.toContain('Aprobar');
});

test('who asked sees the state and the answer, and answers nothing', async () => {
  const calls = await open('consultor', [WAITING, REFUSED]);
  expect(calls.some(({ path }) => path.includes(`${PATH}/mias`))).toBe(true);
  for (const said of ['Esperan respuesta', 'Rechazada', 'Ana Soto', 'Ya lo tenemos.']) expect(text()).toContain(said);
  expect(text()).not.toContain('Aprobar');
});

test('without requests it says so', async () => {
  await open('consultor', []);
  expect(text()).toContain('Ninguna consulta espera aprobación.');
});

test('to who does not query it says that the page is not theirs, and asks for nothing', async () => {
  const calls = await open('facturacion', []);
  expect(text()).toContain('Esta página es de quienes consultan');
  expect(calls.some(({ path }) => path.includes(PATH))).toBe(false);
});
