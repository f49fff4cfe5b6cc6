import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, press, settle, show, text } from '../testing.tsx';
import { saveDraft } from './drafts.ts';
import { signedIn } from './testing.ts';
import { SessionContext } from './use-session.ts';
import { Watch } from './watch.tsx';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  localStorage.clear();
  sessionStorage.clear();
});

async function openPage(address = '/') {
  const made = signedIn();
  await show(
    address,
    <SessionContext value={made.session}>
      <Watch />
    </SessionContext>,
  );
  return made;
}

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const dialog = () => document.querySelector('dialog');

test('after 14 minutes a dialog asks for presence, with its answer focused', { tags: ['IDLE-01..03'] }, async () => {
  await openPage();
  await pass(14 * MINUTE - 10);
  expect(dialog()).toBeNull();
  await pass(10);
  expect(dialog()?.open).toBe(true);
  expect(document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('¿Sigues ahí?');
  expect(text()).toContain('Tu sesión se cerrará en 1 minuto por inactividad.');
  expect(document.querySelector('dialog button')).toBe(button('Continuar sesión'));
  expect(text()).not.toContain('queda guardado');
  await pass(2_000);
  expect(text()).toContain('0:58');
});

test('Continuar sesión closes the dialog, restarts the timer and renews the token', { tags: ['IDLE-10', 'IDLE-11'] }, async () => {
  const { provider } = await openPage();
  await pass(14 * MINUTE + 30_000);
  await press(button('Continuar sesión'));
  expect(dialog()).toBeNull();
  expect(provider.renew).toHaveBeenCalledOnce();
  await pass(13 * MINUTE);
  expect(dialog()).toBeNull();
  expect(localStorage.getItem('refresh_token')).not.toBeNull();
});

test('without an answer the session closes, also at the provider; drafts stay', { tags: ['IDLE-05', 'SES-21'] }, async () => {
  saveDraft('consulta', 'u-1', { rut: '1-9' });
  const { session, provider } = await openPage();
  await pass(14 * MINUTE);
  expect(text()).toContain('Lo que escribiste queda guardado en este equipo.');
  await pass(MINUTE);
  await settle();
  expect(session.state()).toMatchObject({ claims: undefined, ending: 'idle' });
  expect(provider.end).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('borrador:consulta')).not.toBeNull();
  expect(dialog()).toBeNull();
});

test('Cerrar sesión closes it at once and deletes the drafts', async () => {
  saveDraft('consulta', 'u-1', { rut: '1-9' });
  const { session } = await openPage();
  await pass(14 * MINUTE);
  await press(button('Cerrar sesión'));
  expect(session.state().ending).toBe('logout');
  expect(sessionStorage).toHaveLength(0);
});

test('on a public page the session closes and the page stays with what was typed', { tags: ['SES-21'] }, async () => {
  const { session } = await openPage('/compra-directa/paso1?codigo_servicio=sia000001');
  await pass(15 * MINUTE);
  await settle();
  expect(session.state()).toMatchObject({ claims: undefined, ending: 'idle' });
  expect(location.pathname).toBe('/compra-directa/paso1');
});
