import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { problems, type FilaDeTarea, type Tarea } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import {
  button,
  fakeServer,
  holdTime,
  key,
  later,
  link,
  press,
  select,
  settle,
  text,
  type as typeIn,
  write,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { Tareas } from './tareas.tsx';

const ROW: FilaDeTarea = {
  id: 'revision-VO-7K3M-9QXT',
  clase: 'revision',
  cliente: 'Daniela Muñoz Parra',
  numero: 'VO-7K3M-9QXT',
  monto: 16_500,
  desde: '2026-11-21T10:17:29-03:00',
  vencida: true,
  quien: null,
  pospuesta: null,
  porConfirmar: false,
};
const OTHER: FilaDeTarea = {
  ...ROW,
  id: 'control-2026-11-21',
  clase: 'control',
  cliente: '21-11-2026',
  numero: null,
  monto: null,
  vencida: false,
};
const CASE: Tarea = {
  ...ROW,
  producto: 'Verídico Empresarial',
  rut: '57312408-1',
  propiedad: '',
  correo: 'daniela@ejemplo.cl',
  telefono: '56944182067',
  usadas: null,
  motivo: 'El cobro está en revisión',
  plazo: { horas: 24, porque: 'El cliente espera.' },
  cotejo: [
    { dato: 'Monto', forma: 'pesos', esperado: '16500', banco: '15600', resultado: 'distinto' },
    { dato: 'Autorización', forma: 'texto', esperado: '', banco: '214873', resultado: 'solo-banco' },
  ],
  intentos: [],
  datos: [{ dato: 'Antes compró', valor: '3 órdenes', forma: 'texto' }],
  documentos: [],
  historia: [{ en: '2026-11-21T10:20:00-03:00', texto: 'La soltó', quien: 'Marcela Soto', propia: false }],
  acciones: ['emitir', 'reembolsar', 'cerrar', 'tomar', 'posponer'],
  cerrada: false,
  solicitud: null,
};
const COUNTS = { todas: 2, mias: 0, sinTomar: 2, vencidas: 1, pospuestas: 0, cerradas: 4 };
const YO = { nombre: 'Ana Rojas', roles: ['atencion'], actos: ['ver-tareas'], repartida: true, faltan: 0, porConfirmar: 0, peticiones: 0 };
const FAR = 'control-2026-11-21';

// Loaded with the first case otherwise.
beforeAll(() =>
  Promise.all([
    import('./case-pane.tsx'),
    import('./decided.tsx'),
    import('./documents.tsx'),
    import('./snooze-form.tsx'),
    import('../../shell/keys-help.tsx'),
  ]),
);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  wide(true);
});

function wide(matches: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => undefined, removeEventListener: () => undefined }));
}

const queueOf =
  (tareas: readonly FilaDeTarea[], cuentas = COUNTS): Handler =>
  () => [200, { tareas, total: tareas.length, cuentas }];
const caseOf: Handler = ({ path }) => [200, path.endsWith(FAR) ? { ...CASE, ...OTHER, acciones: ['cerrar'], cotejo: [], rut: '' } : CASE];
const DONE: Handler = () => [200, { mensaje: 'Hecho.', reabrible: false }];

interface Server {
  readonly queue?: Handler;
  readonly detail?: Handler;
  readonly decide?: Handler;
}

async function openDesk(address: string, { queue = queueOf([ROW, OTHER]), detail = caseOf, decide = DONE }: Server = {}): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/administracion/tareas/': detail,
    'POST /v1/administracion/tareas/': decide,
    'POST /v1/administracion/tareas': queue,
  });
  onTestFinished(() => {
    localStorage.clear();
    vi.unstubAllGlobals();
  });
  await showSignedIn(address, <Tareas />);
  await settle();
  return calls;
}

const atCase = `/oficina/tareas?caso=${ROW.id}`;
const acts = (calls: readonly Call[]) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path.includes('/tareas/'))
    .map(({ path, body }) => [path.split('/tareas/')[1], body]);
const at = (letter: string, target: Element = document.body) => key(target, letter);
const note = () => document.querySelector<HTMLTextAreaElement>('#nota-del-caso');
const dialog = () => document.querySelector('dialog[open]');

