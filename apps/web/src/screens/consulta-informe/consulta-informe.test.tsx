import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { problems, type ProblemCode } from '@veridico/api';
import { tasacionToQuery } from '@veridico/forms';
import { SessionContext } from '../../session/use-session.ts';
import { Guard } from '../../session/guard.tsx';
import { keepTokens, type StoredRole } from '../../session/stored-session.ts';
import { fakeProvider, fakeTokens, type FakeProvider } from '../../session/testing.ts';
import { Session } from '../../session/session.ts';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { readQueryDraft } from '../../shell/query-draft.ts';
import { button, fakeServer, fromAnotherServer, holdTime, later, link, press, show, text, type Handler } from '../../testing.tsx';
import { ConsultaInforme } from './consulta-informe.tsx';

vi.mock('../../ui/pdf-viewer/pdf-pages.tsx', () => ({
  PdfPages: ({ blob, label }: { readonly blob: Blob; readonly label: string }) => (
    <div role="region" aria-label={label}>
      {blob.type} {blob.size}
    </div>
  ),
}));

const REPORT = {
  base64: btoa('%PDF-'),
  tipoContenido: 'application/pdf',
  idConsulta: '00000000-0000-4000-8000-000000000001',
  folio: 'VR-0000000123',
  informe: 'Informe Verídico Personas',
  codigo: 'sia000001',
  rut: '11111111-1',
  propiedad: '',
  emitido: '2026-11-19T01:30:00.000Z',
  verificaciones: 0,
};
const INPUTS = { run: '11111111-1', motivo: 'evaluacion-crediticia', referencia: '' };
const ADDRESS = '/consulta-informe?codigo_servicio=sia000001';
let saved: string[] = [];
let released: string[] = [];

// Calls of their own, which told.test.tsx answers.
vi.mock('./use-told.ts', () => ({ useTold: () => undefined }));
vi.mock('./cost.tsx', () => ({ Cost: () => null }));
vi.mock('../../shell/annotations.tsx', () => ({ Annotations: () => null }));

beforeEach(() => {
  sessionStorage.clear();
  saved = [];
  released = [];
  device(false, 1280, 800);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void released.push(url));
});

function device(coarse: boolean, width: number, height: number): void {
  const listen = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', (query: string) => ({ ...listen, matches: query === '(pointer: coarse)' && coarse }));
  vi.stubGlobal('screen', { width, height });
}

interface Options {
  readonly state?: unknown;
  readonly address?: string;
  readonly informe?: Handler;
  readonly rol?: StoredRole;
}

async function openScreen(
  consulta: Handler | undefined,
  { state = INPUTS, address = ADDRESS, informe, rol = 'administrador' }: Options = {},
) {
  const calls = fakeServer({
    ...(consulta && { 'POST /v1/administracion/consulta-informe/': consulta }),
    ...(informe && { 'GET /v1/administracion/informe/': informe }),
  });
  const screen = (
    <Guard saysRefusal>
      <ConsultaInforme />
    </Guard>
  );
  return { calls, ...(await showSignedIn(address, screen, { state, cliente: { contrato: 'S', ...(rol && { rol }) } })) };
}

const ok: Handler = () => [200, REPORT];
const TABLE: Readonly<Record<ProblemCode, { readonly status: number; readonly mensaje: string }>> = problems;
const refusal =
  (codigo: ProblemCode, more: object = {}): Handler =>
  () => [TABLE[codigo].status, { codigo, mensaje: TABLE[codigo].mensaje, ...more }];

