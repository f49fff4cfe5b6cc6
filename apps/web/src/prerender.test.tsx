import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer, settle } from './testing.tsx';

const { prerenderPages, addresses } = await import('./prerender.tsx');
const pages = await prerenderPages();
// A browser has its own modules.
vi.resetModules();
const { App } = await import('./app.tsx');

const addressOf = ({ path, query }: (typeof pages)[number]) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value = 'VR-1']) => [name, value]))}`;

test.each(pages.map((page) => [addressOf(page), page] as const))(
  'the browser hydrates %s without changes',
  async (address, { title, markup }) => {
    fakeServer({ 'GET ': () => new Promise(() => undefined) });
    history.replaceState(null, '', address);
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = markup;
    const heading = root.querySelector('h1');
    expect(heading?.textContent).toBeTruthy();
    const recovered: unknown[] = [];
    const shown = await act(async () => hydrateRoot(root, <App />, { onRecoverableError: (error) => void recovered.push(error) }));
    onTestFinished(async () => {
      await act(async () => shown.unmount());
      root.remove();
      vi.restoreAllMocks();
    });
    await act(async () => vi.dynamicImportSettled());
    await settle();
    expect(root.querySelector('h1')).toBe(heading);
    expect(document.title).toBe(title);
    expect(recovered).toEqual([]);
    // Input and query are not in the markup: React may report those differences only.
    expect(said.mock.calls.filter(([first]) => !String(first).includes('attributes of the server rendered HTML'))).toEqual([]);
  },
);

test('prerendered pages need no inline script or style and are complete', () => {
  for (const { markup } of pages) expect(markup).not.toMatch(/<script|<style|\sstyle=|<!--\$\?|\son[a-z]+=/);
});

test('the addresses for the server are those with a screen', { tags: ['ROUTE-01..20'] }, () => {
  const known = (path: string) => new RegExp(addresses.join('|'), 'i').test(path);
  const screens = [
    '/',
    '/inicio',
    '/Inicio/',
    '/auth/login',
    '/mi-plan',
    '/mi-plan/usuarios',
    '/contrata-directo/paso1Contrato',
    '/compra/dG9',
  ];
  expect(screens.filter((path) => !known(path))).toEqual([]);
  const unknown = [
    '',
    '//',
    '/no-existe',
    '/inicio/uno',
    '/compra',
    '/compra/',
    '/compra/uno/dos',
    '/compra-directa',
    '/contrata-directo/',
    '/auth',
  ];
  expect(unknown.filter(known)).toEqual([]);
});
