import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { problems } from '@veridico/api';
import { showSignedIn, UNLIMITED } from '../../session/testing-customer.tsx';
import { readCliente, type StoredRole } from '../../session/stored-session.ts';
import { button, fakeServer, link, press, select, settle, text, violatePolicy, type Handler } from '../../testing.tsx';
import { MiPlan } from './mi-plan.tsx';
import { COMPANY } from './testing-company.ts';

const PLAN = {
  contrato: '7',
  plan: 'Plan Pyme 50',
  tipoPlan: 'mensual',
  estado: 'vigente',
  suspendidoDesde: null,
  moneda: '2',
  precio: 6.5,
  consultas: 50,
  valorConsultaAdicional: 0.15,
  pesosConsultaAdicional: 7140,
  topeAdicionales: null,
  desde: '2026-11-01',
  hasta: '2027-10-31',
  firmado: true,
  periodo: { desde: '2026-11-01', hasta: '2026-11-30', incluidas: 50, usadas: 50, quedan: 0, adicionales: 14, valorAdicionales: 2.1 },
  alertas: [
    { porcentaje: 50, en: '2026-11-05T12:00:00Z' },
    { porcentaje: 80, en: '2026-11-08T12:00:00Z' },
    { porcentaje: 100, en: null },
  ],
  termino: { seRenueva: true, avisarHasta: '2027-09-01', finSiAvisaHoy: '2027-10-31', fin: null, constancia: null },
  proximaFactura: { emision: '2026-12-01', vence: '2026-12-06' },
  sucesos: [{ suceso: 'factura', texto: 'Factura emitida', en: '2026-11-01T12:00:00Z' }],
};
const FACTURA = {
  factura: '12',
  numero: 'F-0000000012',
  contrato: '7',
  plan: 'Plan Pyme 50',
  desde: '2026-11-01',
  hasta: '2026-11-30',
  emitida: '2026-11-01',
  vence: '2026-11-06',
  moneda: '2',
  monto: 7.7,
  uf: { fecha: '2026-11-01', valor: 39_485.65, demostracion: true },
  lineas: [
    { detalle: 'Precio del período', cantidad: 1, valor: 6.5, monto: 6.5, neto: 256_657 },
    { detalle: 'Consultas adicionales del período anterior', cantidad: 8, valor: 0.15, monto: 1.2, neto: 47_383 },
  ],
  neto: 304_040,
  iva: 57_768,
  total: 361_808,
  estado: 'por-pagar',
  diasAtraso: 0,
  informable: false,
  pagada: null,
  comprobante: false,
};
const LATE = { ...FACTURA, estado: 'vencida', diasAtraso: 10 };
const PAID = { ...FACTURA, factura: '11', numero: 'F-0000000011', estado: 'pagada', pagada: '2026-10-05T12:00:00Z', comprobante: true };
const USO = {
  periodos: [
    { desde: '2026-11-01', hasta: '2026-11-30' },
    { desde: '2026-10-01', hasta: '2026-10-31' },
  ],
  desde: '2026-11-01',
  hasta: '2026-11-30',
  incluidas: 50,
  porDia: [
    { dia: '2026-11-01', consultas: 3, adicionales: 0 },
    { dia: '2026-11-02', consultas: 4, adicionales: 2 },
  ],
  porUsuario: [{ usuario: 'a', nombre: 'Ana Soto', consultas: 7, adicionales: 2 }],
};
const CONSTANCIA = {
  numero: 'CT-0000000001',
  solicitada: '2026-11-21T12:00:00Z',
  fin: '2027-10-31',
  texto: ['Aviso de término.'],
  huella: 'abc123',
};

interface ScreenOptions {
  readonly planes?: readonly object[];
  readonly facturas?: readonly object[];
  readonly may?: boolean;
  readonly rol?: StoredRole;
  /** The current role according to the server. */
  readonly now?: StoredRole;
  readonly more?: Readonly<Record<string, Handler>>;
}

