import { beforeEach, expect, test } from 'vitest';
import { showSignedIn, UNLIMITED } from '../../session/testing-customer.tsx';
import type { StoredRole } from '../../session/stored-session.ts';
import { fakeServer, select, settle, text } from '../../testing.tsx';
import { Cambios } from './cambios.tsx';

const PATH = '/v1/administracion/usuarios/cambios';
const CHANGE = {
  id: 'u1',
  fecha: '2026-11-12T13:42:07.000Z',
  suceso: 'cambiado',
  quien: 'Ana Soto',
  usuario: 'Luis Mora',
  antes: 'Consultor, límite 20, activo',
  despues: 'Administrador, sin límite, activo',
};

beforeEach(() => sessionStorage.clear());

async function open(role: StoredRole, list: readonly unknown[]) {
  const calls = fakeServer({
    [`GET ${PATH}`]: () => [200, list, { 'x-total-count': String(list.length) }],
    'GET /v1/administracion/contrato': () => [200, { ...UNLIMITED, rol: role }],
  });
  await showSignedIn('/mi-plan/cambios', <Cambios />, { cliente: { contrato: 'S', rol: role }, state: null });
  await settle();
  return calls;
}

test('each change says who, whom, before and after; the kind filters the list', async () => {
  const calls = await open('administrador', [CHANGE]);
  for (const said of [
    '1 cambio',
    'Rol o límite',
    'Luis Mora',
    'Consultor, límite 20, activo',
    'Administrador, sin límite, activo',
    'Ana Soto',
  ])
    expect(text()).toContain(said);
  await select('tipo', 'eliminado');
  await settle();
  expect(calls.at(-1)?.query.get('suceso')).toBe('eliminado');
});

test('without changes it says how long they are kept', async () => {
  await open('administrador', []);
  expect(text()).toContain('Todavía no hay cambios');
});

test('to others it says that the page is not theirs, and asks for nothing', async () => {
  const calls = await open('consultor', []);
  expect(text()).toContain('Los cambios los ve quien administra');
  expect(calls.some(({ path }) => path.includes(PATH))).toBe(false);
});
