import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AccountRoutes } from '../../account-routes.tsx';
import { keepTokens } from '../../session/stored-session.ts';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { fakeTokens } from '../../session/testing.ts';
import { button, fakeServer, link, press, settle } from '../../testing.tsx';
import { navigate } from '../../ui/router.tsx';

const ADDRESS = '/consulta-informe?codigo_servicio=sia000001';
const INPUTS = { run: '11111111-1', motivo: 'evaluacion-crediticia' };

vi.mock('../../ui/pdf-viewer/pdf-pages.tsx', () => ({ PdfPages: () => null }));
beforeEach(() => sessionStorage.clear());

const failure = () => document.querySelector('[role=alert]')?.textContent ?? '';

test('an unreachable provider shows an error and sends nothing', { tags: ['RES-14'] }, async () => {
  const calls = fakeServer({});
  const { provider } = await openGuarded();
  provider.renew.mockResolvedValue({ outcome: 'unreachable' });
  await ask(30);
  expect(failure()).toContain('No se pudo renovar la sesión');
  expect(button('Reintentar')).toBeDefined();
  expect(calls).toEqual([]);
});

test('a refused renewal shows an error, sends nothing and leads to sign-in and back', { tags: ['RES-14'] }, async () => {
  const calls = fakeServer({});
  const { provider } = await openGuarded();
  provider.renew.mockResolvedValue({ outcome: 'refused' });
  await ask(30);
  expect(location.pathname).toBe('/consulta-informe');
  expect(failure()).toContain('No se pudo renovar la sesión');
  expect(calls).toEqual([]);
  expect(localStorage.getItem('access_token')).toBeNull();
  await press(link('Iniciar sesión'));
  expect(location.pathname).toBe('/auth/login');
  expect(history.state).toEqual({ origin: { address: ADDRESS, state: INPUTS }, ending: 'refused' });
});

test('a token removed from the storage shows an error and sends nothing', { tags: ['RES-18'] }, async () => {
  const calls = fakeServer({});
  await openGuarded();
  localStorage.clear();
  await ask();
  expect(failure()).toContain('Token no disponible');
  expect(link('Iniciar sesión').getAttribute('href')).toBe('/auth/login');
  expect(calls).toEqual([]);
});

/** Another protected page of a signed-in customer, behind the real guard. */
async function openGuarded() {
  const opened = await showSignedIn('/change-password', <AccountRoutes />);
  await arrive();
  return opened;
}

/** Navigates to the result of a query. `seconds`: remaining life of the access token then; the stored one if undefined. */
async function ask(seconds?: number): Promise<void> {
  if (seconds !== undefined) {
    keepTokens(fakeTokens(seconds));
    await act(async () => dispatchEvent(new StorageEvent('storage', { key: 'refresh_token', newValue: 'x' })));
  }
  await act(async () => navigate(ADDRESS, { state: INPUTS }));
  await arrive();
}

/** The guard, the screen and its imports load in steps. */
async function arrive(): Promise<void> {
  for (let step = 0; step < 3; step += 1) {
    await act(async () => vi.dynamicImportSettled());
    await settle();
  }
}
