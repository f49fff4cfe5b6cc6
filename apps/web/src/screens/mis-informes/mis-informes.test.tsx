import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { problems } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import {
  button,
  fakeServer,
  fromAnotherServer,
  field,
  holdTime,
  later,
  link,
  press,
  select,
  settle,
  text,
  type,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { ALL } from '../../shell/use-reports.ts';
import { MisInformes } from './mis-informes.tsx';

const informe = (number: number, changes: object = {}) => ({
  idConsulta: `00000000-0000-4000-8000-00000000000${number}`,
  fecha: `2026-11-1${number}T13:42:07.000Z`,
  informe: 'Informe Verídico Empresarial',
  codigo: 'sia000002',
  rut: '58.•••.•••-5',
  propiedad: '',
  nombre: 'Norte SpA',
  folio: `VR-000000012${number}`,
  origen: 'consulta',
  solicitante: '',
  quien: '',
  verificaciones: 0,
  puntaje: null,
  tramo: null,
  valor: null,
  retirado: '',
  referencia: '',
  etiquetas: [],
  sujeto: '58234577-5',
  ...changes,
});
const TWO = [
  informe(2, { verificaciones: 3, rut: '58234577-5', solicitante: 'Sur Ltda' }),
  informe(1, { origen: 'compra', verificaciones: 1 }),
];
const FILE = {
  base64: btoa('%PDF-'),
  tipoContenido: 'application/pdf',
  idConsulta: '00000000-0000-4000-8000-000000000001',
  folio: 'VR-0000000121',
  informe: 'Informe Verídico Empresarial',
  codigo: 'sia000002',
  rut: '58234577-5',
  propiedad: '',
  emitido: '2026-11-11T13:42:07.000Z',
  verificaciones: 0,
};
let saved: { name: string; href: string }[] = [];

beforeEach(() => {
  sessionStorage.clear();
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  });
});

const ID = '00000000-0000-4000-8000-000000000002';

interface Handlers {
  readonly list?: Handler;
  readonly one?: Handler;
  readonly csv?: Handler;
  readonly choices?: Handler;
}

async function openScreen(
  { list = listOf(TWO), one, csv, ...others }: Handlers = {},
  fragment = '',
): Promise<{ calls: Call[]; close(): Promise<void> }> {
  const calls = fakeServer({
    ...(one && { 'GET /v1/administracion/informe/': one }),
    ...(csv && { 'GET /v1/administracion/informes.csv': csv }),
    'GET /v1/administracion/informes/opciones': others.choices ?? (() => [200, { usuarios: [], etiquetas: [] }]),
    'GET /v1/administracion/informes': list,
  });
  const { close } = await showSignedIn(`/mis-informes${fragment}`, <MisInformes />);
  return { calls, close };
}

const listOf =
  (list: readonly object[], total = list.length): Handler =>
  () => [200, list, { 'x-total-count': String(total) }];
const rows = () => [...document.querySelectorAll('tbody tr')];
const downloads = () =>
  [...document.querySelectorAll<HTMLButtonElement>('tbody button')].filter(({ textContent }) => textContent?.startsWith('Descarg'));
const modal = () => document.querySelector('dialog[open]');
const alert = () => document.querySelector('[role=alert]')?.textContent;
const questions = (calls: readonly Call[]) =>
  calls.filter(({ path }) => path.endsWith('/informes')).map(({ query }) => Object.fromEntries(query));

test('every report has its date, name and action', { tags: ['HIST-01..05', 'HIST-14..16', 'PROD-08'] }, async () => {
  const { calls } = await openScreen();
  expect(document.querySelector('h1')?.textContent).toBe('Mis informes generados');
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    'Fecha/hora del informe',
    'RUT',
    'Nombre',
    'Nombre del informe',
    'Puntaje o valor',
    'Folio',
    'Pidió',
    'Acción',
  ]);
  const [first, second] = rows().map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
  const same = ['Norte SpA', 'Empresarial', ''];
  expect(first).toEqual(['12-11-2026, 10:42:07', '58.234.577-5', ...same, 'VR-0000000122', 'Sur Ltda', 'Descargar']);
  expect(second).toEqual(['11-11-2026, 10:42:07', '58.•••.•••-5', ...same, 'VR-0000000121', '', 'Descargar']);
  expect(text()).toContain('2 informes');
  expect(calls[0]?.headers.get('authorization')).toMatch(/^Bearer /);
  expect(JSON.parse(calls[0]?.headers.get('user-info') ?? '')).toMatchObject({ email: 'ana@correo.cl' });
});

