import { beforeAll, beforeEach, expect, test } from 'vitest';
import { button, fakeServer, field, fill, link, press, sentence, show, text, type Call, type Handler } from '../../testing.tsx';
import { fakeToken, fakeTokens } from '../../session/testing.ts';
import { AuthLogin } from './auth-login.tsx';

const TOKEN = 'POST /realms/veridico/protocol/openid-connect/token';
const INFO = 'GET /v1/api/users/cliente-info';
const CLIENTE = {
  email: 'ana@correo.cl',
  rut: '11111111-1',
  serie: 'A12345678',
  nombre: 'Ana Soto',
  contrato: 'S',
  telefono: '',
  empresas: 0,
  empresa: '',
};

// Loaded on sign-in.
beforeAll(async () => void (await Promise.all([import('../../session/current.ts'), import('../../session/customer.ts')])));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function good(): [number, unknown] {
  const { access, refresh } = fakeTokens();
  return [200, { access_token: access, refresh_token: refresh }];
}

async function openScreen({ token = good, info = () => [200, CLIENTE] as const, state }: ScreenOptions = {}): Promise<Call[]> {
  const calls = fakeServer({ [TOKEN]: token, [INFO]: info });
  await show('/auth/login', <AuthLogin />, state ?? null);
  return calls;
}

interface ScreenOptions {
  readonly token?: Handler;
  readonly info?: Handler;
  readonly state?: unknown;
}

async function signIn(): Promise<void> {
  await fill({ username: ' Ana@Correo.cl ', password: 'Telar1234' });
  await press(button('Iniciar sesión'));
}

const alert = () => document.querySelector('[role=alert]')?.textContent;

test(
  'shows e-mail, password and the links',
  { tags: ['AUTH-LOGIN-01', 'AUTH-LOGIN-02', 'AUTH-LOGIN-04', 'AUTH-LOGIN-05', 'AUTH-LOGIN-11'] },
  async () => {
    await openScreen();
    expect(field('username').labels?.[0]?.textContent).toBe('Email');
    expect(field('username').type).toBe('email');
    expect(field('password').labels?.[0]?.textContent).toBe('Contraseña');
    expect([field('username'), field('password')].map((input) => input.getAttribute('aria-required'))).toEqual(['true', 'true']);
    expect(link('Olvidaste tu contraseña').getAttribute('href')).toBe('/auth/recover-password');
    expect(link('Regístrate').getAttribute('href')).toBe('/auth/register');
    expect(link('Cómpralo sin cuenta').getAttribute('href')).toBe('/inicio');
  },
);

test('the password can be shown', { tags: ['AUTH-LOGIN-03', 'V6.2.6'] }, async () => {
  await openScreen();
  expect(field('password').type).toBe('password');
  await press(button('Mostrar contraseña'));
  expect(field('password').type).toBe('text');
  await press(button('Ocultar contraseña'));
  expect(field('password').type).toBe('password');
});

test('empty fields show their errors and nothing is sent', async () => {
  const calls = await openScreen();
  await press(button('Iniciar sesión'));
  expect([sentence('username'), sentence('password')]).toEqual(['Este campo es requerido.', 'Este campo es requerido.']);
  expect(document.activeElement).toBe(field('username'));
  expect(calls).toEqual([]);
});

test(
  'signs in with the password grant, loads the customer record without its serial and goes home',
  { tags: ['PROD-06', 'AUTH-LOGIN-07', 'AUTH-LOGIN-09', 'AUTH-LOGIN-10', 'SES-26', 'CUST-01..03'] },
  async () => {
    const calls = await openScreen();
    await signIn();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([TOKEN, INFO]);
    expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toEqual({
      grant_type: 'password',
      client_id: 'veridico-web',
      username: 'ana@correo.cl',
      password: 'Telar1234',
    });
    expect(calls[1]?.query.get('email')).toBe('ana@correo.cl');
    expect(calls[1]?.headers.get('authorization')).toBe(`Bearer ${localStorage.getItem('access_token')}`);
    const { serie: _, ...kept } = CLIENTE;
    expect(JSON.parse(localStorage.getItem('cliente') ?? '')).toEqual(kept);
    expect(location.pathname).toBe('/');
  },
);

test('signs in without the customer record', { tags: ['CUST-07', 'CUST-08'] }, async () => {
  await openScreen({ info: () => [404, {}] });
  await signIn();
  expect(location.pathname).toBe('/');
  expect(localStorage.getItem('cliente')).toBeNull();
});

test('returns to the requested page with its state', async () => {
  await openScreen({ state: { origin: { address: '/consulta-informe?codigo_servicio=sia000001', state: { run: '1-9' } } } });
  await signIn();
  expect([location.pathname + location.search, history.state]).toEqual(['/consulta-informe?codigo_servicio=sia000001', { run: '1-9' }]);
});

test.each<[string, Handler, string]>([
  ['wrong credentials', () => [401, { error: 'invalid_grant' }], 'Credenciales inválidas o error del servidor.'],
  ['a provider in trouble', () => [503, '<html>'], 'Credenciales inválidas o error del servidor.'],
  ['no access token', () => [200, { refresh_token: fakeToken() }], 'No se recibió access_token desde Keycloak.'],
  ['nobody answers', () => 'down', 'Error inesperado durante el inicio de sesión.'],
  ['something unreadable', () => [200, '<html>'], 'Error inesperado durante el inicio de sesión.'],
])('%s shows an error under the form and keeps the input', { tags: ['AUTH-LOGIN-08', 'AUTH-LOGIN-12..14'] }, async (_, token, said) => {
  await openScreen({ token });
  await signIn();
  expect(alert()).toBe(said);
  expect(document.querySelector('form + [role=alert]')?.textContent).toBe(said);
  expect(location.pathname).toBe('/auth/login');
  expect(field('password').value).toBe('Telar1234');
  expect(localStorage).toHaveLength(0);
});

test('while sending, the button shows progress and ignores a second press', { tags: ['AUTH-LOGIN-06'] }, async () => {
  const calls = await openScreen({ token: () => new Promise(() => undefined) });
  await signIn();
  await press(button('Cargando...'));
  expect(button('Cargando...').getAttribute('aria-busy')).toBe('true');
  expect(calls).toHaveLength(1);
});

test.each([
  ['idle', 'Cerramos tu sesión por inactividad.'],
  ['refused', 'Tu sesión terminó.'],
  ['deleted', 'Eliminamos tu cuenta.'],
])('an ended session (%s) shows its reason', async (ending, said) => {
  await openScreen({ state: { ending } });
  expect(text()).toContain(said);
});
