import { beforeEach, expect, test } from 'vitest';
import { signedIn } from '../../session/testing.ts';
import { SessionContext } from '../../session/use-session.ts';
import { button, fakeServer, fill, link, press, show, text, type Handler } from '../../testing.tsx';
import { Perfil } from './perfil.tsx';

const DATOS = {
  email: 'ana@correo.cl',
  correoConfirmado: false,
  rut: '11111111-1',
  firstName: 'Ana',
  lastName: 'Soto',
  secondLastName: '',
  telefono: '56912345678',
  contrato: 'N',
};
const HERE = {
  id: 'aqui',
  actual: true,
  inicio: '2026-11-18T10:00:00-03:00',
  ultimoUso: '2026-11-18T10:41:07-03:00',
  equipo: 'Firefox en Linux',
};
const THERE = { ...HERE, id: 'alla', actual: false, equipo: 'Chrome en Android' };

beforeEach(() => sessionStorage.clear());

async function openScreen(handlers: Readonly<Record<string, Handler>> = {}) {
  const calls = fakeServer({
    'GET /v1/api/users/perfil': () => [200, DATOS],
    'GET /v1/api/users/segundo-factor': () => [200, { estado: 'inactivo', desde: null, codigosDeRecuperacion: 0 }],
    'GET /v1/api/users/sesiones': () => [200, { sesiones: [HERE, THERE, { ...THERE, id: 'mas-alla', equipo: '' }] }],
    ...handlers,
  });
  const made = signedIn();
  await show(
    '/perfil',
    <SessionContext value={made.session}>
      <Perfil />
    </SessionContext>,
  );
  return { calls, ...made };
}

const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]');

test('shows own data, loaded with the bearer token, and a link to change the password', async () => {
  const { calls } = await openScreen();
  expect(text()).toContain('Ana Soto');
  expect(text()).toContain('11.111.111-1');
  expect(text()).toContain('56912345678');
  expect(link('Cambiar contraseña').getAttribute('href')).toBe('/change-password');
  expect(calls.every(({ headers }) => headers.get('authorization')?.startsWith('Bearer '))).toBe(true);
});

test('an unconfirmed address can be confirmed', async () => {
  const { calls } = await openScreen({ 'POST /v1/api/users/pedir-confirmacion': () => [200, { mensaje: 'Enviado.' }] });
  await press(button('Enviar enlace de confirmación'));
  expect(calls.map(({ path }) => path)).toContain('/v1/api/users/pedir-confirmacion');
  expect(text()).toContain('Enviado.');
  expect(button('Pedir otro en 60 s').disabled).toBe(true);
});

test('a confirmed address offers no confirmation', async () => {
  await openScreen({ 'GET /v1/api/users/perfil': () => [200, { ...DATOS, correoConfirmado: true }] });
  expect(text()).not.toContain('sin confirmar');
});

test('other sessions can be closed one by one or all at once, this one cannot', async () => {
  const { calls } = await openScreen({
    'POST /v1/api/users/sesiones/': ({ path }) => [200, { mensaje: path.endsWith('cerrar-otras') ? 'Todas cerradas.' : 'Cerrada.' }],
  });
  expect(text()).toContain('Firefox en Linux');
  expect(text()).toContain('18-11-2026, 10:41:07');
  expect(text()).toContain('Equipo desconocido');
  const close = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Cerrar sesión');
  expect(close.map((one) => one.getAttribute('aria-describedby'))).toEqual(['sesion-alla', 'sesion-mas-alla']);
  if (close[0]) await press(close[0]);
  expect(calls.map(({ path }) => path)).toContain('/v1/api/users/sesiones/alla/cerrar');
  expect(text()).toContain('Cerrada.');
  await press(button('Cerrar todas las demás'));
  expect(calls.map(({ path }) => path)).toContain('/v1/api/users/sesiones/cerrar-otras');
  expect(text()).toContain('Todas cerradas.');
});

test('deleting an account explains what the law keeps, asks the password, and signs out', async () => {
  const { calls, session } = await openScreen({ 'POST /v1/api/users/eliminar-cuenta': () => [200, { mensaje: 'x' }] });
  expect(text()).toContain('Código Tributario');
  await press(button('Eliminar mi cuenta'));
  expect(dialog()?.textContent).toContain('¿Eliminar tu cuenta?');
  await fill({ password: 'Telar1234' });
  const [, confirm] = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Eliminar mi cuenta');
  if (confirm) await press(confirm);
  expect(JSON.parse(calls.find(({ path }) => path.endsWith('eliminar-cuenta'))?.body ?? '')).toEqual({ password: 'Telar1234' });
  expect(session.state()).toMatchObject({ claims: undefined, ending: 'deleted' });
});

test('a wrong password deletes nothing, and the account can be kept', async () => {
  const { session } = await openScreen({
    'POST /v1/api/users/eliminar-cuenta': () => [422, { error: 'La contraseña ingresada no es correcta.' }],
  });
  await press(button('Eliminar mi cuenta'));
  await fill({ password: 'mala' });
  const [, confirm] = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Eliminar mi cuenta');
  if (confirm) await press(confirm);
  expect(document.querySelector('dialog [role=alert]')?.textContent).toBe('La contraseña ingresada no es correcta.');
  expect(session.state().claims).toBeDefined();
  await press(button('Conservar mi cuenta'));
  expect(dialog()).toBeNull();
});

test('data that fail to load say so and can be requested again', async () => {
  let up = false;
  await openScreen({ 'GET /v1/api/users/perfil': () => (up ? [200, DATOS] : [503, {}]) });
  expect(text()).toContain('No pudimos cargar tus datos.');
  up = true;
  await press(button('Reintentar'));
  expect(text()).toContain('Ana Soto');
});