test('a report with a numeric id is listed and downloaded by it', async () => {
  const list = fromAnotherServer(listOf([{ idConsulta: 7, fecha: '2025-03-04T15:06:07Z', informe: 'Uno' }]));
  const { calls } = await openScreen({ list, one: fromAnotherServer(() => [404, {}]) });
  expect(rows()).toHaveLength(1);
  await press(downloads()[0] ?? document.body);
  expect(calls.at(-1)?.path).toBe('/v1/administracion/informe/7');
});

test('score or value, reference and tags stand in the row', async () => {
  const scored = informe(2, {
    puntaje: 412,
    tramo: 'Riesgo medio',
    referencia: 'Caso 8841',
    etiquetas: ['Aval', 'Cobranza'],
    quien: 'Beto Díaz',
  });
  await openScreen({ list: listOf([scored, informe(1, { valor: 'UF 8.790', retirado: '' })]) });
  const [first, second] = rows().map((row) => [...row.querySelectorAll('td')].slice(4).map(({ textContent }) => textContent));
  expect(first).toEqual(['412 Medio', 'VR-0000000122', 'Beto Díaz', 'Caso 8841', 'AvalCobranza', 'Descargar']);
  expect(second?.[0]).toBe('UF 8.790');
  expect([...document.querySelectorAll('tbody i')].map((cell) => cell.className !== '')).toEqual([false, false, true, false, false]);
});

test('a property report is listed by address and rol', async () => {
  const property = {
    codigo: 'sia000004',
    informe: 'Informe Verídico Tasación',
    rut: '',
    propiedad: 'Rol 573-24, ÑUÑOA',
    sujeto: '13120-573-24',
  };
  await openScreen({ list: listOf([informe(2, { ...property, nombre: 'Calle Uno 2' }), informe(1, { ...property, nombre: '' })]) });
  const about = rows().map((row) => [...row.querySelectorAll('td')].slice(1, 4).map(({ textContent }) => textContent));
  expect(about).toEqual([
    ['Rol 573-24', 'Calle Uno 2', 'Tasación'],
    ['Rol 573-24', 'Rol 573-24, ÑUÑOA', 'Tasación'],
  ]);
});

test('the filters of a company offer its users and tags', async () => {
  const { calls } = await openScreen({
    list: listOf([informe(2, { solicitante: 'Sur Ltda' })]),
    choices: () => [200, { usuarios: [{ id: ID, nombre: 'Ana Soto' }], etiquetas: ['Aval'] }],
  });
  await settle();
  for (const [name, value] of [
    ['usuario', ID],
    ['filtro-etiqueta', 'Aval'],
    ['riesgo', 'altos'],
    ['orden', 'peor-puntaje'],
  ] as const)
    await select(name, value);
  expect(questions(calls).at(-1)).toMatchObject({ usuario: ID, etiqueta: 'Aval', riesgo: 'altos', orden: 'peor-puntaje', pagina: '1' });
  expect(location.hash).toBe(`#usuario=${ID}&riesgo=altos&etiqueta=Aval&orden=peor-puntaje`);
});

test('while the list loads the page says so', { tags: ['HIST-06'] }, async () => {
  await openScreen({ list: () => new Promise(() => undefined) });
  expect(text()).toContain('Cargando informes...');
});

test('without reports the page says so, with a link to the first one', { tags: ['HIST-07'] }, async () => {
  await openScreen({ list: listOf([]) });
  expect(text()).toContain('No hay informes disponibles para mostrar.');
  expect(link('Ver los informes').getAttribute('href')).toBe('/');
  expect(document.querySelector('input')).toBeNull();
});