test('the queue has a row per case with its customer, amount, age and owner, and the counts of its views', async () => {
  await openDesk('/oficina/tareas');
  for (const said of [
    '2 abiertas, 1 vencida',
    'Todas 2',
    'Vencidas 1',
    'Cerradas y decididas',
    'Cobro en revisión',
    'Daniela Muñoz Parra',
    '$16.500',
    'Sin tomar',
  ])
    expect(text()).toContain(said);
  expect(document.querySelectorAll('tbody tr')).toHaveLength(2);
  expect(text()).toContain('Elige una tarea de la cola.');
});

test('filters are in the address, except what is typed', async () => {
  const calls = await openDesk('/oficina/tareas?ver=mias&orden=monto');
  await select('clase', 'identidad');
  await settle();
  expect(location.search).toBe('?ver=mias&clase=identidad&orden=monto');
  holdTime();
  await typeIn('buscar-tarea', ' Daniela ');
  await later(400);
  expect(location.search).not.toContain('Daniela');
  expect(calls.at(-1)?.path).toBe('/v1/administracion/tareas');
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toMatchObject({
    ver: 'mias',
    clase: 'identidad',
    orden: 'monto',
    buscar: 'Daniela',
  });
});

test('a case shows what its decision needs, and tints only the row that differs', async () => {
  await openDesk(atCase);
  for (const said of [
    '57.312.408-1',
    '+56 9 4418 2067',
    '3 órdenes',
    'Marcela Soto: La soltó',
    'El cobro está en revisión',
    'Orden VO-7K3M-9QXT',
  ])
    expect(text()).toContain(said);
  expect([...document.querySelectorAll('[data-resultado=distinto]')].map((row) => row.textContent)).toEqual([
    'Monto$16.500$15.600Distinto, −$900',
  ]);
});

test('without a note nothing is confirmed: what is missing stands above the buttons and leads to it', async () => {
  const calls = await openDesk(atCase);
  const refund = document.querySelector<HTMLElement>('[data-tecla=r]');
  expect(refund?.getAttribute('aria-disabled')).toBe('true');
  await press(refund ?? document.body);
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(note());
  note()?.blur();
  await press(link('escribe qué decidiste y por qué'));
  expect(document.activeElement).toBe(note());
  expect(acts(calls)).toEqual([]);
});

test('a decision is confirmed once, names customer and amount, and opens the next case with an announcement', async () => {
  const calls = await openDesk(atCase);
  await press(button('Cobro duplicado'));
  await at('r');
  expect(dialog()?.querySelector('h2')?.textContent).toBe('Reembolsar $16.500 a Daniela Muñoz Parra');
  expect(document.activeElement?.textContent).toBe('Volver');
  await press(button('Reembolsar $16.500'));
  expect(acts(calls)).toEqual([
    [`${ROW.id}/reembolsar`, JSON.stringify({ nota: 'El banco cobró dos veces; se devuelve.', vista: CASE.desde })],
  ]);
  expect(location.search).toBe(`?caso=${FAR}`);
  expect(document.activeElement?.textContent).toContain('Daniela Muñoz Parra: Hecho.');
  expect(text()).toContain('Control diario con diferencias');
});

test('a closure can be undone', async () => {
  const calls = await openDesk(atCase, { decide: ({ path }) => [200, { mensaje: 'Hecho.', reabrible: path.endsWith('cerrar') }] });
  await write('Llegó');
  await at('c');
  await press(dialog()?.querySelectorAll('button')[1] ?? document.body);
  await press(button('Deshacer'));
  expect(acts(calls).map(([path]) => path)).toEqual([`${ROW.id}/cerrar`, `${ROW.id}/reabrir`]);
  expect(location.search).toBe(`?caso=${ROW.id}`);
});

test.each([
  [409, 'TAREA_RESUELTA', 'Marcela Soto la cerró el 21-11, 11:04.'],
  [409, 'TAREA_TOMADA', 'Marcela Soto la tomó el 21-11, 11:04. Tómala tú antes de decidir.'],
  [403, 'NO_PERMITIDO', 'Reembolsar una orden es de Finanzas. Pide ese rol a quien administra la oficina.'],
])('a refusal (%s %s) is said in its words, and the note stays', async (status, codigo, mensaje) => {
  await openDesk(atCase, { decide: () => [status, { codigo, mensaje }] });
  await write('Lo pidió.');
  await at('r');
  await press(button('Reembolsar $16.500'));
  expect(dialog()).toBeNull();
  expect(text()).toContain(mensaje);
  expect(note()?.value).toBe('Lo pidió.');
});

