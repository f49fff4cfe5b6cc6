import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { problems } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { fakeProvider } from '../../session/testing.ts';
import { Session } from '../../session/session.ts';
import { SessionContext } from '../../session/use-session.ts';
import { button, fakeServer, field, link, press, settle, show, text, type, type Handler } from '../../testing.tsx';
import { navigate } from '../../ui/router.tsx';
import { MiPlanSolicitud } from './mi-plan-solicitud.tsx';

const TOKEN = 'Zm9vYmFy';
const CLAIM = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  estado: 'abierta',
  empresa: { rut: '58234577-5', nombre: 'Norte SpA' },
  plan: 'Pack Pyme 10',
  representante: 'Javiera López',
  rutRepresentante: '40.•••.•••-K',
  correo: 'j•••@ejemplo.cl',
  creada: '2026-11-20T13:00:00Z',
  vence: '2026-11-26T03:00:00Z',
  puedeAprobarse: true,
};
const OWN = { solicitudes: [{ ...CLAIM, correo: 'javiera@ejemplo.cl' }], puedeResponder: true };
const shown =
  (claim: object = CLAIM): Handler =>
  () => [200, { solicitud: claim }];

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

interface ScreenOptions {
  readonly ver?: Handler;
  readonly more?: Readonly<Record<string, Handler>>;
  readonly address?: string;
  readonly state?: unknown;
}

async function openScreen({ ver = shown(), more = {}, address = `?s=${TOKEN}`, state = null }: ScreenOptions = {}) {
  const calls = fakeServer({ 'POST /v1/administracion/solicitudes/ver': ver, ...more });
  await show(
    `/mi-plan/solicitud${address}`,
    <SessionContext value={new Session(fakeProvider())}>
      <MiPlanSolicitud />
    </SessionContext>,
    state,
  );
  return calls;
}

async function openSignedIn(rol: 'administrador' | 'consultor', { ver = shown(), more = {} }: ScreenOptions = {}) {
  const calls = fakeServer({
    'POST /v1/administracion/solicitudes/ver': ver,
    ...more,
    'GET /v1/administracion/solicitudes': more['GET /v1/administracion/solicitudes'] ?? (() => [200, OWN]),
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn(`/mi-plan/solicitud?s=${TOKEN}`, <MiPlanSolicitud />, { cliente: { contrato: 'S', rol } });
  await settle();
  return calls;
}

const buttons = () => [...document.querySelectorAll('main article button')].map(({ textContent }) => textContent);
const requestsOf = (calls: Awaited<ReturnType<typeof openScreen>>) => calls.map(({ method, path, body }) => [method, path, body]);

test('the link shows claimant, company and deadline without a session, and leaves the address', async () => {
  const calls = await openScreen();
  for (const said of ['Norte SpA', '58.234.577-5', 'Pack Pyme 10', 'Javiera López', 'j•••@ejemplo.cl', '20-11-2026', 'Hasta el 25-11-2026'])
    expect(text()).toContain(said);
  expect(requestsOf(calls)).toEqual([['POST', '/v1/administracion/solicitudes/ver', `{"enlace":"${TOKEN}"}`]]);
  expect(location.pathname + location.search).toBe('/mi-plan/solicitud');
});

test('a way back within the application restores the link, and the bare address has none', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as unknown as PerformanceEntry]);
  const calls = await openScreen();
  await act(async () => navigate('/auth/login'));
  await openScreen({ address: '', state: { s: TOKEN } });
  expect(text()).toContain('¿Conoces a Javiera López?');
  expect(calls).toHaveLength(1);
  document.body.replaceChildren();
  await openScreen({ address: '', state: { s: 'otro' } });
  expect(text()).toContain(problems.SOLICITUD_DESCONOCIDA.mensaje);
});

test('without a session it is refused by the link alone, after a confirmation', async () => {
  let claim = CLAIM;
  const calls = await openScreen({
    ver: () => [200, { solicitud: claim }],
    more: {
      'POST /v1/administracion/solicitudes/rechazar': () => {
        claim = { ...CLAIM, estado: 'oficina', puedeAprobarse: false };
        return [200, { mensaje: 'Rechazada.' }];
      },
    },
  });
  await press(button('No la conozco: rechazar'));
  expect(calls).toHaveLength(1);
  await press(button('Rechazar'));
  expect(requestsOf(calls)[1]).toEqual(['POST', '/v1/administracion/solicitudes/rechazar', `{"enlace":"${TOKEN}"}`]);
  expect(document.activeElement?.textContent).toBe('Rechazada.');
  expect(text()).toContain('La decide una persona nuestra');
  expect(buttons()).toEqual([]);
});

