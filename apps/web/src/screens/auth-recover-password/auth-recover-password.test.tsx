import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  button,
  fakeServer,
  field,
  fill,
  holdTime,
  later,
  link,
  press,
  sentence,
  show,
  text,
  type Call,
  type Handler,
} from '../../testing.tsx';
import { AuthRecoverPassword } from './auth-recover-password.tsx';

const RECOVER = 'POST /v1/api/users/recuperar-password-manual';

beforeAll(async () => void (await import('../../captcha/proof-of-work.ts')));
beforeEach(() => {
  holdTime();
  sessionStorage.clear();
});

async function openScreen(
  recover: Handler = () => [200, { mensaje: 'x' }],
  reto: Handler = () => [200, { reto: 'reto', dificultad: 1, soluciones: 1 }],
) {
  const calls: Call[] = fakeServer({ 'GET /v1/captcha/reto': reto, [RECOVER]: recover });
  await show('/auth/recover-password', <AuthRecoverPassword />);
  return calls;
}

async function send(): Promise<void> {
  await press(button('Enviar Instrucciones'));
  await later(500);
}

const posts = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST');
const alert = () => document.querySelector('[role=alert]')?.textContent;

test('shows title, one field, button and the way back', { tags: ['AUTH-REC-01..04'] }, async () => {
  await openScreen();
  expect(document.querySelector('h1')?.textContent).toBe('Recuperar Contraseña');
  expect([...document.querySelectorAll('input')]).toEqual([field('email')]);
  expect(button('Enviar Instrucciones').type).toBe('submit');
  expect(link('Inicia sesión').getAttribute('href')).toBe('/auth/login');
});

test('sends a solved challenge; the message replaces the form, and 5 s later sign-in opens', { tags: ['AUTH-REC-05..10'] }, async () => {
  const calls = await openScreen();
  await fill({ email: ' Ana@correo.cl ' });
  await send();
  expect(calls[0]?.query.get('accion')).toBe('recupera_pass');
  expect(JSON.parse(posts(calls)[0]?.body ?? '')).toEqual({
    email: 'ana@correo.cl',
    tokenCaptcha: expect.stringMatching(/^reto\.\d+$/),
  });
  expect(document.querySelector('main [role=status]')?.textContent).toBe(
    'Se ha enviado un correo para restablecer tu contraseña. Serás redirigido al login en unos segundos...',
  );
  expect(document.querySelector('form')).toBeNull();
  await later(4_900);
  expect(location.pathname).toBe('/auth/recover-password');
  await later(100);
  expect(location.pathname).toBe('/auth/login');
});

test('Back after the redirection does not return to the finished page', async () => {
  await openScreen();
  const before = history.length;
  await fill({ email: 'ana@correo.cl' });
  await send();
  await later(5_000);
  expect([location.pathname, history.length]).toEqual(['/auth/login', before]);
});

test('an invalid address shows an error at the field, and nothing is sent', { tags: ['AUTH-REC-07'] }, async () => {
  const calls = await openScreen();
  await fill({ email: 'ana' });
  await send();
  expect(sentence('email')).toBe('Correo electrónico no válido.');
  expect(posts(calls)).toEqual([]);
});

test.each<[string, Handler, Handler | undefined, string]>([
  ['error', () => [429, { error: 'Hiciste demasiados intentos.' }], undefined, 'Hiciste demasiados intentos.'],
  ['nothing', () => [500, '<html>'], undefined, 'No se pudo enviar el correo.'],
  ['a message alone', () => [500, { message: 'mm' }], undefined, 'No se pudo enviar el correo.'],
  ['no answer', () => 'down', undefined, 'No se pudo enviar el correo.'],
  ['no challenge', () => [200, {}], () => 'down', 'Error al verificar el captcha. Inténtalo de nuevo.'],
])('a refusal with %s shows an error and keeps the form', { tags: ['AUTH-REC-11', 'AUTH-REC-12'] }, async (_, recover, reto, said) => {
  await openScreen(recover, reto);
  await fill({ email: 'ana@correo.cl' });
  await send();
  expect(alert()).toBe(said);
  expect(field('email').value).toBe('ana@correo.cl');
});

test('the same address can be requested again after 60 s, another one at once', async () => {
  sessionStorage.setItem('enviado:recuperacion:ana@correo.cl', String(Date.now() - 18_500));
  await openScreen();
  await fill({ email: 'ana@correo.cl' });
  expect(button('Enviar Instrucciones').disabled).toBe(true);
  expect(text()).toContain('Puedes pedir otro en 42 s');
  await fill({ email: 'otra@correo.cl' });
  expect(button('Enviar Instrucciones').disabled).toBe(false);
  sessionStorage.setItem('enviado:recuperacion:ana@correo.cl', String(Date.now() - 60_000));
  await fill({ email: 'ana@correo.cl' });
  expect(button('Enviar Instrucciones').disabled).toBe(false);
});
