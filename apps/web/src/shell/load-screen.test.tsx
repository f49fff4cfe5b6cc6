import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, fakeServer, press, settle, show, text } from '../testing.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { screen, serverAnswers } from './load-screen.ts';

const Gone = () => screen(async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')), 'Gone');
const reload = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  // React logs the error caught by the boundary.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

async function openPage(Screen: ReturnType<typeof screen>, { up = (): boolean => true, address = '/compra-directa/paso1' } = {}) {
  fakeServer({ 'HEAD /': () => (up() ? [200, ''] : 'down') });
  await show(
    address,
    <ErrorBoundary>
      <Suspense fallback="esperando">
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  );
  await settle();
}

test('a missing file after a deployment reloads the page, once', async () => {
  await openPage(Gone());
  expect(reload).toHaveBeenCalledOnce();
  expect(text()).toContain('esperando');
});

test('a file that stays missing ends in a page that says what to do', async () => {
  await openPage(Gone());
  await openPage(Gone());
  expect(reload).toHaveBeenCalledOnce();
  expect(text()).toContain('No pudimos mostrar esta página');
  expect(text()).toContain('no pagues de nuevo');
  expect(text()).toContain('Volver a cargar');
});

test('the screen that failed clears its mark when it loads, so a later deployment may reload again', async () => {
  await openPage(Gone());
  await openPage(screen(async () => ({ Gone: () => <p>Pantalla</p> }), 'Gone'));
  expect(text()).toContain('Pantalla');
  await openPage(Gone());
  expect(reload).toHaveBeenCalledTimes(2);
});

test('another screen that loads permits no second reload for the one that is missing', async () => {
  await openPage(Gone());
  await openPage(screen(async () => ({ Other: () => <p>Pantalla</p> }), 'Other'));
  await openPage(Gone());
  expect(reload).toHaveBeenCalledOnce();
});

test('while the server is down the page stays, and the button reloads it once it answers', async () => {
  let up = false;
  await openPage(Gone(), { up: () => up });
  expect(reload).not.toHaveBeenCalled();
  expect(text()).toContain('no pagues de nuevo');
  await press(button('Volver a cargar'));
  expect(reload).not.toHaveBeenCalled();
  expect(document.querySelector('[role=status]')?.textContent).toBe('El servidor no responde.');
  up = true;
  await press(button('Volver a cargar'));
  expect(reload).toHaveBeenCalledOnce();
});

test('a server error counts as no answer', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  expect(await serverAnswers()).toBe(false);
  vi.unstubAllGlobals();
});

test('a page without a purchase does not mention one', async () => {
  await openPage(Gone(), { up: () => false, address: '/verifica-informe/paso1' });
  expect(text()).toContain('No pudimos mostrar esta página');
  expect(text()).not.toContain('compra');
});