test('a list that fails to load shows the reason, and a retry works', { tags: ['HIST-08'] }, async () => {
  let broken = true;
  await openScreen({
    list: (call) => (broken ? [503, { codigo: 'NO_DISPONIBLE', mensaje: problems.NO_DISPONIBLE.mensaje }] : listOf(TWO)(call)),
  });
  expect(alert()).toBe(`No se pudieron cargar los informes. Por favor intenta nuevamente.${problems.NO_DISPONIBLE.mensaje}`);
  broken = false;
  await press(button('Reintentar'));
  expect(rows()).toHaveLength(2);
});

test.each(['{}', '[null]', '"x"', '["x", {}]'])(
  'an answer that is no list of reports, %s, shows the error',
  { tags: ['HIST-08'] },
  async (body) => {
    await openScreen({ list: fromAnotherServer(() => [200, body]) });
    expect(alert()).toBe('No se pudieron cargar los informes. Por favor intenta nuevamente.');
    expect(text()).not.toContain('NaN');
  },
);

test('items that are no reports are left out', { tags: ['HIST-08'] }, async () => {
  await openScreen({ list: fromAnotherServer(() => [200, [{}, 'x', null, ...TWO]]) });
  expect(rows()).toHaveLength(2);
});

test.each([
  ['04/03/2025 10:11', '04/03/2025 10:11'],
  ['ayer', 'ayer'],
  ['2025-03-04T13:11:00.000Z', '04-03-2025, 10:11:00'],
])('the date %s is shown as %s: days and months are never exchanged', async (fecha, shown) => {
  await openScreen({ list: fromAnotherServer(() => [200, [{ ...TWO[0], fecha }]]) });
  expect(document.querySelector('time')?.textContent).toBe(shown);
});

test('a date that is not ISO 8601 is not read for the name of the file either', async () => {
  await openScreen({
    list: fromAnotherServer(() => [200, [{ ...TWO[0], fecha: '04/03/2025 10:11' }]]),
    one: () => [200, FILE],
  });
  await press(downloads()[0] ?? document.body);
  expect(saved.map(({ name }) => name)).toEqual([expect.not.stringContaining('2025-04-03')]);
});

test.each([undefined, '***', '', null, btoa('<html>')])(
  'a downloaded answer without a file, %j, is a failed download',
  { tags: ['HIST-13'] },
  async (base64) => {
    await openScreen({ one: fromAnotherServer(() => [200, { base64, tipoContenido: 'application/pdf' }]) });
    await press(downloads()[0] ?? document.body);
    expect(alert()).toBe('Error al descargar el informe. Por favor intenta nuevamente.');
    expect(modal()).toBeNull();
    expect(saved).toEqual([]);
  },
);

test(
  'a download is announced, blocks the others, is saved, and its modal closes a second later',
  { tags: ['HIST-09..12', 'HIST-17', 'HIST-18', 'CONST1-06', 'RES-20'] },
  async () => {
    holdTime();
    let answer: (reply: readonly [number, unknown]) => void = () => undefined;
    const { calls } = await openScreen({ one: () => new Promise((resolve) => (answer = resolve)) });
    await press(downloads()[1] ?? document.body);
    expect(modal()?.textContent).toContain('Preparando descarga');
    expect(downloads().map(({ disabled, textContent }) => [disabled, textContent])).toEqual([
      [true, 'Descargando...'],
      [true, 'Descargando...'],
    ]);
    await act(async () => answer([200, FILE]));
    await settle();
    expect(saved.map(({ name }) => name)).toEqual(['2026-11-11_Empresarial_58234577-5_VR-0000000121.pdf']);
    expect(downloads().map(({ disabled, textContent }) => [disabled, textContent])).toEqual([
      [false, 'Descargar'],
      [false, 'Descargar'],
    ]);
    await later(999);
    expect(modal()?.textContent).toContain('Informe guardado');
    await later(1);
    expect(modal()).toBeNull();
    expect(calls.at(-1)?.path).toBe(`/v1/administracion/informe/${TWO[1]?.idConsulta}`);
  },
);