test('after a lost answer nothing can be decided until the case was read again', async () => {
  let away = false;
  await openDesk(atCase, { decide: () => 'down', detail: (call) => (away ? 'down' : caseOf(call)) });
  await write('Lo pidió.');
  await at('r');
  away = true;
  await press(button('Reembolsar $16.500'));
  expect(text()).toContain('No lo repitas');
  await at('r');
  expect(dialog()).toBeNull();
});

test('a case that another person decided says who and when, with the note written for it', async () => {
  let gone = false;
  await openDesk(atCase, {
    decide: () => ((gone = true), [409, { codigo: 'TAREA_RESUELTA', mensaje: problems.TAREA_RESUELTA.mensaje }]),
    detail: (call) => (gone ? [409, { codigo: 'TAREA_RESUELTA', mensaje: 'Marcela Soto la cerró el 21-11, 11:04.' }] : caseOf(call)),
  });
  await write('Lo pidió.');
  await at('r');
  await press(button('Reembolsar $16.500'));
  expect(text()).toContain('Marcela Soto la cerró el 21-11, 11:04.');
  expect(text()).toContain('Tu nota sigue aquí; no se hizo nada con ella: «Lo pidió.»');
});

test('a case of another person can only be decided after taking it over', async () => {
  let mine = false;
  const quien = { nombre: 'Marcela Soto', propia: false, desde: ROW.desde };
  const calls = await openDesk(atCase, {
    detail: () => [200, { ...CASE, quien: mine ? { ...quien, nombre: 'Ana Rojas', propia: true } : quien }],
    decide: () => ((mine = true), [200, { mensaje: 'La tomaste.', reabrible: false }]),
  });
  await write('Lo pidió.');
  await at('r');
  expect(dialog()).toBeNull();
  await press(button('Tomarla yo'));
  expect(acts(calls)).toEqual([[`${ROW.id}/tomar`, JSON.stringify({ quitar: 'true', vista: CASE.desde })]]);
  await at('r');
  expect(dialog()).not.toBeNull();
});

test('new cases wait, and rows that are gone keep their place', async () => {
  holdTime();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let rows = [ROW, OTHER];
  await openDesk('/oficina/tareas', { queue: (call) => queueOf(rows)(call) });
  rows = [{ ...ROW, id: 'revision-VO-0000-0001', cliente: 'Nueva SpA' }, OTHER];
  await later(30_000);
  expect([...document.querySelectorAll('tbody small')].map((each) => each.textContent)).toEqual(['Ya no espera', '21-11-2026']);
  await press(button('1 nueva'));
  await later(0);
  expect([...document.querySelectorAll('tbody small')].map((each) => each.textContent)).toEqual(['Nueva SpA', '21-11-2026']);
});

test('a list that cannot be renewed stays, dated, and nothing is decided on it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let away = false;
  await openDesk(atCase, { queue: (call) => (away ? 'down' : queueOf([ROW, OTHER])(call)) });
  await write('Lo pidió.');
  away = true;
  await later(30_000);
  expect(text()).toMatch(/No pudimos cargar las tareas\. Revisa tu conexión\. Ves las de \d\d-/);
  await at('r');
  expect(dialog()).toBeNull();
  away = false;
  await press(button('Reintentar'));
  await later(0);
  await at('r');
  expect(dialog()).not.toBeNull();
});