/** Like `press`, without the download spy of these tests. */
const follow = (name: string) =>
  act(async () => void link(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
const failure = () => document.querySelector('[role=alert]')?.textContent ?? '';
const targets = () => [...document.querySelectorAll('main a')].map((each) => each.getAttribute('href'));

test('shows a spinner while the report is generated', { tags: ['RES-01', 'RES-11'] }, async () => {
  await openScreen(() => new Promise(() => undefined));
  const spinner = [...document.querySelectorAll('[role=status]')].find(({ textContent }) => textContent === 'Generando informe...');
  expect(spinner?.querySelector('[aria-hidden=true]')).not.toBeNull();
});

test(
  'the query is sent once, with the bearer token, and its report is shown',
  { tags: ['RES-02', 'RES-04', 'RES-05', 'RES-11', 'RES-12', 'RES-20', 'PROD-07', 'API1-37'] },
  async () => {
    const { calls } = await openScreen(ok);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.path).toBe('/v1/administracion/consulta-informe/sia000001');
    expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toMatchObject(INPUTS);
    expect(calls[0]?.headers.get('authorization')).toMatch(/^Bearer /);
    expect(JSON.parse(calls[0]?.headers.get('user-info') ?? '')).toEqual({
      preferred_username: 'ana@correo.cl',
      client_id: 'cli-web-noanonimo',
      email: 'ana@correo.cl',
    });
    expect(document.querySelector('[role=region]')?.textContent).toBe('application/pdf 5');
    expect(link('Volver').getAttribute('href')).toBe('/');
    expect(link('Descargar PDF').href).toMatch(/^blob:/);
    expect(link('Descargar PDF').download).toBe('Informe_Personas_2026-11-18.pdf');
    expect(link('Abrir PDF').target).toBe('_blank');
    expect(saved).toEqual([]);
  },
);

test.each([
  ['phone', 412, 915],
  ['tablet', 768, 1024],
] as const)('a %s saves it once by itself and says so', { tags: ['RES-06', 'RES-07', 'RES-12'] }, async (kind, width, height) => {
  device(true, width, height);
  const first = await openScreen(ok);
  expect(saved).toEqual(['Informe_Personas_2026-11-18.pdf']);
  expect(text()).toContain('Tu informe se ha generado correctamente');
  expect(document.querySelector('[role=region]') === null).toBe(kind === 'phone');
  await first.close();
  await openScreen(ok);
  expect(saved).toHaveLength(1);
});

test('leaving the page revokes the file URL', { tags: ['RES-19'] }, async () => {
  const { close } = await openScreen(ok);
  const { href } = link('Descargar PDF');
  expect(released).not.toContain(href);
  await close();
  expect(released).toContain(href);
});

test.each([
  [ADDRESS, null, 'Falta parámetro RUN'],
  [ADDRESS, { run: ' ', motivo: 7 }, 'Falta parámetro RUN'],
  [ADDRESS, { run: '11111111-1' }, 'Falta el motivo de la consulta'],
  ['/consulta-informe?codigo_servicio=sia000004', { run: '11111111-1' }, 'Faltan parámetros para la consulta'],
  ['/consulta-informe?codigo_servicio=sia000004', { rol: '1-2', comuna: '13120' }, 'Faltan parámetros para la consulta'],
  ['/consulta-informe?codigo_servicio=sia999999', INPUTS, problems.SERVICIO_DESCONOCIDO.mensaje],
  ['/consulta-informe', INPUTS, problems.SERVICIO_DESCONOCIDO.mensaje],
])('%s with %o sends nothing and says «%s»', { tags: ['RES-15..17'] }, async (address, state, said) => {
  const { calls } = await openScreen(undefined, { address, state });
  expect(calls).toEqual([]);
  expect(failure()).toContain(said);
});

test('an appraisal sends its eleven values, and its page names the property instead of a RUT', async () => {
  const state = tasacionToQuery({
    rolManzana: '573',
    rolPredio: '24',
    comuna: '13120',
    tipoPropiedad: 'casa',
    tipoOperacion: 'venta',
    superficieUtil: '85',
    superficieTotal: '120',
    dormitorios: '3',
    banos: '2',
    estacionamientos: '0',
    bodegas: '0',
    amoblado: '0',
  });
  const address = '/consulta-informe?codigo_servicio=sia000004';
  const report = { ...REPORT, codigo: 'sia000004', rut: '', propiedad: 'Rol 573-24, ÑUÑOA' };
  const { calls } = await openScreen(() => [200, report], { address, state });
  expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toEqual({
    ...state,
    run: '',
    motivo: '',
    referencia: '',
    siHayReciente: 'ofrecer',
  });
  const labels = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(labels.slice(0, 2)).toEqual(['Informe', 'Propiedad']);
  expect(text()).toContain('Rol 573-24, ÑUÑOA');
});

/** Precedes the reason of a failure and of a used-up quota (reading G07). */
const EXPLAINED = 'No se pudo generar el informe. Intenta nuevamente.';
/** Precedes the reason why a question was refused: asking it again changes nothing. */
const REFUSED = 'No se pudo generar el informe.';

test.each<[string, Handler, string]>([
  ['a reason', refusal('INFORME_NO_GENERADO'), problems.INFORME_NO_GENERADO.mensaje],
  ['nothing readable', () => [500, '<html>'], ''],
  ['a good status and no report', fromAnotherServer(() => [200, {}]), ''],
  ['a report that cannot be decoded', fromAnotherServer(() => [200, { base64: '***', tipoContenido: 'application/pdf' }]), ''],
  ['null for a report', fromAnotherServer(() => [200, { base64: null, tipoContenido: 'application/pdf' }]), ''],
  ['an empty report', fromAnotherServer(() => [200, { base64: '', tipoContenido: 'application/pdf' }]), ''],
  ['a good status that is no JSON', fromAnotherServer(() => [200, '<html>']), ''],
  ['a good status and null', fromAnotherServer(() => [200, 'null']), ''],
  ['an empty 204', fromAnotherServer(() => [204, '']), ''],
  ['a report under a status other than 200', fromAnotherServer(() => [201, REPORT]), ''],
  ['a 401 without a code', fromAnotherServer(() => [401, {}]), ''],
  ['a 403 without a code', fromAnotherServer(() => [403, { mensaje: 'Prohibido' }]), 'Prohibido'],
  ['a 404 of a proxy', fromAnotherServer(() => [404, '<html>']), ''],
])('a failure with %s shows its message and leads home', { tags: ['RES-08..11'] }, async (_, handler, said) => {
  await openScreen(handler);
  expect(document.querySelector('h1')?.textContent).toBe('Ocurrió un error');
  expect(failure()).toBe(`${EXPLAINED}${said}`);
  expect(link('Volver al inicio').getAttribute('href')).toBe('/');
  expect(button('Reintentar')).toBeDefined();
});

test('a permanent refusal gives its reason and leads back to the filled-in query', { tags: ['RES-08..10'] }, async () => {
  await openScreen(refusal('CONSULTA_SIN_REGISTROS'));
  expect(document.querySelector('h1')?.textContent).toBe('Ocurrió un error');
  expect(failure()).toBe(REFUSED + problems.CONSULTA_SIN_REGISTROS.mensaje);
  expect(text()).not.toContain('Reintentar');
  expect(link('Volver al inicio').getAttribute('href')).toBe('/');
  await follow('Corregir la consulta');
  expect(location.pathname).toBe('/');
  expect(readQueryDraft('u-1')).toEqual({ codigoServicio: 'sia000001', ...INPUTS });
});

test('a company’s RUT in Personas can be carried to Empresarial', async () => {
  const run = '58234577-5';
  await openScreen(refusal('RUT_DE_EMPRESA', { campos: { run: problems.RUT_DE_EMPRESA.mensaje } }), { state: { ...INPUTS, run } });
  expect(failure()).toBe(REFUSED + problems.RUT_DE_EMPRESA.mensaje);
  expect(link('Corregir la consulta')).toBeDefined();
  await follow('Usar este RUT en Empresarial');
  expect(location.pathname).toBe('/');
  expect(readQueryDraft('u-1')).toEqual({ codigoServicio: 'sia000002', ...INPUTS, run });
});

const REPEATED = 'Ya lo consultaste hace unos minutos: es el mismo informe y no descontamos otra consulta.';
const status = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('');

test.each([
  [false, REPEATED],
  [true, `Tu informe se ha generado correctamente${REPEATED}`],
])('a query repeated within minutes says that it was not counted; on a phone: %s', async (phone, said) => {
  device(phone, 412, 915);
  await openScreen(() => [200, REPORT, { 'x-repetida': '1' }]);
  expect(status()).toContain(said);
});

test('an automatic retry is not a second query', async () => {
  holdTime();
  let times = 0;
  await openScreen(() => ((times += 1) === 1 ? 'down' : [200, REPORT, { 'x-repetida': '1' }]));
  await later(1_000);
  expect(times).toBe(2);
  expect(status()).toContain('Informe generado');
  expect(status()).not.toContain(REPEATED);
});

test.each<[string, Handler, string]>([
  ['a field', refusal('CAMPOS_INVALIDOS', { campos: { run: 'RUT inválido' } }), 'RUT inválido'],
  ['the wrong kind of RUT', refusal('RUT_DE_EMPRESA'), problems.RUT_DE_EMPRESA.mensaje],
  ['a used link', refusal('INFORME_DESCONOCIDO'), problems.INFORME_DESCONOCIDO.mensaje],
])('a refusal for %s gives its reason and does not ask for repetition', async (_, handler, said) => {
  await openScreen(handler);
  expect(failure()).toBe(REFUSED + said);
});

test('without contract the reason leads to the prices', async () => {
  await openScreen(refusal('SIN_CONTRATO'));
  expect(failure()).toBe(EXPLAINED + problems.SIN_CONTRATO.mensaje);
  expect(link('Comprar un informe').getAttribute('href')).toBe('/inicio#informes');
});

test.each<[StoredRole, string, readonly string[]]>([
  ['administrador', 'Para seguir consultando, contrata otro pack.', ['/inicio#planes', '/inicio#informes', '/']],
  ['propio', 'Para seguir consultando, contrata otro pack.', ['/inicio#planes', '/inicio#informes', '/']],
  ['consultor', 'Para seguir consultando, pide otro pack a quien administra el plan.', ['/inicio#informes', '/']],
])('an empty pack tells %s how to go on', { tags: ['RES-08', 'RES-09'] }, async (rol, way, links) => {
  await openScreen(refusal('SIN_CONSULTAS'), { rol });
  expect(failure()).toBe(EXPLAINED + problems.SIN_CONSULTAS.mensaje + way);
  expect(targets()).toEqual(links);
});

test('past the quota the price of an extra query is shown, and consent sends the same query', async () => {
  const { calls } = await openScreen(({ body }) =>
    body.includes('aceptaConsultaAdicional=true')
      ? [200, REPORT]
      : [409, { codigo: 'SIN_CUPO', mensaje: problems.SIN_CUPO.mensaje, valorConsultaAdicional: 0.15, moneda: '2' }],
  );
  expect(failure()).toContain(problems.SIN_CUPO.mensaje);
  await press(button('Consultar igual por UF 0,15 + IVA'));
  expect(document.querySelector('[role=region]')).not.toBeNull();
  expect(calls).toHaveLength(2);
});

test('a report in progress is requested again until it is ready', async () => {
  holdTime();
  let times = 0;
  const { calls } = await openScreen((call) => ((times += 1) < 3 ? refusal('INFORME_EN_CURSO')(call) : [200, REPORT]));
  expect(text()).toContain('Generando informe...');
  await later(3_000);
  await later(3_000);
  expect(document.querySelector('[role=region]')).not.toBeNull();
  expect(calls).toHaveLength(3);
});

test('an unanswered call is retried once, then by hand', async () => {
  holdTime();
  let down = true;
  const { calls } = await openScreen(() => (down ? 'down' : [200, REPORT]));
  await later(1_000);
  expect(calls).toHaveLength(2);
  expect(failure()).toContain('Se cortó la conexión. Puedes repetir la consulta: la misma no se descuenta dos veces.');
  down = false;
  await press(button('Reintentar'));
  expect(document.querySelector('[role=region]')).not.toBeNull();
});

test('a report belongs to its history entry: a reload does not request another', async () => {
  sessionStorage.setItem('borrador:consulta-informe', JSON.stringify({ owner: 'u-1', values: { codigoServicio: 'sia000001', run: '1' } }));
  const first = await openScreen(ok);
  expect(history.state).toEqual({ idConsulta: REPORT.idConsulta, motivo: INPUTS.motivo });
  expect(sessionStorage.getItem('borrador:consulta-informe')).toContain('"run":""');
  await first.close();
  const { calls } = await openScreen(undefined, { state: history.state, informe: ok });
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /v1/administracion/informe/${REPORT.idConsulta}`]);
  expect(document.querySelector('[role=region]')).not.toBeNull();
});

test('another customer’s report is unknown', async () => {
  await openScreen(undefined, { state: { idConsulta: 'x' }, informe: refusal('INFORME_DESCONOCIDO') });
  expect(failure()).toContain(problems.INFORME_DESCONOCIDO.mensaje);
});

test.each([
  [59, 1],
  [90, 0],
])('with %i s left the token is renewed %i times before the call', { tags: ['RES-13', 'CONST1-02'] }, async (seconds, times) => {
  const calls = fakeServer({ 'POST /v1/administracion/consulta-informe/': ok });
  const provider = fakeProvider();
  await openWith(provider, seconds);
  expect(calls).toHaveLength(1);
  expect(provider.renew).toHaveBeenCalledTimes(times);
});

test('a token refused by the server is renewed once', async () => {
  let times = 0;
  const calls = fakeServer({
    'POST /v1/administracion/consulta-informe/': (call) => ((times += 1) === 1 ? refusal('NO_AUTENTICADO')(call) : [200, REPORT]),
  });
  const provider = fakeProvider();
  await openWith(provider, 300);
  expect(new Set(calls.map(({ headers }) => headers.get('authorization'))).size).toBe(2);
  expect(provider.renew).toHaveBeenCalledTimes(1);
  expect(document.querySelector('[role=region]')).not.toBeNull();
});

/** With an unused session. `seconds`: remaining life of the access token. */
async function openWith(provider: FakeProvider, seconds: number): Promise<void> {
  localStorage.clear();
  keepTokens(fakeTokens(seconds));
  onTestFinished(() => localStorage.clear());
  await show(
    ADDRESS,
    <SessionContext value={new Session(provider)}>
      <ConsultaInforme />
    </SessionContext>,
    INPUTS,
  );
}

const TELL = 'Avísale a quien administra el plan.';
test.each<[ProblemCode, StoredRole, string, readonly string[]]>([
  ['PLAN_SUSPENDIDO', 'administrador', '', ['/mi-plan']],
  ['PLAN_SUSPENDIDO', 'consultor', TELL, []],
  ['REPRESENTACION_DECLARADA', 'administrador', '', ['/mi-plan']],
  ['REPRESENTACION_DECLARADA', 'consultor', TELL, []],
  ['ROL_SIN_CONSULTAS', 'facturacion', '', []],
  ['LIMITE_DE_USUARIO', 'consultor', '', []],
  ['LIMITE_DE_USUARIO', 'administrador', '', ['/mi-plan/usuarios']],
])('%s tells %s why, and leads only to pages open to them', async (codigo, rol, asks, links) => {
  await openScreen(refusal(codigo), { rol });
  expect(failure()).toBe(EXPLAINED + problems[codigo].mensaje + asks);
  expect(failure()).not.toContain('Págala en Mi plan');
  expect(targets()).toEqual([...links, '/']);
  expect(text()).not.toContain('Corregir la consulta');
});
