import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settle, show, text } from '../testing.tsx';
import { SessionGate } from './gate.tsx';
import { fakeTokens } from './testing.ts';
import { keepTokens } from './stored-session.ts';

const page = vi.hoisted(() => ({ start: vi.fn<() => Promise<void>>(), quiet: vi.fn<() => Promise<void>>() }));
vi.mock('./current.ts', () => ({ session: { start: page.start } }));
vi.mock('./quiet-start.ts', () => ({ startQuietly: page.quiet }));
vi.mock('./watch.tsx', () => ({ Watch: () => <p>vigila</p> }));

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => localStorage.clear());

async function openPage(address: string) {
  await show(
    address,
    <SessionGate>
      <p>La compra</p>
    </SessionGate>,
  );
  await act(async () => vi.dynamicImportSettled());
  await act(async () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 20))));
  await settle();
}

test('without tokens a page is shown at once, and the identity client starts after it', async () => {
  await openPage('/compra-directa/paso1');
  expect(text()).toBe('La compra');
  expect(page.start).not.toHaveBeenCalled();
  expect(page.quiet).toHaveBeenCalled();
});

// Must precede the next test: the started client stays started.
test.each(['paso2', 'paso3'])('a return from the card page does not wait for the identity client: %s', async (step) => {
  page.start.mockReturnValue(new Promise(() => undefined));
  keepTokens(fakeTokens());
  await openPage(`/compra-directa/${step}?token_ws=abc`);
  expect(text()).toContain('La compra');
  expect(location.search).toBe('?token_ws=abc');
});

test('with tokens a spinner replaces every page until the identity client has started', { tags: ['INIT-01', 'INIT-02'] }, async () => {
  const started = Promise.withResolvers<void>();
  page.start.mockReturnValue(started.promise);
  keepTokens(fakeTokens());
  await openPage('/compra-directa/paso1');
  expect(document.querySelector('main')?.textContent).toBe('Procesando solicitud...');
  expect(text()).not.toContain('La compra');
  await act(async () => started.resolve());
  await settle();
  expect(text()).toBe('La compravigila');
});

test('signing in starts the inactivity watch, and signing out stops it', async () => {
  await openPage('/compra-directa/paso1');
  await act(async () => keepTokens(fakeTokens()));
  await act(async () => vi.dynamicImportSettled());
  await settle();
  expect(text()).toBe('La compravigila');
  localStorage.clear();
  await act(async () => dispatchEvent(new StorageEvent('storage', { key: 'refresh_token' })));
  expect(text()).toBe('La compra');
});