test('a failed download says so and can be repeated', { tags: ['HIST-13'] }, async () => {
  await openScreen({ one: () => [404, { codigo: 'INFORME_DESCONOCIDO', mensaje: problems.INFORME_DESCONOCIDO.mensaje }] });
  await press(downloads()[0] ?? document.body);
  expect(alert()).toContain('Error al descargar el informe. Por favor intenta nuevamente.');
  expect(modal()).toBeNull();
  expect(downloads()[0]?.disabled).toBe(false);
  expect(saved).toEqual([]);
});

test('a download can be cancelled, and a late answer is not saved', async () => {
  let answer: (reply: readonly [number, unknown]) => void = () => undefined;
  await openScreen({ one: () => new Promise((resolve) => (answer = resolve)) });
  await press(downloads()[0] ?? document.body);
  await press(button('Cancelar'));
  expect(modal()).toBeNull();
  await act(async () => answer([200, FILE]));
  await settle();
  expect(saved).toEqual([]);
  expect(alert()).toBeUndefined();
});

test('the search runs once typing pauses, from page one, and stays in the part of the address that is never sent', async () => {
  holdTime();
  const { calls } = await openScreen({ list: listOf(TWO, 45) });
  await press(button('Siguiente'));
  const before = questions(calls).length;
  await type('buscar', 'nor');
  await type('buscar', 'norte');
  expect(questions(calls)).toHaveLength(before);
  await later(350);
  expect(questions(calls).at(-1)).toEqual({ ...ALL, buscar: 'norte', pagina: '1', tamano: '20' });
  expect(location.search).toBe('');
  expect(location.hash).toBe('#buscar=norte');
});

test('navigating back restores filters and page', async () => {
  const { calls } = await openScreen({ list: listOf(TWO, 45) }, '#buscar=norte&tipo=sia000002&pagina=3');
  expect(questions(calls)[0]).toEqual({ ...ALL, buscar: 'norte', tipo: 'sia000002', pagina: '3', tamano: '20' });
  expect(field('buscar').value).toBe('norte');
  expect(text()).toContain('Página 3 de 3');
  expect(button('Siguiente').disabled).toBe(true);
  await press(button('Anterior'));
  expect(questions(calls).at(-1)?.['pagina']).toBe('2');
});

test.each(['#x', '#pagina=-1', '#pagina=1e30', '#=&&%'])('the fragment %s does not break the page', async (fragment) => {
  const { calls } = await openScreen({}, fragment);
  expect(questions(calls)[0]).toMatchObject({ buscar: '', pagina: '1' });
  expect(rows()).toHaveLength(2);
});

test('an invalid date range shows an error at the field and sends nothing', async () => {
  const { calls } = await openScreen();
  await type('desde', '2026-11-18');
  await settle();
  const before = questions(calls).length;
  await type('hasta', '2026-11-01');
  await settle();
  expect(document.getElementById('hasta-estado')?.textContent).toBe('Debe ser igual o posterior a «Desde».');
  expect(questions(calls)).toHaveLength(before);
});

test('filters without matches can be cleared', async () => {
  await openScreen({ list: (call) => (call.query.get('buscar') === '' ? listOf(TWO)(call) : listOf([])(call)) }, '#buscar=zzz');
  expect(text()).toContain('No hay informes disponibles para mostrar.');
  expect(text()).toContain('Ninguno calza con lo que buscas.');
  await press(button('Quitar los filtros'));
  expect(rows()).toHaveLength(2);
  expect(field('buscar').value).toBe('');
});

test('the list is saved as a file with the same filters', async () => {
  const { calls } = await openScreen({ csv: () => [200, 'fecha,informe\n'] }, '#buscar=norte');
  await press(button('Descargar lista (CSV)'));
  expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^informes_\d{4}-\d\d-\d\d\.csv$/)]);
  expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({ ...ALL, buscar: 'norte' });
});

test('a list that cannot be saved says why', async () => {
  await openScreen({ csv: () => 'down' });
  await press(button('Descargar lista (CSV)'));
  expect(alert()).toBe('No pudimos traer la lista. Revisa tu conexión y vuelve a intentarlo.');
  expect(saved).toEqual([]);
});