test('without a session approving requires signing in, which returns here', async () => {
  await openScreen();
  expect(buttons()).toEqual(['No la conozco: rechazar']);
  await press(link('Entrar para aprobar'));
  expect(location.pathname).toBe('/auth/login');
  expect(history.state).toEqual({ origin: { address: `/mi-plan/solicitud?s=${TOKEN}`, state: null } });
});

test('a signed-in administrator approves with the password', async () => {
  const calls = await openSignedIn('administrador', {
    more: { [`POST /v1/administracion/solicitudes/${CLAIM.id}/aprobar`]: () => [200, { mensaje: 'Aprobada.' }] },
  });
  expect(text()).toContain('javiera@ejemplo.cl');
  await press(button('Aprobar'));
  expect(document.activeElement).toBe(field('password'));
  await type('password', 'Demo12345');
  await press(button('Aprobar con mi contraseña'));
  const call = calls.find(({ path }) => path.endsWith('/aprobar'));
  expect(call?.body).toBe('{"password":"Demo12345"}');
  expect(call?.headers.get('authorization')).toMatch(/^Bearer /);
  expect(document.activeElement?.textContent).toBe('Aprobada.');
});

test.each([
  ['does not act for the company as administrator', 'consultor', undefined, 'no administra esta empresa'],
  ['administers another company', 'administrador', [200, { solicitudes: [], puedeResponder: true }], 'no administra esta empresa'],
  ['came in a few days ago', 'administrador', [200, { ...OWN, puedeResponder: false }], 'Tu cuenta todavía no puede aprobar'],
  ['cannot be looked up', 'administrador', 'down', 'No pudimos comprobar si tu cuenta puede aprobar.'],
] as const)('a user who %s may still refuse by the link, and reads why nothing more', async (_who, rol, reply, said) => {
  await openSignedIn(rol, { more: reply ? { 'GET /v1/administracion/solicitudes': () => reply } : {} });
  expect(text()).toContain(said);
  expect(buttons()[0]).toBe('No la conozco: rechazar');
  expect(buttons()).not.toContain('Aprobar');
});

test('a claim that cannot be approved says why', async () => {
  await openSignedIn('administrador', { ver: shown({ ...CLAIM, puedeAprobarse: false }) });
  expect(text()).toContain(problems.SOLICITUD_IMPOSIBLE.mensaje);
  expect(buttons()).toEqual(['No la conozco: rechazar']);
});

test.each([
  ['oficina', 'La decide una persona nuestra', []],
  ['aprobada', 'Aprobada', ['Objetar']],
])('a claim in the state %s says so', async (estado, said, offered) => {
  await openScreen({ ver: shown({ ...CLAIM, estado, puedeAprobarse: false }) });
  expect(text()).toContain(said);
  expect(buttons()).toEqual(offered);
  expect(text()).not.toContain('Entrar para aprobar');
});

test('a claim answered meanwhile says so and is loaded again', async () => {
  const calls = await openScreen({
    more: {
      'POST /v1/administracion/solicitudes/rechazar': () => [
        409,
        { codigo: 'SOLICITUD_RESUELTA', mensaje: problems.SOLICITUD_RESUELTA.mensaje },
      ],
    },
  });
  await press(button('No la conozco: rechazar'));
  await press(button('Rechazar'));
  expect(document.activeElement?.textContent).toBe(problems.SOLICITUD_RESUELTA.mensaje);
  expect(calls.filter(({ path }) => path.endsWith('/ver'))).toHaveLength(2);
});

test('a refusal rejected by the server shows its error in place', async () => {
  await openScreen({
    more: {
      'POST /v1/administracion/solicitudes/rechazar': () => [403, { codigo: 'NO_PERMITIDO', mensaje: problems.NO_PERMITIDO.mensaje }],
    },
  });
  await press(button('No la conozco: rechazar'));
  await press(button('Rechazar'));
  expect(document.querySelector('article [role=alert]')?.textContent).toBe(problems.NO_PERMITIDO.mensaje);
});

test('an unknown link leads to Mi plan, and a failed lookup can be retried', async () => {
  let away = true;
  await openScreen({
    ver: () => (away ? 'down' : [404, { codigo: 'SOLICITUD_DESCONOCIDA', mensaje: problems.SOLICITUD_DESCONOCIDA.mensaje }]),
  });
  expect(text()).toContain('No pudimos cargar la solicitud.');
  away = false;
  await press(button('Reintentar'));
  expect(text()).toContain(problems.SOLICITUD_DESCONOCIDA.mensaje);
  expect(link('Ir a Mi plan').getAttribute('href')).toBe('/mi-plan');
});