let saved: string[] = [];
beforeEach(() => {
  sessionStorage.clear();
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

async function openScreen({
  planes = [PLAN],
  facturas = [FACTURA, PAID],
  may = true,
  rol = 'administrador',
  now = rol,
  more = {},
}: ScreenOptions = {}) {
  const body = { titular: { rut: '58234577-5', nombre: 'Norte SpA' }, puedeTerminar: may, porPagar: 1, planes };
  const calls = fakeServer({
    'GET /v1/administracion/mi-plan/empresa': () => [200, COMPANY],
    'GET /v1/administracion/solicitudes': () => [200, { solicitudes: [], puedeResponder: true }],
    ...more,
    'GET /v1/administracion/mi-plan/uso': () => [200, USO],
    'GET /v1/administracion/mi-plan/facturas': () => [200, { facturas }],
    'GET /v1/administracion/mi-plan': () => [200, body],
    'GET /v1/administracion/contrato': () => [200, { ...UNLIMITED, rol: now }],
    // Prefixes match in order: `more` goes first, and its values win over the defaults.
    ...more,
  });
  await showSignedIn('/mi-plan', <MiPlan />, { cliente: { contrato: 'S', rol } });
  return calls;
}

const rows = (table: string) =>
  [...document.querySelectorAll(`table[aria-label="${table}"] tbody tr`)].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
const alert = () => document.querySelector('[role=alert]')?.textContent;

test('shows used and remaining queries, the price of extra ones and the warnings sent', async () => {
  await openScreen();
  for (const said of [
    'Norte SpA 58.234.577-5',
    '0 consultas quedan',
    'Usadas 50 de 50 en el período, hasta el 30-11-2026.',
    'UF 6,50 + IVA al mes',
    'UF 0,15 + IVA (hoy $7.140) cada una',
    '14: UF 2,10 + IVA',
    'Enviado el 05-11-2026',
    'Sin alcanzar',
  ])
    expect(text()).toContain(said);
  expect(document.querySelector('meter')?.getAttribute('value')).toBe('50');
});

test('a company that accepts no additional queries sees no price of them', async () => {
  await openScreen({ planes: [{ ...PLAN, topeAdicionales: 0 }] });
  expect(text()).toContain('Tu empresa no las acepta');
  expect(text()).not.toContain('cada una');
});

test('queries that the office credited are told beside the period', async () => {
  await openScreen({ planes: [{ ...PLAN, periodo: { ...PLAN.periodo, incluidas: 60, quedan: 10 } }] });
  expect(text()).toContain('Las que no se usan no se acumulan. Incluye 10 que Verídico abonó sin costo, solo en este período.');
});

test('usage by day is a chart with a table, usage by user a table; another period can be chosen', async () => {
  const calls = await openScreen();
  expect(document.querySelector('figure svg')?.getAttribute('aria-label')).toBe(
    'Consultas por día del 01-11-2026 al 30-11-2026: 9 en total; el día con más, el 02-11-2026, tuvo 6.',
  );
  const bars = [...document.querySelectorAll('figure rect')].map((bar) => [bar.getAttribute('y'), bar.getAttribute('height')]);
  expect(bars.map((bar) => bar.map((value) => Math.round(Number(value))))).toEqual([
    [50, 50],
    [33, 67],
    [0, 33],
  ]);
  expect(rows('Consultas por día')).toEqual([
    ['02-11-2026', '4', '2'],
    ['01-11-2026', '3', '0'],
  ]);
  expect(rows('Consultas por usuario')).toEqual([['Ana Soto', '7', '2']]);
  await select('periodo', '2026-10-01');
  await vi.waitFor(() => expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({ contrato: '7', desde: '2026-10-01' }));
});

test('an invoice shows state, amount in UF and pesos, date and lines', async () => {
  await openScreen();
  const [first, second] = rows('Facturas');
  expect(first?.slice(1)).toEqual(['06-11-2026', '$361.808UF 7,70 + IVA', 'Por pagar', 'Pagar']);
  for (const said of ['UF 6,50 + IVA', '8 × UF 0,15 + IVA', '$39.485,65 (demostración)', '$304.040', '$57.768'])
    expect(first?.[0]).toContain(said);
  expect(second?.slice(3)).toEqual(['Pagada el 05-10-2026', 'Comprobante']);
});

test('payment opens the card page with its token', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  const calls = await openScreen({
    more: { 'POST /v1/administracion/mi-plan/facturas/12/pagar': () => [200, { url: 'https://webpay.example/pago', token: 'ficha' }] },
  });
  await press(button('Pagar'));
  expect(calls.at(-1)?.path).toBe('/v1/administracion/mi-plan/facturas/12/pagar');
  expect(document.querySelector<HTMLInputElement>('input[name=token_ws]')?.value).toBe('ficha');
  expect(submit).toHaveBeenCalled();
  expect(text()).toContain('Te llevamos a Webpay. Todavía no se cobra nada.');
  await violatePolicy('form-action');
  expect(text()).toContain('No pudimos abrir la página de pago.');
  expect(button('Pagar').disabled).toBe(false);
});

test('an invoice paid by someone else says so after its button is gone, and the page is reloaded', async () => {
  const { mensaje } = problems.FACTURA_PAGADA;
  let facturas = [LATE];
  const calls = await openScreen({
    more: {
      'GET /v1/administracion/mi-plan/facturas': () => [200, { facturas }],
      'POST /v1/administracion/mi-plan/facturas/12/pagar': () => {
        facturas = [{ ...LATE, estado: 'pagada' }];
        return [409, { codigo: 'FACTURA_PAGADA', mensaje }];
      },
    },
  });
  const before = calls.length;
  const [pay] = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Pagar');
  await press(pay as HTMLButtonElement);
  expect(document.activeElement?.textContent).toBe(mensaje);
  expect(text()).not.toContain('Hay una factura vencida');
  expect(calls.slice(before + 1).map(({ path }) => path)).toEqual(['/v1/administracion/mi-plan', '/v1/administracion/mi-plan/facturas']);
});

const RECEIPT = {
  numero: 'CV-0000000123',
  emitido: '2026-11-05T12:00:00Z',
  base64: btoa('%PDF-'),
  tipoContenido: 'application/pdf',
  documento: null,
};

test.each([
  [[200, RECEIPT], ['CV-0000000123_2026-11-05.pdf'], 'Comprobante'],
  [[202, { mensaje: 'Todavía se está haciendo.' }], [], 'Todavía se está haciendo.'],
  [
    [404, { codigo: 'COMPROBANTE_DESCONOCIDO', mensaje: problems.COMPROBANTE_DESCONOCIDO.mensaje }],
    [],
    problems.COMPROBANTE_DESCONOCIDO.mensaje,
  ],
] as const)('the receipt of a paid invoice: %o', async (reply, files, said) => {
  await openScreen({ more: { 'GET /v1/administracion/mi-plan/facturas/11/comprobante': () => reply } });
  await press(button('Comprobante'));
  expect(saved).toEqual(files);
  expect(text()).toContain(said);
});

test('a suspended plan says so first, with the debt and the payment link', async () => {
  await openScreen({
    planes: [{ ...PLAN, estado: 'suspendido', suspendidoDesde: '2026-11-10T12:00:00Z' }],
    facturas: [{ ...LATE, informable: true }],
  });
  const debt = document.querySelector('section[aria-label=Deuda]');
  expect(debt?.textContent).toContain('El plan Plan Pyme 50 está suspendido');
  expect(debt?.textContent).toContain('Factura F-0000000012: $361.808, venció el 06-11-2026, hace 10 días.');
  expect(debt?.textContent).toContain('El contrato ya permite informar esta deuda.');
  expect(debt?.querySelector('button')?.textContent).toBe('Pagar');
  expect(text().indexOf('está suspendido')).toBeLessThan(text().indexOf('consultas quedan'));
});

test('ending a plan explains the consequences first, then shows the receipt of the notice', async () => {
  const calls = await openScreen({ more: { 'POST /v1/administracion/mi-plan/termino': () => [200, CONSTANCIA] } });
  await press(button('Terminar el plan'));
  const question = document.querySelector('dialog[open]')?.textContent;
  expect(question).toContain('¿Terminar Plan Pyme 50 el 31-10-2027?');
  expect(question).toContain('Funciona hasta el 31-10-2027 inclusive y después no se renueva.');
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await press(button('Avisar el término'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toBe('{"contrato":"7","fin":"2027-10-31"}');
  expect(text()).toContain('Recibimos tu aviso: el plan termina el 31-10-2027.');
  expect(text()).toContain('Constancia CT-0000000001');
});

test('the receipt of a notice stays when the page cannot be reloaded', async () => {
  let away = false;
  const answer = { titular: { rut: '58234577-5', nombre: '' }, puedeTerminar: true, porPagar: 0, planes: [PLAN] };
  await openScreen({
    more: {
      'GET /v1/administracion/mi-plan/': otherParts,
      'GET /v1/administracion/mi-plan': () => (away ? 'down' : [200, answer]),
      'POST /v1/administracion/mi-plan/termino': () => {
        away = true;
        return [200, CONSTANCIA];
      },
    },
  });
  await press(button('Terminar el plan'));
  await press(button('Avisar el término'));
  expect(text()).toContain('Recibimos tu aviso: el plan termina el 31-10-2027.');
  expect(alert()).toBe('No pudimos cargar tu plan. Revisa tu conexión.');
});

test('when a period fails to load another one can be chosen', async () => {
  let away = false;
  await openScreen({ more: { 'GET /v1/administracion/mi-plan/uso': () => (away ? 'down' : [200, USO]) } });
  away = true;
  await select('periodo', '2026-10-01');
  await vi.waitFor(() => expect(alert()).toBe('No pudimos cargar el uso del plan. Revisa tu conexión.'));
  away = false;
  await select('periodo', '2026-11-01');
  await vi.waitFor(() => expect(rows('Consultas por usuario')).toEqual([['Ana Soto', '7', '2']]));
});

test('cancelling the dialog keeps the plan', async () => {
  const calls = await openScreen();
  await press(button('Terminar el plan'));
  await press(button('Conservar el plan'));
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a late notice says why the plan goes on, and one with changed dates is reloaded', async () => {
  const { mensaje } = problems.TERMINO_DISTINTO;
  const calls = await openScreen({
    planes: [{ ...PLAN, termino: { ...PLAN.termino, finSiAvisaHoy: '2028-10-31' } }],
    more: { 'POST /v1/administracion/mi-plan/termino': () => [409, { codigo: 'TERMINO_DISTINTO', mensaje }] },
  });
  await press(button('Terminar el plan'));
  expect(text()).toContain('Para que terminara el 31-10-2027 había que avisar a más tardar el 01-09-2027: por eso sigue un plazo más.');
  await press(button('Avisar el término'));
  expect(document.querySelector('dialog[open] [role=alert]')?.textContent).toBe(mensaje);
  expect(calls.filter(({ path }) => path === '/v1/administracion/mi-plan').length).toBeGreaterThan(2);
});

test('a billing user cannot end the plan', async () => {
  await openScreen({ may: false, rol: 'facturacion' });
  expect(text()).toContain('Solo quien administra el plan puede terminarlo.');
  expect(text()).not.toContain('Terminar el plan');
});

test('a consultor gets an explanatory page, and only their role is requested', async () => {
  const calls = await openScreen({ rol: 'consultor' });
  expect(text()).toContain('Esta página es de quienes administran el plan de la empresa o pagan sus facturas.');
  expect(link('Volver al inicio').getAttribute('href')).toBe('/');
  expect(calls.filter(({ path }) => path !== '/v1/administracion/contrato')).toEqual([]);
});

test('a former consultor who now handles billing sees the page', async () => {
  await openScreen({ rol: 'consultor', now: 'facturacion', may: false });
  await act(async () => vi.waitFor(() => expect(readCliente()?.rol).toBe('facturacion'), 10_000));
  await settle();
  expect(document.querySelector('table[aria-label="Facturas"]')).not.toBeNull();
});

test('without a plan the page links to the plans', async () => {
  await openScreen({ planes: [], facturas: [] });
  expect(link('Ver los planes').getAttribute('href')).toBe('/inicio#planes');
});

const otherParts: Handler = ({ path }) => [200, path.endsWith('/uso') ? USO : { facturas: [] }];

test('a plan that fails to load can be requested again', async () => {
  let away = true;
  const answer = { titular: { rut: '58234577-5', nombre: '' }, puedeTerminar: true, porPagar: 0, planes: [PLAN] };
  await openScreen({
    facturas: [],
    more: { 'GET /v1/administracion/mi-plan/': otherParts, 'GET /v1/administracion/mi-plan': () => (away ? 'down' : [200, answer]) },
  });
  expect(alert()).toBe('No pudimos cargar tu plan. Revisa tu conexión.');
  away = false;
  await press(button('Reintentar'));
  expect(text()).toContain('Todavía no hay facturas de este plan.');
});

test('with several plans one is chosen', async () => {
  await openScreen({ planes: [PLAN, { ...PLAN, contrato: '8', plan: 'Pack Pyme 10', tipoPlan: 'pack', moneda: '1', precio: 59_900 }] });
  await select('plan', '8');
  await vi.waitFor(() => expect(text()).toContain('Precio$59.900'));
});

const CONTRATO = { folio: 'VR-0000000009', emitido: '2026-11-01T15:00:00Z', base64: 'JVBERg==', tipoContenido: 'application/pdf' };

test.each<[answer: ReturnType<Handler>, files: readonly string[], said: string | undefined]>([
  [[200, CONTRATO], ['Contrato_VR-0000000009_2026-11-01.pdf'], undefined],
  [[404, { codigo: 'CONTRATO_SIN_DOCUMENTO', ...problems.CONTRATO_SIN_DOCUMENTO }], [], problems.CONTRATO_SIN_DOCUMENTO.mensaje],
])('the signed contract is saved, or its absence told: %j', async (answer, files, said) => {
  const calls = await openScreen({ more: { 'GET /v1/administracion/mi-plan/contrato/7': () => answer } });
  await press(button('Descargar el contrato'));
  expect(calls.at(-1)?.path).toBe('/v1/administracion/mi-plan/contrato/7');
  expect(saved).toEqual(files);
  expect(alert()).toBe(said);
});

test('a plan that was not contracted here offers no contract', async () => {
  await openScreen({ planes: [{ ...PLAN, firmado: false }] });
  expect(text()).toContain('Plazo en curso hasta');
  expect(text()).not.toContain('Descargar el contrato');
});