test('letters work outside fields only, and can be turned off', async () => {
  await openDesk('/oficina/tareas');
  await at('j');
  expect(document.activeElement?.getAttribute('data-fila')).toBe(ROW.id);
  await at('ArrowDown', document.activeElement ?? document.body);
  expect(document.activeElement?.getAttribute('data-fila')).toBe(FAR);
  await at('k', document.activeElement ?? document.body);
  expect(document.activeElement?.getAttribute('data-fila')).toBe(ROW.id);
  await at('f');
  expect(document.activeElement?.id).toBe('buscar-tarea');
  await at('j', document.activeElement ?? document.body);
  expect(document.activeElement?.id).toBe('buscar-tarea');
  await at('Escape', document.activeElement ?? document.body);
  await at('?');
  expect(dialog()?.textContent).toContain('bajar y subir por la cola');
  await press(document.querySelector<HTMLElement>('#teclas') ?? document.body);
  expect(localStorage.getItem('teclas_oficina')).toBe('no');
  await press(button('Volver'));
  (document.activeElement as HTMLElement).blur();
  await at('j');
  expect(document.activeElement).toBe(document.body);
});

test('a case is taken and dropped by one key', async () => {
  let mine = false;
  const calls = await openDesk(atCase, {
    detail: () => [
      200,
      mine ? { ...CASE, acciones: ['cerrar', 'soltar'], quien: { nombre: 'Ana Rojas', propia: true, desde: ROW.desde } } : CASE,
    ],
    decide: ({ path }) => ((mine = path.endsWith('tomar')), [200, { mensaje: 'Hecho.', reabrible: false }]),
  });
  await at('t');
  expect(text()).toContain('Tomada por ti');
  await at('t');
  expect(acts(calls).map(([path]) => path)).toEqual([`${ROW.id}/tomar`, `${ROW.id}/soltar`]);
});

test('on phones the queue opens the case as its own page', async () => {
  wide(false);
  await openDesk('/oficina/tareas');
  expect(document.querySelector('#nota-del-caso')).toBeNull();
  await press(link('Cobro en revisión'));
  expect(document.querySelectorAll('tbody [data-fila]')).toHaveLength(0);
  expect(document.activeElement?.textContent).toBe('Daniela Muñoz Parra');
  await press(link('Tareas'));
  expect(document.querySelectorAll('tbody [data-fila]')).toHaveLength(2);
});

test.each([
  ['/oficina/tareas', 'No hay nada que espere a una persona'],
  ['/oficina/tareas?ver=vencidas', 'No hay tareas así'],
])('nothing to do at %s', async (address, said) => {
  await openDesk(address, { queue: queueOf([], { ...COUNTS, todas: 0, vencidas: 0 }) });
  expect(text()).toContain(said);
});

test('a person without the role sees the case and no decisions', async () => {
  await openDesk(atCase, { detail: () => [200, { ...CASE, acciones: [] }] });
  expect(text()).toContain('Decidirla es de Atención o Finanzas');
  expect(note()).toBeNull();
});

test('a refusal of the list is said without a way to repeat it', async () => {
  await openDesk('/oficina/tareas', { queue: () => [403, { codigo: 'NO_PERMITIDO', mensaje: problems.NO_PERMITIDO.mensaje }] });
  expect(text()).toContain(problems.NO_PERMITIDO.mensaje);
  expect(text()).not.toContain('Reintentar');
});

test('the closed view also lists the cases that a decision ended, with who decided and the way to their order', async () => {
  const decided = {
    id: 'revision-VO-7K3M-9QXT',
    clase: 'revision',
    numero: 'VO-7K3M-9QXT',
    hecho: 'pidió su reembolso',
    en: '2026-11-21T10:20:00-03:00',
    quien: 'Marcela Soto',
    nota: 'El banco cobró dos veces',
  };
  fakeServer({
    'GET /v1/oficina/yo': () => [200, YO],
    'POST /v1/administracion/tareas': () => [200, { tareas: [], total: 0, cuentas: COUNTS }],
    'GET /v1/administracion/tareas-decididas': () => [
      200,
      { decididas: [decided, { ...decided, id: 'control-1', clase: 'control', numero: null }] },
    ],
  });
  await showSignedIn('/oficina/tareas?ver=cerradas&clase=revision', <Tareas />);
  await settle();
  expect(text()).toContain('Marcela Soto pidió su reembolso');
  expect(text()).toContain('El banco cobró dos veces');
  expect(link('VO-7K3M-9QXT').getAttribute('href')).toBe('/oficina/ordenes/VO-7K3M-9QXT');
  expect(document.querySelectorAll('section[aria-labelledby=decididas] li')).toHaveLength(1);
});
