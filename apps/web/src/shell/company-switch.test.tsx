import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { routes } from '@veridico/api';
import { callAsUser } from '../session/call-as-user.ts';
import { keepCliente, readCliente } from '../session/stored-session.ts';
import { showSignedIn } from '../session/testing-customer.tsx';
import { button, fakeServer, press, settle, text, type Handler } from '../testing.tsx';
import { AppShell } from './app-shell.tsx';
import * as page from './reload-page.ts';

const [NORTE, SUR] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
const EMPRESAS = [
  { id: NORTE, nombre: 'Norte SpA', rol: 'administrador', actual: true },
  { id: SUR, nombre: 'Sur Limitada', rol: 'consultor', actual: false },
];
let reloads = 0;
beforeEach(() => {
  reloads = 0;
  vi.spyOn(page, 'reloadPage').mockImplementation(() => {
    reloads += 1;
  });
});

async function openShell(empresas: number, more: Readonly<Record<string, Handler>> = {}) {
  const calls = fakeServer({
    'GET /v1/api/users/empresas': () => [200, { empresas: EMPRESAS }],
    'GET /v1/api/users/sesiones': () => [200, { sesiones: [] }],
    // Of the page that shows the company from before.
    'GET /v1/administracion/contrato': () => [409, { codigo: 'EMPRESA_CAMBIADA', mensaje: 'x' }],
    ...more,
  });
  const cliente = { contrato: 'S', rol: 'administrador', empresas, empresa: NORTE } as const;
  const { session } = await showSignedIn('/mis-informes', <AppShell>Datos de Norte</AppShell>, { cliente });
  return { calls, session };
}
/** Waits for a part that is loaded late. */
async function late(seen: () => boolean): Promise<void> {
  for (let round = 0; round < 200 && !seen(); round += 1) await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(seen()).toBe(true);
}
const asked = (calls: Awaited<ReturnType<typeof openShell>>['calls']) => calls.map(({ method, path }) => `${method} ${path}`);

test('people of one company have no switch, and their calls name none', async () => {
  const { calls, session } = await openShell(1);
  await settle();
  expect(text()).not.toContain('Actúas por');
  await callAsUser(session, routes.sesiones, {});
  expect(asked(calls)).toEqual(['GET /v1/api/users/sesiones']);
  expect(calls[0]?.headers.has('x-empresa')).toBe(false);
});

test('the menu says for which company the session acts, and changes it: the role is asked anew, the page loaded again', async () => {
  const { calls } = await openShell(2, {
    'POST /v1/api/users/empresas/elegir': () => [200, { mensaje: 'Ahora actúas por Sur Limitada.', empresas: EMPRESAS }],
  });
  await late(() => text().includes('Actúas por Norte SpA'));
  expect(calls[0]?.headers.get('x-empresa')).toBe(NORTE);
  await press(button('Actúas por Norte SpACambiar de empresa'));
  await press(button('Actuar por Sur Limitada'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toBe(JSON.stringify({ empresa: SUR }));
  expect(readCliente()).toMatchObject({ empresa: SUR });
  expect(readCliente()?.rol).toBeUndefined();
  expect(reloads).toBe(1);
});

test('a refused choice says why and changes nothing', async () => {
  await openShell(2, {
    'POST /v1/api/users/empresas/elegir': () => [404, { codigo: 'EMPRESA_DESCONOCIDA', mensaje: 'Ya no actúas por ella.' }],
  });
  await late(() => text().includes('Norte SpA'));
  await press(button('Actúas por Norte SpACambiar de empresa'));
  await press(button('Actuar por Sur Limitada'));
  expect(text()).toContain('Ya no actúas por ella.');
  expect([readCliente()?.empresa, reloads]).toEqual([NORTE, 0]);
});

test('a second tab is told: it hides what it showed of the other company', async () => {
  await openShell(2);
  expect(text()).toContain('Datos de Norte');
  const cliente = readCliente();
  await act(async () => keepCliente({ email: '', ...cliente, empresa: SUR }));
  await late(() => text().includes('Ahora actúas por otra empresa'));
  expect(text()).not.toContain('Datos de Norte');
});

test('a call that the server refuses because the session acts for another company stops the page', async () => {
  const { session } = await openShell(2, {
    'GET /v1/api/users/sesiones': () => [200, { sesiones: [] }],
    'GET /v1/administracion/mi-plan': () => [409, { codigo: 'EMPRESA_CAMBIADA', mensaje: 'x' }],
  });
  await act(async () => {
    await callAsUser(session, routes.miPlan, {});
  });
  await late(() => text().includes('Ahora actúas por otra empresa'));
  expect(text()).not.toContain('Datos de Norte');
});
