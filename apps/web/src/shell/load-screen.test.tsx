import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settle, show, text } from '../testing.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { screen } from './load-screen.ts';

const Gone = () => screen(async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
const reload = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  // React prints what the boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

async function open(Screen: ReturnType<typeof screen>) {
  await show(
    '/',
    <ErrorBoundary>
      <Suspense fallback="esperando">
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  );
  await settle();
}

test('a file that is gone after a deployment loads the page again, once', async () => {
  await open(Gone());
  expect(reload).toHaveBeenCalledOnce();
  expect(text()).toContain('esperando');
});

test('a file that is missing again ends in a page that says what to do', async () => {
  await open(Gone());
  await open(Gone());
  expect(reload).toHaveBeenCalledOnce();
  expect(text()).toContain('No pudimos mostrar esta página');
  expect(text()).toContain('no pagues de nuevo');
  expect(text()).toContain('Volver a cargar');
});

test('a screen that loads forgets the earlier failure, so a later deployment may reload again', async () => {
  await open(Gone());
  await open(screen(async () => () => <p>Pantalla</p>));
  expect(text()).toContain('Pantalla');
  await open(Gone());
  expect(reload).toHaveBeenCalledTimes(2);
});
