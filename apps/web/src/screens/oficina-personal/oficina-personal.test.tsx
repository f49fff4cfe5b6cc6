import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { InvitacionDePersonal, PersonaDeOficina } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, fill, press, settle, text, write, type Call, type Handler } from '../../testing.tsx';
import { OficinaPersonal } from './oficina-personal.tsx';

const SHARED = { externa: false, repartida: true, pideFactor: false };
const ANA: PersonaDeOficina = {
  id: 'ana',
  nombre: 'Ana Rojas',
  correo: 'ana@ejemplo.cl',
  roles: ['administracion'],
  vista: '2026-11-21T10:17:29-03:00',
  retirada: false,
  propia: true,
};
const BERTA: PersonaDeOficina = { ...ANA, id: 'berta', nombre: 'Berta Soto', correo: 'berta@ejemplo.cl', roles: null, propia: false };
const ROSA: InvitacionDePersonal = {
  id: 'rosa',
  nombre: 'Rosa Vega',
  correo: 'rosa@ejemplo.cl',
  roles: ['atencion'],
  persona: 'Ana Rojas',
  vence: '2026-11-28T10:17:29-03:00',
  vencida: false,
};
const YO = {
  nombre: 'Ana Rojas',
  roles: ['administracion'],
  actos: ['ver-personal', 'ver-bitacora'],
  repartida: true,
  faltan: 0,
  porConfirmar: 0,
  peticiones: 0,
};

beforeEach(() => localStorage.clear());

async function openScreen(
  change?: Handler,
  people: Handler = () => [200, { personas: [ANA, BERTA], invitaciones: [ROSA], ...SHARED }],
): Promise<Call[]> {
  const calls = fakeServer({
    'GET /v1/oficina/yo': () => [200, YO],
    'GET /v1/oficina/personal': people,
    ...(change && { 'POST /v1/oficina/personal/': change }),
  });
  onTestFinished(() => localStorage.clear());
  await showSignedIn('/oficina/personal', <OficinaPersonal />);
  return calls;
}

const check = async (name: string) => press(document.querySelector<HTMLInputElement>(`#${name}`) ?? document.body);
const changeBerta = () =>
  press([...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Cambiar roles')[1] ?? document.body);

test('people are listed with their roles, and the menu has only what the roles open', async () => {
  await openScreen();
  for (const said of [
    '2 personas',
    'Ana Rojas (tú)',
    'Administración',
    'berta@ejemplo.cl',
    'sin roles',
    'Invitaciones',
    'rosa@ejemplo.cl',
    'Atención',
  ])
    expect(text()).toContain(said);
  expect([...document.querySelectorAll('nav a')].map((each) => each.getAttribute('href'))).toEqual([
    '/oficina/personal',
    '/oficina/bitacora',
  ]);
});

test('roles are given with a reason, and the new ones are told', async () => {
  const calls = await openScreen(() => [200, { persona: { ...BERTA, roles: ['atencion', 'finanzas'] } }]);
  await changeBerta();
  await check('rol-atencion');
  await check('rol-finanzas');
  await press(button('Guardar roles'));
  expect(text()).toContain('Escribe el motivo: queda en el registro.');
  await write('Entra al equipo de cobros');
  await press(button('Guardar roles'));
  expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/v1/oficina/personal/berta/roles', '{"roles":"atencion,finanzas","nota":"Entra al equipo de cobros"}'],
  ]);
  expect(text()).toContain('Berta Soto: Atención, Finanzas.');
});

test('a refusal stays beside the reason, which is kept', async () => {
  const mensaje = 'La oficina se quedaría sin administración. Da antes ese rol a otra persona.';
  await openScreen(() => [409, { codigo: 'OFICINA_SIN_ADMINISTRACION', mensaje }]);
  await changeBerta();
  await write('Se va');
  await press(button('Guardar roles'));
  expect(document.querySelector('dialog [role=alert]')?.textContent).toBe(mensaje);
  expect(document.querySelector('textarea')?.value).toBe('Se va');
});

test('a person without the role is told who gives it', async () => {
  const mensaje = 'Ver el personal es de Administración. Pide ese rol a quien administra la oficina.';
  await openScreen(undefined, () => [403, { codigo: 'NO_PERMITIDO', mensaje }]);
  expect(text()).toContain(mensaje);
});

