import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { UNLIMITED } from '../session/testing-customer.tsx';
import { Session } from '../session/session.ts';
import { fakeProvider, fakeToken, signedIn } from '../session/testing.ts';
import { keepCliente, keepTokens, readCliente } from '../session/stored-session.ts';
import { SessionContext } from '../session/use-session.ts';
import { button, fakeServer, link, press, settle, show } from '../testing.tsx';
import { AppShell } from './app-shell.tsx';
import { initials } from './initials.ts';

beforeEach(() => {
  localStorage.clear();
  width(1280);
});

/** Happy-dom evaluates media queries by the window's width. */
function width(pixels: number): void {
  (globalThis as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width: pixels, height: 800 });
}

async function openPage(nombre?: string) {
  if (nombre !== undefined) keepCliente({ email: 'ana@correo.cl', nombre });
  const made = signedIn();
  await show(
    '/mis-informes',
    <SessionContext value={made.session}>
      <AppShell>
        <h1>Adentro</h1>
      </AppShell>
    </SessionContext>,
  );
  return made;
}

const avatar = () => button('Menú de cuenta');
/** The visible text of the avatar. */
const avatarText = () => avatar().nextElementSibling?.textContent;

test('shows toggle, logo, avatar and the footer', { tags: ['SHELL-01..03', 'SHELL-09'] }, async () => {
  await openPage();
  expect(button('Menú').closest('header')).not.toBeNull();
  expect(document.querySelector('header a[href="/"] svg')?.getAttribute('aria-label')).toBe('Verídico');
  expect(avatar().closest('header')).not.toBeNull();
  expect(document.querySelector('footer')?.textContent).toMatch(/^Todos los derechos reservados, /);
});

test.each([
  ['Camila Andrea Rojas', 'CA'],
  ['  íñigo   ñanculén ', 'ÍÑ'],
  ['Ana', 'A'],
  ['', ''],
])('the initials of «%s» are «%s»', { tags: ['SHELL-04'] }, (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('the avatar shows the initials of the stored customer', { tags: ['SHELL-04'] }, async () => {
  await openPage('Camila Andrea Rojas');
  expect(avatarText()).toBe('CA');
});

test('without a customer record the avatar shows the initials of the name in the token', async () => {
  await openPage();
  expect(avatarText()).toBe('AÑ');
});

test.each([
  [{ given_name: 'Ana', family_name: 'Ñuñez' }, 'AÑ'],
  [{}, 'C'],
])('without a name in the token, %j gives the avatar %s', { tags: ['SES-09', 'SES-10'] }, async (names, shown) => {
  keepTokens({ access: fakeToken({ name: '', email: 'correo@ejemplo.cl', ...names }), refresh: fakeToken({ typ: 'Refresh' }) });
  await show(
    '/mis-informes',
    <SessionContext value={new Session(fakeProvider())}>
      <AppShell>
        <h1>Adentro</h1>
      </AppShell>
    </SessionContext>,
  );
  expect(avatarText()).toBe(shown);
});

test('the account menu opens, links to Perfil and signs out', { tags: ['SHELL-05', 'SHELL-06', 'SES-19'] }, async () => {
  const { session } = await openPage();
  const perfil = link('Perfil');
  expect(perfil.closest('[hidden]')).not.toBeNull();
  await press(avatar());
  expect(avatar().getAttribute('aria-expanded')).toBe('true');
  expect(perfil.closest('[hidden]')).toBeNull();
  expect(perfil.getAttribute('href')).toBe('/perfil');
  await press(button('Logout'));
  expect(session.state().ending).toBe('logout');
});

test('Escape closes the account menu and returns the focus', async () => {
  await openPage();
  await press(avatar());
  link('Perfil').focus();
  await act(async () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(avatar().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(avatar());
});

test('the menu links to both pages, marks the current one, and can be hidden', { tags: ['SHELL-07', 'SHELL-08'] }, async () => {
  await openPage();
  expect(link('Consultar informes').getAttribute('href')).toBe('/');
  expect(link('Descargar informes anteriores').getAttribute('href')).toBe('/mis-informes');
  expect(link('Descargar informes anteriores').getAttribute('aria-current')).toBe('page');
  expect(button('Menú').getAttribute('aria-expanded')).toBe('true');
  await press(button('Menú'));
  expect(document.querySelector('nav')).toBeNull();
  expect(button('Menú').getAttribute('aria-expanded')).toBe('false');
});

test('on a narrow page the menu is a drawer over it', async () => {
  width(360);
  await openPage();
  expect(document.querySelector('nav')).toBeNull();
  await press(button('Menú'));
  const drawer = document.querySelector('dialog');
  expect(drawer?.open).toBe(true);
  expect(drawer?.contains(link('Consultar informes'))).toBe(true);
  await press(button('Cerrar'));
  expect(document.querySelector('nav')).toBeNull();
});

const placesOf = () => [...document.querySelectorAll('nav a')].map((each) => each.getAttribute('href'));

test.each([
  ['administrador', ['/', '/lotes', '/monitoreo', '/mis-informes', '/aprobaciones', '/mi-plan', '/mi-plan/usuarios']],
  ['facturacion', ['/mi-plan']],
  ['consultor', ['/', '/lotes', '/monitoreo', '/mis-informes']],
] as const)('for %s the menu has %j', async (rol, places) => {
  keepCliente({ email: 'ana@correo.cl', nombre: 'Ana', contrato: 'S', rol });
  await openPage();
  expect(placesOf()).toEqual(places);
});

test('the menu of the office has its cases instead of the home, which leads there', async () => {
  await openPage('Ana');
  keepTokens({ access: fakeToken({ sub: 'u-2', realm_access: { roles: ['backoffice'] } }), refresh: fakeToken() });
  await act(async () => dispatchEvent(new StorageEvent('storage', { key: 'refresh_token' })));
  expect(placesOf()).toEqual(['/mis-informes', '/oficina']);
});

test('the unknown role of a contract customer is requested once, and stored', async () => {
  const calls = fakeServer({ 'GET /v1/administracion/contrato': () => [200, { ...UNLIMITED, rol: 'facturacion' }] });
  keepCliente({ email: 'ana@correo.cl', nombre: 'Ana', contrato: 'S' });
  await openPage();
  await act(async () => vi.waitFor(() => expect(readCliente()?.rol).toBe('facturacion')));
  await settle();
  expect(placesOf()).toContain('/mi-plan');
  expect(calls).toHaveLength(1);
});
