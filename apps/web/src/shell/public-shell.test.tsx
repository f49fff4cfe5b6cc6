import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { fakeTokens } from '../session/testing.ts';
import { forgetSession, keepCliente, keepTokens } from '../session/stored-session.ts';
import { show, text } from '../testing.tsx';
import { PublicShell } from './public-shell.tsx';

beforeEach(() => localStorage.clear());

/** Addresses of the links with a name: in the header of wide screens, and in the menu of phones. */
const ways = (name: string) =>
  [...document.querySelectorAll('header a')].filter(({ textContent }) => textContent === name).map((link) => link.getAttribute('href'));

test('a visitor sees the sign-in link; signing in shows the name, and signing out removes it', async () => {
  await show('/inicio', <PublicShell>Hola</PublicShell>);
  expect(ways('Ingresar')).toEqual(['/auth/login', '/auth/login']);
  await act(async () => keepTokens(fakeTokens()));
  expect(ways('Mi cuenta')).toEqual(['/', '/']);
  await act(async () => keepCliente({ email: 'ana@correo.cl', nombre: ' Ana María Soto' }));
  expect(ways('Ana')).toEqual(['/', '/']);
  expect(text()).not.toContain('Ingresar');
  await act(async () => forgetSession());
  expect(ways('Ingresar')).toEqual(['/auth/login', '/auth/login']);
});

test('an unreadable record shows no name', async () => {
  keepTokens(fakeTokens());
  localStorage.setItem('cliente', '{"nombre":7}');
  await show('/inicio', <PublicShell>Hola</PublicShell>);
  expect(ways('Mi cuenta')).toEqual(['/', '/']);
});

test('the menu of a phone leads to reports, plans, questions, help and earlier purchases, and closes after a press', async () => {
  await show('/inicio', <PublicShell>Hola</PublicShell>);
  const menu = document.querySelector('details');
  expect([...(menu?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/inicio#informes',
    '/inicio#planes',
    '/inicio#preguntas',
    '/ayuda',
    '/recuperar-compra',
    '/auth/login',
  ]);
  menu?.setAttribute('open', '');
  await act(async () => menu?.querySelector('a')?.click());
  expect(menu?.open).toBe(false);
});
