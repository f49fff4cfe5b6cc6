import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AnswerBody, CambioDeCatalogo, ProductoDeCatalogo, VistaDeCambio } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import {
  button,
  field,
  fakeServer,
  holdTime,
  later,
  press,
  radio,
  select,
  sentence,
  text,
  type,
  write,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { OficinaPrecios } from './oficina-precios.tsx';

const EMPRESARIAL: ProductoDeCatalogo = {
  tipo: 'servicio',
  codigo: 'sia000002',
  nombre: 'Empresarial',
  version: '3',
  valores: { precio: '16500', precioLista: '24900', ofertaDesde: '', ofertaHasta: '', venta: 'abierta' },
  agenda: [],
  situacion: 'a-la-venta',
  usos: 1_204,
};
const CODE: ProductoDeCatalogo = {
  ...EMPRESARIAL,
  tipo: 'promocion',
  codigo: 'VERANO27',
  nombre: 'VERANO27',
  valores: { descuento: '15', desde: '2026-12-15', hasta: '2027-02-28', maxUsos: '2000', venta: 'abierta' },
  situacion: 'por-empezar',
  usos: 0,
};
const CHANGE: CambioDeCatalogo = {
  id: '9',
  tipo: 'servicio',
  codigo: 'sia000002',
  nombre: 'Empresarial',
  rige: '2026-12-01T03:00:00.000Z',
  creada: '2026-11-24T12:00:00.000Z',
  persona: 'Marcela Soto',
  motivo: 'Alza anual',
  estado: 'programado',
  antes: { precio: '16500' },
  despues: { precio: '17900' },
  anulacion: null,
};
const CATALOG: AnswerBody<'oficinaCatalogo'> = {
  hoy: '2026-11-26',
  uf: { fecha: '2026-11-26', valor: 40_180.5 },
  puede: ['servicio', 'promocion', 'plan'],
  solicitudes: [],
  productos: [EMPRESARIAL, CODE],
  cambios: [],
};
const VIEW: VistaDeCambio = {
  rige: '2026-11-26T15:00:00.000Z',
  antes: { precio: '16500' },
  despues: { precio: '17900' },
  servicio: {
    codigo: 'sia000002',
    nombre: 'Empresarial',
    descripcion: 'D',
    precio: 17_900,
    precioLista: 24_900,
    ofertaHasta: null,
    disponible: true,
  },
  plan: null,
  promocion: null,
};
const YO = {
  nombre: 'Ana Rojas',
  roles: ['catalogo'],
  actos: ['ver-catalogo'],
  repartida: true,
  faltan: 2,
  porConfirmar: 0,
  peticiones: 0,
};

// Loaded beforehand: each test then waits only for React.
beforeAll(() => import('./panels.tsx'));
beforeEach(() => localStorage.clear());

interface Server {
  readonly catalog?: () => AnswerBody<'oficinaCatalogo'>;
  readonly change?: Handler;
  readonly view?: Handler;
  readonly planView?: Handler;
  readonly withdraw?: Handler;
  readonly address?: string;
}

const changed: Handler = () => [200, { codigo: 'sia000002', rige: '2026-12-01T03:00:00.000Z', mensaje: 'Hecho. Ya rige.' }];

async function openScreen({
  catalog = () => CATALOG,
  change = changed,
  view,
  planView = () => [400, { codigo: 'SIN_CAMBIOS', mensaje: 'Nada.' }],
  withdraw,
  address = '/oficina/precios',
}: Server = {}): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/oficina/catalogo': () => [200, catalog()],
    ...(withdraw && { 'POST /v1/oficina/catalogo/servicio/cambios/': withdraw }),
    'POST /v1/oficina/catalogo/servicio/vista': view ?? (() => [200, VIEW]),
    'POST /v1/oficina/catalogo/plan/vista': planView,
    'POST /v1/oficina/catalogo/': change,
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn(address, <OficinaPrecios />);
  return calls;
}

const choose = (name: string) =>
  press([...document.querySelectorAll('tr')].find((row) => row.textContent?.includes(name))?.querySelector('button') ?? document.body);
/** The changes that were sent, without the previews. */
const sent = (calls: readonly Call[]) =>
  calls
    .filter(({ method, path }) => method === 'POST' && !path.endsWith('/vista'))
    .map(({ path, body }) => [path, JSON.parse(body) as Record<string, string>] as const);

