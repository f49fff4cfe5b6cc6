import { beforeEach, expect, test, vi } from 'vitest';
import { showSignedIn, UNLIMITED } from '../../session/testing-customer.tsx';
import { button, fakeServer, field, press, radio, sentence, settle, text, write, type Handler } from '../../testing.tsx';
import { MiPlanUsuarios } from './mi-plan-usuarios.tsx';

const USERS = '/v1/administracion/usuarios';
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const ANA = {
  id: '00000000-0000-4000-8000-000000000001',
  correo: 'ana@correo.cl',
  nombre: 'Ana Ñuñez',
  rol: 'administrador',
  limite: null,
  consultas: 3,
  estado: 'activo',
  desde: ago(400),
  vence: null,
  propio: true,
  usado: ago(0),
  version: 1,
};
const LUIS = {
  ...ANA,
  id: `${ANA.id.slice(0, -1)}2`,
  correo: 'luis@correo.cl',
  nombre: 'Luis Mora',
  propio: false,
  usado: ago(94),
  version: 7,
};
const EVA = { ...LUIS, id: `${ANA.id.slice(0, -1)}3`, correo: 'eva@correo.cl', nombre: 'Eva Ríos', usado: null };
const LEO = { ...LUIS, id: `${ANA.id.slice(0, -1)}4`, correo: 'leo@correo.cl', nombre: 'Leo Paz', usado: ago(89) };

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
});

async function open(posts: Readonly<Record<string, Handler>>, usuarios: readonly unknown[] = [ANA, LUIS, EVA, LEO]) {
  const calls = fakeServer({
    'GET /v1/administracion/registro-consultas': () => [200, [], { 'x-total-count': '0' }],
    [`GET ${USERS}`]: () => [
      200,
      {
        usuarios,
        segundoFactor: { exige: false, probado: false, cambios: [] },
        reglas: { dias: 30, topeAdicionales: null, aprobacion: false, cambios: [] },
      },
    ],
    ...posts,
    'GET /v1/administracion/contrato': () => [200, { ...UNLIMITED, rol: 'administrador' }],
  });
  await showSignedIn('/mi-plan/usuarios', <MiPlanUsuarios />, { cliente: { contrato: 'S', rol: 'administrador' }, state: null });
  await settle();
  return calls;
}
const sent = (calls: readonly { method: string; body: string }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as unknown);

test('the last use of each user is told in words, and those without use are filtered', async () => {
  await open({});
  for (const said of [
    'En las últimas 24 horas',
    'Sin uso hace 94 días',
    'Nunca ha entrado',
    'Hace 89 días',
    'sin uso hace 90 días o más (2)',
  ])
    expect(text()).toContain(said);
  await press(field('sin-uso'));
  expect(text()).not.toContain('Leo Paz');
  expect(text()).toContain('Luis Mora');
});

test('idle users are removed together after a question that names them, each with its result', async () => {
  const calls = await open({
    [`POST ${USERS}/sin-uso/eliminar`]: () => [
      200,
      {
        mensaje: 'Eliminamos 1 usuario.',
        usuarios: [
          { id: LUIS.id, hecha: true, mensaje: 'Eliminado.' },
          { id: EVA.id, hecha: false, mensaje: 'La empresa se quedaría sin administrador.' },
        ],
      },
    ],
  });
  await press(field('sin-uso'));
  await press(button('Eliminar a los 2 sin uso'));
  expect(document.querySelector('dialog')?.textContent).toContain('luis@correo.cl');
  expect(document.querySelector('dialog')?.textContent).toContain('eva@correo.cl');
  await press(button('Eliminar a 2 usuarios sin uso'));
  await settle();
  expect(sent(calls)).toEqual([{ usuarios: { [LUIS.id]: '7', [EVA.id]: '7' } }]);
  for (const said of ['Eliminamos 1 usuario.', 'Eliminado', 'sin administrador']) expect(text()).toContain(said);
});

test('a list of addresses is judged, then sent with one role, and each result is told', async () => {
  const address = { texto: 'x', correo: 'eva@x.cl', nombre: '' };
  const calls = await open({
    [`POST ${USERS}/invitaciones/revisar`]: () => [
      200,
      {
        direcciones: [
          { ...address, correo: 'ana@x.cl', nombre: 'Ana Pérez', juicio: 'valida' },
          { ...address, juicio: 'invitada' },
          { ...address, correo: '', texto: 'nada', juicio: 'mal-escrita' },
        ],
      },
    ],
    [`POST ${USERS}/invitaciones`]: () => [
      200,
      { mensaje: 'Creamos 1 invitación.', direcciones: [{ ...address, hecha: true, mensaje: 'Invitación creada: vence en 7 días.' }] },
    ],
  });
  await press(button('Invitar a varios'));
  await press(button('Revisar la lista'));
  expect(sentence('correos')).toContain('Escribe al menos un correo');
  await write('Ana Pérez <ana@x.cl>, eva@x.cl, nada');
  await press(button('Revisar la lista'));
  await settle();
  for (const said of ['Se puede invitar a 1 persona.', 'Ana Pérez', 'Ya tiene una invitación pendiente', 'No es un correo'])
    expect(text()).toContain(said);
  await press(button('Enviar 1 invitación'));
  expect(text()).toContain('Elige un rol.');
  await press(radio('rol', 'consultor'));
  await press(button('Enviar 1 invitación'));
  await settle();
  expect(sent(calls)).toEqual([
    { correos: 'Ana Pérez <ana@x.cl>, eva@x.cl, nada' },
    { correos: 'Ana Pérez <ana@x.cl>, eva@x.cl, nada', rol: 'consultor', limite: '' },
  ]);
  expect(text()).toContain('Creamos 1 invitación.');
});

test('a list that cannot be judged stays as typed', async () => {
  await open({ [`POST ${USERS}/invitaciones/revisar`]: () => [503, { codigo: 'BASE_NO_DISPONIBLE', mensaje: 'Vuelve en un momento.' }] });
  await press(button('Invitar a varios'));
  await write('ana@x.cl');
  await press(button('Revisar la lista'));
  await settle();
  expect(text()).toContain('Vuelve en un momento.');
  expect(document.querySelector('textarea')?.value).toBe('ana@x.cl');
});
