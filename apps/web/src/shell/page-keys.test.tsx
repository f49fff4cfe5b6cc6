import { act } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { showSignedIn } from '../session/testing-customer.tsx';
import { button, press, text } from '../testing.tsx';
import { Table } from '../ui/table.tsx';
import { AppShell } from './app-shell.tsx';
import { PAGE_KEYS } from './page-keys.ts';

beforeAll(() => Promise.all([import('./keys-of-page.tsx'), import('./keys-help.tsx')]));
beforeEach(() => localStorage.clear());

const ROWS = ['uno', 'dos', 'tres'];

async function openPage(before = <input name="buscar" />) {
  const opened: string[] = [];
  await showSignedIn(
    '/mis-informes',
    <AppShell>
      {before}
      <textarea name="nota" />
      <Table
        name="Lista"
        columns={[{ title: 'Fila', cell: (row: string) => <button onClick={() => opened.push(row)}>{row}</button> }]}
        rows={ROWS}
        keyOf={(row) => row}
        walks
      />
    </AppShell>,
  );
  await press(document.body);
  return opened;
}

async function key(name: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more });
  await act(async () => void (document.activeElement ?? document.body).dispatchEvent(event));
  return event.defaultPrevented;
}

const current = () => (document.activeElement?.matches('tr') ? document.activeElement.textContent : undefined);
const focused = () => document.activeElement?.getAttribute('name');

test('J and K walk through the rows and stop at their ends; Enter opens the current one', async () => {
  const opened = await openPage();
  const way: (string | null | undefined)[] = [];
  for (const name of ['j', 'J', 'k', 'k', 'j', 'j', 'j']) {
    expect(await key(name)).toBe(true);
    way.push(current());
  }
  expect(way).toEqual(['uno', 'dos', 'uno', 'uno', 'dos', 'tres', 'tres']);
  expect(await key('Enter')).toBe(true);
  expect(opened).toEqual(['tres']);
});

test('/ and Ctrl+K go to the box of the page, one that is folded too', async () => {
  await openPage(
    <details>
      <summary>Siguiente consulta</summary>
      <input name="run" />
    </details>,
  );
  await key('/');
  expect([focused(), document.querySelector('details')?.open]).toEqual(['run', true]);
  document.querySelector<HTMLElement>('[name=nota]')?.focus();
  expect(await key('/')).toBe(false);
  expect(focused()).toBe('nota');
  expect(await key('k', { ctrlKey: true })).toBe(true);
  expect(focused()).toBe('run');
});

test('from a page without a box, / leads to the page that has one', async () => {
  await openPage(<p>Nada</p>);
  document.querySelector<HTMLElement>('tr[data-fila]')?.focus();
  await key('/');
  expect(location.pathname).toBe('/');
});

test('letters inside fields, with a modifier, or while a dialog is open do nothing', async () => {
  await openPage();
  for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) expect(await key('j', more)).toBe(false);
  document.querySelector<HTMLElement>('[name=nota]')?.focus();
  for (const name of ['j', 'k', '?', 'Enter']) expect(await key(name)).toBe(false);
  await key('Escape');
  expect(focused()).not.toBe('nota');
  await press(button('Teclas'));
  expect(await key('j')).toBe(false);
});

test('? lists every key, and the letters can be turned off there; Ctrl+K stays', async () => {
  await openPage();
  await key('?');
  await press(document.body);
  for (const { shown, what } of Object.values(PAGE_KEYS)) expect(text()).toContain(`${shown}${what}`);
  await press(document.querySelector<HTMLElement>('#teclas') ?? document.body);
  expect(localStorage.getItem('teclas')).toBe('no');
  await press(button('Volver'));
  expect(await key('j')).toBe(false);
  expect(await key('?')).toBe(false);
  expect(await key('k', { ctrlKey: true })).toBe(true);
  // The list itself is never out of reach.
  await press(button('Teclas'));
  await press(document.querySelector<HTMLElement>('#teclas') ?? document.body);
  expect(localStorage.getItem('teclas')).toBeNull();
});
