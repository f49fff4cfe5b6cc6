import { act, Suspense } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { button, press, settle, show, text } from '../testing.tsx';
import { usePlace } from '../ui/router.tsx';
import { Guard } from './guard.tsx';
import type { Renewal } from './identity-client.ts';
import { Session } from './session.ts';
import { fakeProvider, fakeTokens, signedIn } from './testing.ts';
import { SessionContext } from './use-session.ts';

beforeAll(async () => void (await import('./session-unknown.tsx')));
beforeEach(() => localStorage.clear());

const secret = vi.fn<() => void>();

function Secret() {
  secret();
  return <p>Lo de adentro</p>;
}

/** The sign-in page, and all other pages behind the guard. */
function Pages() {
  if (usePlace().path === '/auth/login') return 'Entrada';
  return (
    <Guard>
      <Secret />
    </Guard>
  );
}

async function openPage(session: Session, address = '/perfil?a=1#b', state: unknown = null) {
  secret.mockClear();
  await show(
    address,
    <SessionContext value={session}>
      <Suspense>
        <Pages />
      </Suspense>
    </SessionContext>,
    state,
  );
  await act(async () => vi.dynamicImportSettled());
  await settle();
}

test('a visitor is led to sign-in, with the requested address and state', { tags: ['GUARD-01', 'GUARD-02', 'GUARD-07'] }, async () => {
  await openPage(new Session(fakeProvider()), '/consulta-informe?codigo_servicio=sia000001#x', { run: '1-9' });
  expect(location.pathname).toBe('/auth/login');
  expect(history.state).toEqual({ origin: { address: '/consulta-informe?codigo_servicio=sia000001#x', state: { run: '1-9' } } });
  expect(text()).toBe('Entrada');
  expect(secret).not.toHaveBeenCalled();
});

test('until the identity client is ready only the spinner is shown', { tags: ['INIT-01', 'INIT-02', 'GUARD-07'] }, async () => {
  const provider = fakeProvider();
  provider.checkSso.mockReturnValue(new Promise(() => undefined));
  await openPage(new Session(provider));
  expect(text()).toBe('Procesando solicitud...');
  expect(document.querySelector('[role=status]')).not.toBeNull();
  expect(secret).not.toHaveBeenCalled();
});

test('a signed-in user gets in', { tags: ['GUARD-06'] }, async () => {
  await openPage(signedIn().session);
  expect(text()).toBe('Lo de adentro');
});

test('an expired token is renewed before anything is drawn', { tags: ['GUARD-03', 'GUARD-06', 'GUARD-07'] }, async () => {
  let now = Date.now();
  const { session, provider } = signedIn({ now: () => now });
  await session.start();
  now += 400_000;
  const renewing = Promise.withResolvers<Renewal>();
  provider.renew.mockReturnValueOnce(renewing.promise);
  await openPage(session);
  expect(text()).toBe('Procesando solicitud...');
  expect(secret).not.toHaveBeenCalled();
  renewing.resolve({ outcome: 'renewed', tokens: fakeTokens() });
  await settle();
  expect(text()).toBe('Lo de adentro');
  expect(provider.renew).toHaveBeenCalledTimes(2);
});

test('a refused renewal ends the session and leads to the sign-in page', { tags: ['GUARD-04', 'GUARD-05'] }, async () => {
  const { session, provider } = signedIn({}, -10);
  provider.renew.mockResolvedValue({ outcome: 'refused' });
  await openPage(session);
  expect(location.pathname).toBe('/auth/login');
  expect(history.state).toEqual({ ending: 'refused', origin: { address: '/perfil?a=1#b', state: null } });
  expect(localStorage.getItem('refresh_token')).toBeNull();
  expect(secret).not.toHaveBeenCalled();
});

test('an unreachable provider keeps the session, shows an error in the shell, and a retry succeeds', async () => {
  const { session, provider } = signedIn({}, -10);
  provider.renew.mockResolvedValueOnce({ outcome: 'unreachable' });
  await openPage(session);
  expect(text()).toContain('No pudimos comprobar tu sesión.');
  expect(document.querySelector('header [aria-label="Menú de cuenta"]')).not.toBeNull();
  expect(localStorage.getItem('refresh_token')).not.toBeNull();
  expect(secret).not.toHaveBeenCalled();
  await press(button('Reintentar'));
  await settle();
  expect(text()).toBe('Lo de adentro');
});

test('a refresh token that cannot be decoded does not survive Reintentar', { tags: ['GUARD-05'] }, async () => {
  const { session, provider } = signedIn({}, -10);
  provider.renew.mockResolvedValueOnce({ outcome: 'unreachable' });
  await openPage(session);
  localStorage.setItem('refresh_token', 'no.se.lee');
  // What keycloak-js makes of it.
  provider.renew.mockResolvedValue({ outcome: 'unreachable' });
  await press(button('Reintentar'));
  await settle();
  expect(location.pathname).toBe('/auth/login');
  expect(localStorage.getItem('refresh_token')).toBeNull();
  expect(secret).not.toHaveBeenCalled();
});

test('a page stays when its token expires later', async () => {
  let now = Date.now();
  const { session } = signedIn({ now: () => now });
  await openPage(session);
  now += 3_600_000;
  await act(async () => session.subscribe(() => undefined)());
  await settle();
  expect(text()).toBe('Lo de adentro');
});

test.each([
  ['signing out leads to the sign-in page and nowhere after it', 'logout', {}],
  ['inactivity leads there too, and back afterwards', 'idle', { origin: { address: '/perfil?a=1#b', state: null } }],
] as const)('%s', { tags: ['SES-20', 'SES-22'] }, async (_, ending, way) => {
  const { session } = signedIn();
  await openPage(session);
  await act(async () => session.signOut(ending));
  await settle();
  expect([location.pathname, history.state]).toEqual(['/auth/login', { ending, ...way }]);
});