const inDialog = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('dialog button')].find((each) => each.textContent === name) ?? document.body;
const sent = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('a person is invited with roles; what the server refuses stands at its field', async () => {
  let refused = true;
  const calls = await openScreen(() =>
    refused
      ? [400, { codigo: 'CAMPOS_INVALIDOS', mensaje: 'x', campos: { roles: 'Elige al menos un rol.' } }]
      : [200, { mensaje: 'Invitación enviada.' }],
  );
  await press(button('Invitar a una persona'));
  await fill({ correo: 'Nueva@ejemplo.cl', nombre: 'Rosa', apellido: 'Vega' });
  await write('Entra al equipo');
  await press(inDialog('Enviar invitación'));
  expect(document.querySelector('#roles-estado')?.textContent).toBe('Elige al menos un rol.');
  refused = false;
  await check('rol-atencion');
  await press(inDialog('Enviar invitación'));
  expect(sent(calls).at(-1)).toEqual([
    '/v1/oficina/personal/invitaciones',
    JSON.stringify({ correo: 'nueva@ejemplo.cl', nombre: 'Rosa', apellido: 'Vega', nota: 'Entra al equipo', roles: 'atencion' }),
  ]);
  expect(text()).toContain('Invitación enviada.');
});

test('a person leaves, and an invitation is withdrawn, with a reason', async () => {
  const calls = await openScreen(() => [200, { mensaje: 'Hecho.' }]);
  await press([...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Retirar')[1] ?? document.body);
  expect(document.querySelector('dialog h2')?.textContent).toBe('Retirar a Berta Soto de la oficina');
  await write('Se va');
  await press(inDialog('Retirar de la oficina'));
  await press(button('Retirar invitación'));
  await write('Era otra');
  await press(inDialog('Retirar invitación'));
  expect(sent(calls)).toEqual([
    ['/v1/oficina/personal/berta/retirar', '{"nota":"Se va"}'],
    ['/v1/oficina/personal/invitaciones/rosa/retirar', '{"nota":"Era otra"}'],
  ]);
});

test('with Keycloak nobody is invited here, and the page says where', async () => {
  await openScreen(undefined, () => [200, { personas: [ANA], invitaciones: [], ...SHARED, externa: true }]);
  expect(text()).toContain('Las cuentas de la oficina se crean en Keycloak');
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Invitar a una persona');
});

test('the first grant says before who keeps all roles, and the page’s own sentence goes without a reload', async () => {
  const carla: PersonaDeOficina = { ...BERTA, id: 'carla', nombre: 'Carla Díaz' };
  let repartida = false;
  await openScreen(
    () => {
      repartida = true;
      return [200, { mensaje: 'Invitación enviada.' }];
    },
    () => [200, { personas: [{ ...ANA, roles: null }, BERTA, carla], invitaciones: [], ...SHARED, repartida }],
  );
  const rule = 'Mientras nadie tenga el rol Administración';
  expect(text()).toContain(rule);
  await changeBerta();
  expect(document.querySelector('dialog[open]')?.textContent).toContain(
    'Desde ahora solo entran quienes tengan roles. Conservan todos: tú y Carla Díaz.',
  );
  await press(inDialog('Cancelar'));
  await press(button('Invitar a una persona'));
  const invitation = document.querySelector('dialog[open]')?.textContent;
  expect(invitation).toContain('Conservan todos: tú, Berta Soto y Carla Díaz.');
  expect(invitation).not.toContain('verificación en dos pasos');
  await fill({ correo: 'nueva@ejemplo.cl', nombre: 'Rosa', apellido: 'Vega' });
  await write('Entra al equipo');
  await press(inDialog('Enviar invitación'));
  await settle();
  expect(text()).not.toContain(rule);
});

test('an invitation says that two steps are needed where the office demands them', async () => {
  await openScreen(undefined, () => [200, { personas: [ANA], invitaciones: [], ...SHARED, pideFactor: true }]);
  await press(button('Invitar a una persona'));
  expect(text()).toContain('Antes de entrar tendrá que activar la verificación en dos pasos.');
});
