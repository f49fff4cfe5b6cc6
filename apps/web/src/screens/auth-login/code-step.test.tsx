import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeTokens } from '../../session/testing.ts';
import { button, fakeServer, field, fill, press, sentence, show, text, type Call } from '../../testing.tsx';
import { AuthLogin } from './auth-login.tsx';

const TOKEN = 'POST /realms/veridico/protocol/openid-connect/token';
const WRONG = 'El código no es correcto o ya se usó. Después de varios intentos hay que esperar hasta 15 minutos.';

beforeAll(
  async () =>
    void (await Promise.all([import('../../session/current.ts'), import('../../session/customer.ts'), import('./code-step.tsx')])),
);
beforeEach(() => localStorage.clear());

/** A provider that takes this code. */
async function openAt(right: string): Promise<Call[]> {
  const calls = fakeServer({
    [TOKEN]: ({ body }) => {
      const otp = new URLSearchParams(body).get('otp');
      if (otp === null) return [401, { error: 'otp_required' }];
      const { access, refresh } = fakeTokens();
      return otp === right ? [200, { access_token: access, refresh_token: refresh }] : [401, { error: 'otp_invalid' }];
    },
    'GET /v1/api/users/cliente-info': () => [404, {}],
  });
  await show('/auth/login', <AuthLogin />, { origin: { address: '/oficina/tareas', state: null } });
  await fill({ username: 'ana@correo.cl', password: 'Telar1234' });
  await press(button('Iniciar sesión'));
  return calls;
}

test('after the right password the code is asked for, and leads where the visitor wanted to go', async () => {
  const calls = await openAt('123456');
  expect(text()).toContain('Tu cuenta tiene verificación en dos pasos.');
  expect(document.activeElement).toBe(field('codigo'));
  expect([field('codigo').autocomplete, field('codigo').inputMode]).toEqual(['one-time-code', 'numeric']);
  await fill({ codigo: '654321' });
  await press(button('Continuar'));
  expect(sentence('codigo')).toBe(WRONG);
  expect(document.activeElement).toBe(field('codigo'));
  await fill({ codigo: '123 456' });
  await press(button('Continuar'));
  expect(location.pathname).toBe('/oficina/tareas');
  expect(calls.filter(({ path }) => path.endsWith('/token')).map(({ body }) => new URLSearchParams(body).get('otp'))).toEqual([
    null,
    '654321',
    '123456',
  ]);
});

test.each(['', '12345', 'abcdef'])('the code «%s» is not sent', async (codigo) => {
  const calls = await openAt('123456');
  await fill({ codigo });
  await press(button('Continuar'));
  expect(sentence('codigo')).not.toBe('');
  expect(calls).toHaveLength(1);
});

test('a recovery code opens too, and going back keeps what was typed', async () => {
  await openAt('abcde01234');
  await press(button('Volver'));
  expect([field('username').value, field('password').value]).toEqual(['ana@correo.cl', 'Telar1234']);
  await press(button('Iniciar sesión'));
  await press(button('Usar un código de recuperación'));
  await fill({ codigo: 'ABCDE-01234' });
  await press(button('Continuar'));
  expect(location.pathname).toBe('/oficina/tareas');
});
