import { act } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeTokens } from '../../session/testing.ts';
import { button, fakeServer, press, settle, show, text } from '../../testing.tsx';
import { CodeSignIn } from './code-sign-in.tsx';

const ORIGIN = { address: '/perfil?desde=correo', state: { run: '1-9' } };
const RETURN = '/auth/login#state=s&session_state=x&code=c';
const identity = vi.hoisted(() => ({ leaveToSignIn: vi.fn<() => Promise<void>>(), checkSso: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../session/identity-client.ts', () => ({
  leaveToSignIn: identity.leaveToSignIn,
  identityClient: { checkSso: identity.checkSso },
}));

// A page has one session: after the first test it is settled, as on a second visit to the screen.
beforeAll(async () => void (await Promise.all([import('../../session/current.ts'), import('../../session/customer.ts')])));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  identity.leaveToSignIn.mockReset();
});

const alert = () => document.querySelector('[role=alert]')?.textContent;

test('returning with a code leads to the requested page', async () => {
  fakeServer({ 'GET /v1/api/users/cliente-info': () => [404, {}] });
  identity.leaveToSignIn.mockReturnValue(new Promise(() => undefined));
  const leave = await show('/auth/login', <CodeSignIn passage={{ origin: ORIGIN, ending: 'idle' }} />);
  expect(text()).toContain('Cerramos tu sesión por inactividad.');
  await press(button('Iniciar sesión'));
  await press(button('Cargando...'));
  expect(identity.leaveToSignIn).toHaveBeenCalledTimes(1);
  await leave();

  identity.checkSso.mockResolvedValue(fakeTokens());
  await show(RETURN, <CodeSignIn passage={{}} />);
  await settle();
  expect([location.pathname + location.search, history.state]).toEqual([ORIGIN.address, ORIGIN.state]);
  expect(sessionStorage).toHaveLength(0);
});

test('an answer without a session shows an error, and the requested page is kept for a retry', async () => {
  const { session } = await import('../../session/current.ts');
  fakeServer({ 'POST /realms/veridico/protocol/openid-connect/logout': () => [204, ''] });
  await session.signOut('logout');
  sessionStorage.setItem('veridico:destino', JSON.stringify({ origin: ORIGIN }));
  await show(RETURN, <CodeSignIn passage={{}} />);
  await settle();
  expect(alert()).toBe('Error inesperado durante el inicio de sesión.');
  identity.leaveToSignIn.mockReturnValue(new Promise(() => undefined));
  await press(button('Iniciar sesión'));
  expect(JSON.parse(sessionStorage.getItem('veridico:destino') ?? '')).toEqual({ origin: ORIGIN });
});

test('an unreachable provider shows an error, and the button works again on a restored page', async () => {
  identity.leaveToSignIn.mockRejectedValueOnce(new Error('away'));
  await show('/auth/login', <CodeSignIn passage={{}} />);
  await press(button('Iniciar sesión'));
  await settle();
  expect(alert()).toBe('Error inesperado durante el inicio de sesión.');
  expect(sessionStorage).toHaveLength(0);
  identity.leaveToSignIn.mockReturnValue(new Promise(() => undefined));
  await press(button('Iniciar sesión'));
  await act(async () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(button('Iniciar sesión').getAttribute('aria-busy')).toBeNull();
});
