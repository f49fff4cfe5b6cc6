import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { PersonaDeOficina } from '@veridico/api';
import { showSignedIn } from '../../session/testing-customer.tsx';
import { button, fakeServer, press, text, write, type Call, type Handler } from '../../testing.tsx';
import { OficinaPersonal } from './oficina-personal.tsx';

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
const YO = { nombre: 'Ana Rojas', roles: ['administracion'], actos: ['ver-personal', 'ver-bitacora'], repartida: true, faltan: 0 };

beforeEach(() => localStorage.clear());

async function openScreen(change?: Handler, people: Handler = () => [200, { personas: [ANA, BERTA] }]): Promise<Call[]> {
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
  for (const said of ['2 personas', 'Ana Rojas (tú)', 'Administración', 'berta@ejemplo.cl', 'sin roles']) expect(text()).toContain(said);
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
    ['/v1/oficina/personal/berta/roles', '{"roles":"atencion,finanzas","retirada":"false","nota":"Entra al equipo de cobros"}'],
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
