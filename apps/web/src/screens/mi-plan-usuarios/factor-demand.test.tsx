import { act } from 'react';
import { expect, test } from 'vitest';
import { problems } from '@veridico/api';
import { showSignedIn, UNLIMITED } from '../../session/testing-customer.tsx';
import { button, fakeServer, fill, press, settle, text, type Handler } from '../../testing.tsx';
import { MiPlanUsuarios } from './mi-plan-usuarios.tsx';

const USERS = '/v1/administracion/usuarios';
const OFF = { exige: false, probado: true, cambios: [] };
const ON = { exige: true, probado: true, cambios: [{ exige: true, en: '2026-11-20T12:00:00Z', quien: 'Ana Soto' }] };
const stale: Handler = () => [403, { codigo: 'INGRESO_ANTIGUO', mensaje: problems.INGRESO_ANTIGUO.mensaje }];

async function openScreen(more: Readonly<Record<string, Handler>>, segundoFactor: object = OFF) {
  const calls = fakeServer({
    'GET /v1/administracion/registro-consultas': () => [200, [], { 'x-total-count': '0' }],
    [`GET ${USERS}`]: () => [
      200,
      { usuarios: [], segundoFactor, reglas: { dias: 30, topeAdicionales: null, aprobacion: false, cambios: [] } },
    ],
    'GET /v1/administracion/contrato': () => [200, { ...UNLIMITED, rol: 'administrador' }],
    ...more,
  });
  await showSignedIn('/mi-plan/usuarios', <MiPlanUsuarios />, { cliente: { contrato: 'S', rol: 'administrador' }, state: null });
  return calls;
}
const dialogs = () => [...document.querySelectorAll('dialog[open]')].map((dialog) => dialog.querySelector('h2')?.textContent);
/** Presses the act's button in the dialog. */
async function confirm(): Promise<void> {
  const last = [...document.querySelectorAll<HTMLElement>('dialog[open] button')].at(-1);
  if (!last) throw new Error('no dialog is open');
  await press(last);
}
/** Waits for a part that is loaded late. */
async function late(seen: () => boolean): Promise<void> {
  for (let round = 0; round < 200 && !seen(); round += 1) await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(seen()).toBe(true);
}
const posts = (calls: Awaited<ReturnType<typeof openScreen>>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => `${path} ${body}`);

test('demanding the factor says what follows first, and then what happened', async () => {
  const calls = await openScreen({ [`POST ${USERS}/segundo-factor`]: () => [200, { mensaje: 'Desde ahora se pide.', segundoFactor: ON }] });
  await press(button('Pedirla a todos'));
  expect(dialogs()).toEqual(['¿Pedir verificación en dos pasos a todos?']);
  expect(document.querySelector('dialog[open] button')?.textContent).toBe('Volver');
  expect(posts(calls)).toEqual([]);
  await confirm();
  expect(posts(calls)).toEqual([`${USERS}/segundo-factor {"exige":"S"}`]);
  expect(dialogs()).toEqual([]);
  expect(text()).toContain('Desde ahora se pide.');
});

test('who has not proved it is sent to the profile; a demand in force names who made it', async () => {
  await openScreen({}, { ...OFF, probado: false });
  expect(document.querySelector('main a[href="/perfil"]')?.textContent).toBe('Ir a mi perfil');
  document.body.replaceChildren();
  await openScreen({}, ON);
  expect(text()).toContain('Ana Soto la pidió el 20-11-2026');
  expect(button('Dejar de pedirla')).toBeTruthy();
});

test('an old sign-in asks for the password in place, repeats a wrong one, and goes on with the act', async () => {
  let proved = false;
  const calls = await openScreen(
    {
      [`POST ${USERS}/segundo-factor`]: (call) => (proved ? [200, { mensaje: 'Ya no se pide.', segundoFactor: OFF }] : stale(call)),
      'POST /v1/api/users/probar-identidad': ({ body }) => {
        proved = body.includes('Telar1234');
        const { mensaje } = problems.PASSWORD_INCORRECTA;
        return proved ? [200, { mensaje: '' }] : [422, { codigo: 'PASSWORD_INCORRECTA', mensaje, campos: { password: mensaje } }];
      },
    },
    ON,
  );
  await press(button('Dejar de pedirla'));
  await confirm();
  await late(() => dialogs().at(-1) === 'Confirma que eres tú');
  expect(dialogs()).toHaveLength(2);
  await fill({ password: 'Errada123' });
  await press(button('Continuar'));
  expect(text()).toContain(problems.PASSWORD_INCORRECTA.mensaje);
  await fill({ password: 'Telar1234' });
  await press(button('Continuar'));
  await settle();
  expect(dialogs()).toEqual([]);
  expect(text()).toContain('Ya no se pide.');
  expect(posts(calls).filter((each) => each.includes('segundo-factor'))).toHaveLength(2);
});

test('leaving the password leaves the act as it was, with its reason', async () => {
  const calls = await openScreen({ [`POST ${USERS}/segundo-factor`]: stale }, ON);
  await press(button('Dejar de pedirla'));
  await confirm();
  await late(() => dialogs().length === 2);
  await press(button('Cancelar'));
  await settle();
  expect(dialogs()).toEqual(['¿Dejar de pedir verificación en dos pasos?']);
  expect(text()).toContain(problems.INGRESO_ANTIGUO.mensaje);
  expect(posts(calls)).toHaveLength(1);
});

test('a page of a company that demands the factor leads to the profile instead', async () => {
  const mensaje = 'Tu empresa la pide.';
  await openScreen({ [`GET ${USERS}`]: () => [403, { codigo: 'SEGUNDO_FACTOR_PENDIENTE', mensaje }] });
  await late(() => document.querySelector('h1')?.textContent === 'Falta un paso para entrar');
  expect(text()).toContain(mensaje);
  expect(document.querySelector('main a[href="/perfil"]')).not.toBeNull();
});
