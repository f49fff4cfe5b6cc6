import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { DiaDeOficina, SolicitudDeOficina } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, press, settle, text, write, type Call, type Handler } from '../../testing.tsx';
import { OficinaInicio } from './oficina-inicio.tsx';

const NOTHING = { ventas: 0, vendido: 0, informes: 0, fallidos: 0, consultas: 0, fallas: 0, reembolsos: 0, reembolsado: 0 };
/** From 11-11-2026 to 24-11-2026, a Tuesday. */
const dias: DiaDeOficina[] = Array.from({ length: 14 }, (_, index) => ({ ...NOTHING, dia: `2026-11-${11 + index}` }));
const WEEK_BEFORE = { ...NOTHING, dia: '2026-11-17', ventas: 2, vendido: 33_000 };
const TODAY = { ...NOTHING, dia: '2026-11-24', ventas: 3, vendido: 49_500, fallas: 1, reembolsos: 1, reembolsado: 16_500 };
const FIGURES = {
  dias: dias.map((day) => [WEEK_BEFORE, TODAY].find(({ dia }) => dia === day.dia) ?? day),
  entrega: { mediana: 3.2, nueveDeDiez: 190 },
  tareas: { abiertas: 3, masAntigua: { id: 'revision-1', cliente: 'Norte SpA', desde: '2026-11-20T08:00:00-03:00' } },
  peticiones: 2,
  control: { dia: '2026-11-23', terminado: '2026-11-24T06:02:00-03:00', diferencias: ['2 cobros dobles'] },
};
const YO = {
  nombre: 'Ana Rojas',
  roles: ['atencion'],
  actos: ['ver-inicio', 'ver-tareas'],
  repartida: true,
  faltan: 0,
  porConfirmar: 0,
  peticiones: 0,
};

beforeEach(() => localStorage.clear());

const REQUEST: SolicitudDeOficina = {
  id: 'a1',
  acto: 'Reembolsar una orden',
  registro: false,
  objeto: 'orden VO-7K3M-9QXT',
  pagina: '/oficina/ordenes/VO-7K3M-9QXT',
  muestra: [{ rotulo: 'Monto', valor: '$908.470' }],
  motivo: 'Cobro doble',
  persona: 'Marcela Soto',
  propia: false,
  pedida: '2026-11-24T11:06:00-03:00',
  hasta: '2026-11-27T11:06:00-03:00',
  decisiones: ['confirmar', 'rechazar'],
};

const NOTE = { id: '3', texto: 'Llamar el lunes', fecha: '2026-11-24T11:06:00-03:00', de: 'orden' as const, clave: 'VO-7K3M-9QXT' };

async function openScreen(answer: Handler, waiting: Handler = () => [200, { solicitudes: [] }], decide?: Handler): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/oficina/inicio': answer,
    'GET /v1/oficina/solicitudes': waiting,
    'GET /v1/oficina/notas/mias': () => [200, { notas: [NOTE] }],
    ...(decide && { 'POST /v1/oficina/solicitudes/': decide }),
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn('/oficina/inicio', <OficinaInicio />);
  return calls;
}

test('today stands beside the same day of last week, and the control tells its differences', async () => {
  await openScreen(() => [200, FIGURES]);
  expect(document.querySelector('h1')?.textContent).toBe('Martes 24-11-2026');
  for (const said of [
    '$49.500',
    '3 órdenes pagadas. El martes pasado, en todo el día, $33.000.',
    'La mitad en menos de 4 s; nueve de cada diez, en menos de 4 min.',
    'El 25 % de los pagos de hoy.',
    '1 orden reembolsada hoy.',
    '2 cobros dobles',
    'La más antigua, Norte SpA, espera desde el 20-11-2026, 08:00:00.',
    'hasta el 24-11-2026, 06:02:00. Lo que se cobró después entra en el próximo.',
    'no cuadra',
  ])
    expect(text()).toContain(said);
});

test('each plot is also a table of its fourteen days', async () => {
  await openScreen(() => [200, FIGURES]);
  const [sales] = document.querySelectorAll('table');
  expect(sales?.querySelector('caption')?.textContent).toBe('Ventas, catorce días');
  expect([...(sales?.querySelectorAll('tbody tr') ?? [])].at(-1)?.textContent).toBe('24-11-2026$49.500');
  expect(document.querySelectorAll('svg[viewBox="0 0 280 60"] rect')).toHaveLength(5 * 14);
});

test('a new installation has no figures and no control, and says so', async () => {
  await openScreen(() => [200, { dias, tareas: { abiertas: 0, masAntigua: null }, peticiones: null, entrega: null, control: null }]);
  for (const said of ['Hoy todavía no se emite ninguno.', 'El banco no ha rechazado ninguno hoy.', 'Todavía no ha terminado ninguno'])
    expect(text()).toContain(said);
});