test('what is sold is listed with prices and states, and the way to what is missing is shown', async () => {
  await openScreen();
  for (const said of [
    'Hoy 26-11-2026, UF $40.180,50',
    '$16.500',
    '$24.900',
    '1.204',
    '15-12-2026 a 28-02-2027',
    '0 de 2.000',
    'Por empezar',
  ])
    expect(text()).toContain(said);
  expect(text()).toContain('No hay ningún plan: nadie puede contratar.');
  expect(text()).toContain('Faltan 2 cosas para vender');
});

test('a price is changed now, with the reason, after seeing what it means', async () => {
  holdTime();
  const calls = await openScreen();
  await choose('Empresarial');
  expect(document.activeElement?.textContent).toBe('Cambiar Empresarial');
  await type('precio', '17.900');
  await later(400);
  for (const said of ['En 30 días', '1.204 ventas: +$1.685.600', '−28 %', '$17.900']) expect(text()).toContain(said);
  await press(button('Cambiar ahora'));
  expect(sentence('motivo')).toBe('Escribe el motivo: queda en el registro.');
  await write('Alza anual');
  const before = calls.filter(({ path }) => path === '/v1/oficina/yo').length;
  await press(button('Cambiar ahora'));
  expect(sent(calls)).toEqual([
    [
      '/v1/oficina/catalogo/servicio',
      expect.objectContaining({ codigo: 'sia000002', version: '3', precio: '17900', precioLista: '24900', rige: '', motivo: 'Alza anual' }),
    ],
  ]);
  expect(text()).toContain('Hecho. Ya rige.');
  // What is missing for selling may be another now.
  expect(calls.filter(({ path }) => path === '/v1/oficina/yo').length).toBeGreaterThan(before);
});

