import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { fakeTokens } from '../session/testing.ts';
import { forgetSession, keepCliente, keepTokens } from '../session/stored-session.ts';
import { link, show, text } from '../testing.tsx';
import { PublicShell } from './public-shell.tsx';

beforeEach(() => localStorage.clear());

const way = (name: string) => link(name).getAttribute('href');

test('a visitor sees the sign-in link; signing in shows the name, and signing out removes it', async () => {
  await show('/inicio', <PublicShell>Hola</PublicShell>);
  expect(way('Ingresar')).toBe('/auth/login');
  await act(async () => keepTokens(fakeTokens()));
  expect(way('Mi cuenta')).toBe('/');
  await act(async () => keepCliente({ email: 'ana@correo.cl', nombre: ' Ana María Soto' }));
  expect(way('Ana')).toBe('/');
  expect(text()).not.toContain('Ingresar');
  await act(async () => forgetSession());
  expect(way('Ingresar')).toBe('/auth/login');
});

test('an unreadable record shows no name', async () => {
  keepTokens(fakeTokens());
  localStorage.setItem('cliente', '{"nombre":7}');
  await show('/inicio', <PublicShell>Hola</PublicShell>);
  expect(way('Mi cuenta')).toBe('/');
});