test('figures that fail to load can be asked again; the last ones stay', async () => {
  let away = false;
  await openScreen(() => (away ? 'down' : [200, FIGURES]));
  away = true;
  // Space reserved for the text of a busy button would indent it under the title.
  expect(button('Actualizar').querySelector('[data-reserve]')).toBeNull();
  await press(button('Actualizar'));
  expect(text()).toContain('No pudimos cargar las cifras.');
  expect(text()).toContain('$49.500');
});

test('«Actualizar» also reads the requests that need a confirmation; the tile of open cases counts requests about data', async () => {
  let solicitudes: SolicitudDeOficina[] = [];
  await openScreen(
    () => [200, FIGURES],
    () => [200, { solicitudes }],
  );
  await settle();
  expect(text()).toContain('2 peticiones sobre datos esperan respuesta');
  expect(text()).not.toContain('Por confirmar');
  solicitudes = [REQUEST];
  await press(button('Actualizar'));
  await settle();
  expect(text()).toContain('Por confirmar 1');
});

test('what waits for a second person names who asked, until when and how much; another person confirms it with a reason', async () => {
  let solicitudes = [REQUEST];
  const calls = await openScreen(
    () => [200, FIGURES],
    () => [200, { solicitudes }],
    () => {
      solicitudes = [];
      return [200, { mensaje: 'Confirmado. Reembolso pedido.' }];
    },
  );
  expect(document.querySelector('h2')?.textContent).toBe('Por confirmar 1');
  for (const said of ['Marcela Soto lo pidió el 24-11-2026', 'puedes confirmarlo tú. Vence el 27-11-2026', '$908.470', 'Cobro doble'])
    expect(text()).toContain(said);
  expect(document.querySelector('h3 a')?.getAttribute('href')).toBe('/oficina/ordenes/VO-7K3M-9QXT');
  await press(button('Confirmar y hacerlo'));
  expect(document.querySelector('dialog h2')?.textContent).toBe('Confirmar y hacerlo: reembolsar una orden, orden VO-7K3M-9QXT, $908.470');
  expect(document.querySelector('dialog [autofocus]')?.textContent).toBe('Volver');
  await write('Revisé el banco');
  await press([...document.querySelectorAll<HTMLElement>('dialog button')].at(-1) ?? document.body);
  await settle();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/v1/oficina/solicitudes/a1/confirmar', '{"nota":"Revisé el banco"}'],
  ]);
  expect(text()).toContain('Confirmado. Reembolso pedido.');
  expect(text()).not.toContain('Por confirmar');
});

test.each([
  [
    'the one who asked',
    { propia: true, decisiones: ['retirar' as const] },
    ['Lo pediste', 'debe confirmarlo otra persona.'],
    ['Retirar lo pedido'],
  ],
  ['a person without the role', { decisiones: [] }, ['debe confirmarlo otra persona con ese rol'], []],
])('%s cannot confirm it', async (_, own, sentences, buttons) => {
  await openScreen(
    () => [200, FIGURES],
    () => [200, { solicitudes: [{ ...REQUEST, ...own }] }],
  );
  for (const said of sentences) expect(text()).toContain(said);
  expect([...document.querySelectorAll('section[aria-labelledby=espera-a1] button')].map((each) => each.textContent)).toEqual(buttons);
});

test('what is about a record is read on its page before it is confirmed', async () => {
  const pagina = '/oficina/antecedentes?solicitud=a1';
  await openScreen(
    () => [200, FIGURES],
    () => [200, { solicitudes: [{ ...REQUEST, registro: true, pagina }] }],
  );
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Ver el registro');
  expect(link?.getAttribute('href')).toBe(pagina);
  expect(text()).not.toContain('Confirmar y hacerlo');
  expect(button('Rechazar')).toBeTruthy();
});

test('equal times to deliver are one sentence, and reports that could not be made are told', async () => {
  const figures = { ...FIGURES, dias: FIGURES.dias.map((day) => ({ ...day, fallidos: 2 })), entrega: { mediana: 1.2, nueveDeDiez: 1.9 } };
  await openScreen(() => [200, figures]);
  expect(text()).toContain('Nueve de cada diez, en menos de 2 s. 2 no se pudieron emitir: su pago se devuelve.');
  expect(text()).not.toContain('La mitad');
});

test('the reader’s last notes lead to what they are about', async () => {
  await openScreen(() => [200, FIGURES]);
  expect(text()).toContain('Llamar el lunes');
  expect(document.querySelector('a[href="/oficina/ordenes/VO-7K3M-9QXT"]')?.textContent).toBe('Orden VO-7K3M-9QXT');
});