test('nothing is asked of the server while nothing changes', async () => {
  holdTime();
  const calls = await openScreen();
  await choose('Empresarial');
  await later(400);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('another moment begins tomorrow at 00:00, and untouched fields follow what will be in force by then', async () => {
  const agenda = [{ rige: '2026-11-27T03:00:00.000Z', valores: { ...EMPRESARIAL.valores, precio: '17000' } }];
  const calls = await openScreen({ catalog: () => ({ ...CATALOG, productos: [{ ...EMPRESARIAL, agenda }] }) });
  await choose('Empresarial');
  await type('precioLista', '26.000');
  await press(radio('cuando', 'despues'));
  expect([field('rige').value, field('precio').value, field('precioLista').value]).toEqual(['2026-11-27T00:00', '17.000', '26.000']);
  await write('Diciembre');
  await press(button('Programar para el 27-11-2026, 00:00'));
  expect(sent(calls)[0]?.[1]).toMatchObject({ precio: '17000', precioLista: '26000', rige: '2026-11-27T00:00' });
});

test('who is second is told who was first; what they typed stays, and the rest follows the other change', async () => {
  let now = CATALOG;
  const mensaje = 'Berta lo cambió el 26-11-2026, 10:15. Mira cómo quedó: lo que escribiste sigue en el formulario.';
  await openScreen({
    catalog: () => now,
    change: () => {
      now = {
        ...CATALOG,
        productos: [{ ...EMPRESARIAL, version: '5', valores: { ...EMPRESARIAL.valores, precioLista: '30000' } }],
      };
      return [409, { codigo: 'CATALOGO_CAMBIADO', mensaje }];
    },
  });
  await choose('Empresarial');
  await type('precio', '17.900');
  await write('Alza anual');
  await press(button('Cambiar ahora'));
  expect(document.querySelector('form [role=alert]')?.textContent).toBe(mensaje);
  expect([field('precio').value, field('precioLista').value, document.querySelector('textarea')?.value]).toEqual([
    '17.900',
    '30.000',
    'Alza anual',
  ]);
});

test('a refused field has its sentence, and a wrong value is not sent', async () => {
  const calls = await openScreen({
    change: () => [
      400,
      { codigo: 'CAMPOS_INVALIDOS', mensaje: 'x', campos: { ofertaHasta: 'Esa fecha ya pasó cuando el cambio empieza.' } },
    ],
  });
  await choose('Empresarial');
  await write('Alza anual');
  await type('precio', '12,5');
  await press(button('Cambiar ahora'));
  expect(sentence('precio')).toBe('Escribe pesos enteros, sin signos ni decimales, como 17.900.');
  expect(sent(calls)).toEqual([]);
  await type('precio', '17.900');
  await press(button('Cambiar ahora'));
  expect(sentence('ofertaHasta')).toBe('Esa fecha ya pasó cuando el cambio empieza.');
});

test('a promotion with a code and values that its form refuses today is closed', async () => {
  const old = { ...CODE, codigo: 'viejo-10%', nombre: 'viejo-10%', valores: { ...CODE.valores, descuento: '100', maxUsos: '' } };
  const calls = await openScreen({ catalog: () => ({ ...CATALOG, productos: [EMPRESARIAL, old] }), view: () => [200, VIEW] });
  await choose('viejo-10%');
  await write('Ya no va');
  await select('venta', 'cerrada');
  await press(button('Cambiar ahora'));
  expect(sent(calls)).toEqual([
    ['/v1/oficina/catalogo/promocion', expect.objectContaining({ codigo: 'viejo-10%', venta: 'cerrada', descuento: '100', maxUsos: '' })],
  ]);
});

test('a promotion of 100 % is asked for, not made', async () => {
  await openScreen();
  await choose('VERANO27');
  expect(button('Cambiar ahora')).toBeTruthy();
  await type('descuento', '100 %');
  expect(text()).toContain('no rige hasta que otra persona lo confirme');
  expect(button('Pedir que se cambie')).toBeTruthy();
  await press(radio('cuando', 'despues'));
  expect(button('Pedir que se programe para el 27-11-2026, 00:00')).toBeTruthy();
});

test('closing a plan says that its card disappears', async () => {
  holdTime();
  const valores = { nombre: 'Pyme', tipo: 'mensual', moneda: '2', precio: '6.5', consultas: '50', valorAdicional: '0.15', meses: '12' };
  const plan: ProductoDeCatalogo = { ...CODE, tipo: 'plan', codigo: 'pl-pyme', nombre: 'Pyme', valores: { ...valores, venta: 'abierta' } };
  const view = { ...VIEW, antes: { venta: 'abierta' }, despues: { venta: 'cerrada' }, servicio: null };
  await openScreen({ catalog: () => ({ ...CATALOG, productos: [plan] }), planView: () => [200, view] });
  await choose('Pyme');
  await select('venta', 'cerrada');
  await later(400);
  expect(text()).toContain('No lo verá: su tarjeta desaparece y nadie más puede contratarlo.');
});

test('a row says what changes next, and its form whose dates are whose', async () => {
  const agenda = [{ rige: '2026-11-27T03:00:00.000Z', valores: { ...EMPRESARIAL.valores, precio: '17000' } }];
  await openScreen({ catalog: () => ({ ...CATALOG, productos: [{ ...EMPRESARIAL, agenda }] }) });
  expect(text()).toContain('Cambia el 27-11-2026, 00:00: Precio a $17.000');
  await choose('Empresarial');
  for (const said of ['Este cambio rige desde', 'Precio tachado desde', 'Precio tachado hasta']) expect(text()).toContain(said);
});

test('what is scheduled is told with who and why, and is withdrawn with a reason', async () => {
  const calls = await openScreen({
    catalog: () => ({ ...CATALOG, cambios: [CHANGE] }),
    withdraw: () => [200, { mensaje: 'Anulado. No va a regir.' }],
  });
  expect(text()).toContain('01-12-2026, 00:00Empresarial: Precio antes $16.500 ahora $17.900Marcela Soto, 24-11-2026: «Alza anual»');
  await press(button('Anular'));
  await write('Se posterga');
  await press(button('Anular el cambio'));
  expect(sent(calls)).toEqual([['/v1/oficina/catalogo/servicio/cambios/9/anular', { nota: 'Se posterga' }]]);
  expect(text()).toContain('Anulado. No va a regir.');
});

test('a new plan opens from the first start, and its fields depend on its kind', async () => {
  await openScreen({ address: '/oficina/precios?nuevo=plan' });
  expect(text()).toContain('Crear plan');
  expect(field('valorAdicional').value).toBe('');
  await select('tipo', 'pack');
  expect(document.querySelector('input[name=valorAdicional]')).toBeNull();
});

test('who may only read is offered nothing to press', async () => {
  await openScreen({ catalog: () => ({ ...CATALOG, puede: [], cambios: [CHANGE] }), address: '/oficina/precios?nuevo=plan' });
  expect([...document.querySelectorAll('main button')].map(({ textContent }) => textContent)).toEqual([]);
  expect(text()).toContain('Programado');
});
