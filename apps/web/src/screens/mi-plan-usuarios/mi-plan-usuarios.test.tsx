import { beforeEach, expect, test, vi } from 'vitest';
import { problems } from '@veridico/api';
import { showSignedIn, UNLIMITED } from '../../session/testing-customer.tsx';
import type { StoredRole } from '../../session/stored-session.ts';
import { button, fakeServer, field, fill, press, radio, select, sentence, settle, text, type Handler } from '../../testing.tsx';
import { MiPlanUsuarios } from './mi-plan-usuarios.tsx';

const OWN = {
  id: '00000000-0000-4000-8000-000000000001',
  correo: 'ana@correo.cl',
  nombre: 'Ana Ñuñez',
  rol: 'administrador',
  limite: null,
  consultas: 3,
  estado: 'activo',
  desde: '2026-11-01T12:00:00Z',
  vence: null,
  propio: true,
  usado: new Date().toISOString(),
  version: 1,
};
const OTHER = {
  ...OWN,
  id: '00000000-0000-4000-8000-000000000002',
  correo: 'beto@correo.cl',
  nombre: 'Beto Díaz',
  rol: 'consultor',
  limite: 20,
  consultas: 5,
  propio: false,
  version: 4,
};
const INVITED = {
  ...OTHER,
  id: '00000000-0000-4000-8000-000000000003',
  nombre: 'Caro Paz',
  estado: 'invitado',
  vence: '2999-01-01T12:00:00Z',
};
const OFF = { ...OTHER, id: '00000000-0000-4000-8000-000000000004', nombre: 'Dani Ríos', estado: 'deshabilitado' };
const QUERY = {
  idConsulta: '00000000-0000-4000-8000-0000000000aa',
  fecha: '2026-11-12T13:42:07.000Z',
  quien: 'Beto Díaz',
  correo: 'beto@correo.cl',
  informe: 'Informe Verídico Empresarial',
  codigo: 'sia000002',
  rut: '58234577-5',
  propiedad: '',
  nombre: 'Norte SpA',
  motivo: 'Evaluación de riesgo comercial',
  adicional: true,
  folio: 'VR-0000000122',
};
const USED = 'En las últimas 24 horas';
const RULES = { dias: 30, topeAdicionales: null, aprobacion: false, cambios: [] };
const FACTOR = { exige: false, probado: true, cambios: [] };
const BASE = '/v1/administracion/usuarios';

let saved: string[] = [];
beforeEach(() => {
  sessionStorage.clear();
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

interface ScreenOptions {
  readonly usuarios?: readonly object[];
  readonly consultas?: Handler;
  readonly rol?: StoredRole;
  readonly more?: Readonly<Record<string, Handler>>;
  /** End of the page's address. */
  readonly fragment?: string;
}

async function openScreen({
  usuarios = [OWN, OTHER, INVITED, OFF],
  consultas = () => [200, [QUERY], { 'x-total-count': '41' }],
  rol = 'administrador',
  fragment = '',
  more = {},
}: ScreenOptions = {}) {
  const calls = fakeServer({
    'GET /v1/administracion/registro-consultas.csv': () => [200, 'Fecha;Quién\n'],
    'GET /v1/administracion/registro-consultas': consultas,
    [`GET ${BASE}`]: () => [200, { usuarios, segundoFactor: FACTOR, reglas: RULES }],
    'GET /v1/administracion/contrato': () => [200, { ...UNLIMITED, rol: rol === 'propio' ? null : rol }],
    ...more,
  });
  const { session } = await showSignedIn(`/mi-plan/usuarios${fragment}`, <MiPlanUsuarios />, { cliente: { contrato: 'S', rol } });
  return { calls, session };
}

const table = (name: string) => document.querySelector(`table[aria-label="${name}"]`);
const rowOf = (name: string) =>
  [...(table('Usuarios de la empresa')?.querySelectorAll('tbody tr') ?? [])].find((row) => row.textContent?.includes(name));
async function pressIn(name: string, action: string): Promise<void> {
  const found = [...(rowOf(name)?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === action);
  await press(found ?? document.body);
}
const dialog = () => document.querySelector('dialog[open]');
const postsOf = (calls: Awaited<ReturnType<typeof openScreen>>['calls']) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const done =
  (mensaje: string): Handler =>
  () => [200, { mensaje, usuario: OTHER }];
const refused =
  (codigo: 'USUARIO_CAMBIADO' | 'ULTIMO_ADMINISTRADOR' | 'USUARIO_REPETIDO'): Handler =>
  () => [409, { codigo, mensaje: problems[codigo].mensaje }];

test('each user shows role, state, limit, usage and available actions', async () => {
  await openScreen();
  expect(text()).toContain('3 usuarios y 1 invitación');
  const cells = (name: string) => [...(rowOf(name)?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
  expect(cells('Ana')).toEqual([
    'Ana Ñuñez (tú)ana@correo.cl',
    'Administrador',
    'Activo',
    '3, sin límite',
    USED,
    'CambiarDeshabilitarEliminar',
  ]);
  expect(cells('Beto').slice(1)).toEqual(['Consultor', 'Activo', '5 de 20', USED, 'CambiarDeshabilitarEliminar']);
  expect(cells('Caro').slice(2)).toEqual(['InvitadoVence el 01-01-2999', '5 de 20', 'Nunca ha entrado', 'CambiarReenviarRetirar']);
  expect(cells('Dani').slice(2)).toEqual(['Deshabilitado', '5 de 20', USED, 'HabilitarEliminar']);
});

test('an invitation is validated and sent with role and limit, then the list is reloaded', async () => {
  const { calls } = await openScreen({ more: { [`POST ${BASE}/invitar`]: done('Le enviamos una invitación.') } });
  await press(button('Invitar a alguien'));
  await press(button('Enviar invitación'));
  expect(sentence('rol')).toBe('Elige un rol.');
  expect(document.activeElement).toBe(field('correo'));
  expect(postsOf(calls)).toEqual([]);
  await fill({ correo: 'Eva@Correo.cl', nombre: 'Eva', apellido: 'Paz', limite: '10' });
  await press(radio('rol', 'consultor'));
  await press(button('Enviar invitación'));
  expect(postsOf(calls)).toEqual([
    [`${BASE}/invitar`, JSON.stringify({ correo: 'eva@correo.cl', nombre: 'Eva', apellido: 'Paz', rol: 'consultor', limite: '10' })],
  ]);
  expect(dialog()).toBeNull();
  expect(text()).toContain('Le enviamos una invitación.');
  expect(calls.filter(({ path }) => path === BASE).length).toBeGreaterThan(1);
});

test('an existing address is refused where it was typed', async () => {
  await openScreen({ more: { [`POST ${BASE}/invitar`]: refused('USUARIO_REPETIDO') } });
  await press(button('Invitar a alguien'));
  await fill({ correo: 'beto@correo.cl', nombre: 'Beto', apellido: 'Paz' });
  await press(radio('rol', 'facturacion'));
  expect(document.querySelector('input[name=limite]')).toBeNull();
  await press(button('Enviar invitación'));
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe(problems.USUARIO_REPETIDO.mensaje);
  expect(field('correo').value).toBe('beto@correo.cl');
});

test('role and limit are changed with the version that was shown', async () => {
  const { calls } = await openScreen({ more: { [`POST ${BASE}/${OTHER.id}/cambiar`]: done('Cambios guardados.') } });
  await pressIn('Beto', 'Cambiar');
  expect(field('limite').value).toBe('20');
  await fill({ limite: '0' });
  await press(button('Guardar'));
  expect(sentence('limite')).toContain('El límite es un número entero de 1 a 100.000.');
  await fill({ limite: '' });
  await press(radio('rol', 'administrador'));
  await press(button('Guardar'));
  expect(postsOf(calls)).toEqual([[`${BASE}/${OTHER.id}/cambiar`, '{"version":4,"rol":"administrador","limite":""}']]);
  expect(text()).toContain('Cambios guardados.');
});

test('a user changed by someone else is reloaded, with a message', async () => {
  const { calls } = await openScreen({ more: { [`POST ${BASE}/${OTHER.id}/cambiar`]: refused('USUARIO_CAMBIADO') } });
  await pressIn('Beto', 'Cambiar');
  const before = calls.length;
  await press(button('Guardar'));
  expect(dialog()).toBeNull();
  expect(text()).toContain(`Beto Díaz${problems.USUARIO_CAMBIADO.mensaje}`);
  expect(calls.slice(before + 1).map(({ path }) => path)).toEqual([BASE]);
});

test.each([
  {
    who: 'Beto',
    action: 'Deshabilitar',
    question: '¿Deshabilitar a Beto Díaz?',
    confirm: 'Deshabilitar usuario',
    path: `${BASE}/${OTHER.id}/deshabilitar`,
  },
  {
    who: 'Beto',
    action: 'Eliminar',
    question: '¿Eliminar a Beto Díaz?',
    confirm: 'Eliminar usuario',
    path: `${BASE}/${OTHER.id}/eliminar`,
  },
  {
    who: 'Caro',
    action: 'Retirar',
    question: '¿Retirar la invitación de Caro Paz?',
    confirm: 'Retirar invitación',
    path: `${BASE}/${INVITED.id}/eliminar`,
  },
])('$action $who: asks first', async ({ who, action, question, confirm, path }) => {
  const { calls } = await openScreen({ more: { [`POST ${path}`]: done('Hecho.') } });
  await pressIn(who, action);
  expect(dialog()?.textContent).toContain(question);
  await press(button('Cancelar'));
  expect(postsOf(calls)).toEqual([]);
  await pressIn(who, action);
  await press(button(confirm));
  expect(postsOf(calls)).toEqual([[path, '{"version":4}']]);
  expect(text()).toContain('Hecho.');
});

test.each([
  ['Dani', 'Habilitar', `${BASE}/${OFF.id}/habilitar`],
  ['Caro', 'Reenviar', `${BASE}/${INVITED.id}/reinvitar`],
])('%s: %s is done at once', async (who, action, path) => {
  const { calls } = await openScreen({ more: { [`POST ${path}`]: done('Hecho.') } });
  await pressIn(who, action);
  expect(postsOf(calls)).toEqual([[path, '{"version":4}']]);
  expect(text()).toContain('Hecho.');
});

test.each([
  ['Dani', 'Habilitar', `${BASE}/${OFF.id}/habilitar`],
  ['Beto', 'Eliminar', `${BASE}/${OTHER.id}/eliminar`],
])('a new administrator reads at %s why %s is refused', async (who, action, path) => {
  const { calls } = await openScreen({
    more: { [`POST ${path}`]: () => [403, { codigo: 'PERIODO_DE_RESGUARDO', mensaje: problems.PERIODO_DE_RESGUARDO.mensaje }] },
  });
  await pressIn(who, action);
  if (dialog()) await press(button('Eliminar usuario'));
  const place = dialog() ?? rowOf(who);
  expect(place?.querySelector('[role=alert]')?.textContent).toBe(problems.PERIODO_DE_RESGUARDO.mensaje);
  expect(document.activeElement?.textContent).toBe(problems.PERIODO_DE_RESGUARDO.mensaje);
  expect(calls.filter(({ path: postsOf }) => postsOf === BASE)).toHaveLength(2);
});

test('the last administrator cannot be deleted, and the dialog says why', async () => {
  const { session } = await openScreen({ more: { [`POST ${BASE}/${OWN.id}/eliminar`]: refused('ULTIMO_ADMINISTRADOR') } });
  await pressIn('Ana', 'Eliminar');
  expect(dialog()?.textContent).toContain('Eres tú: tu sesión se cierra');
  await press(button('Eliminar usuario'));
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe(problems.ULTIMO_ADMINISTRADOR.mensaje);
  expect(session.state().claims).toBeDefined();
});

test('deleting oneself signs out', async () => {
  const { session } = await openScreen({ more: { [`POST ${BASE}/${OWN.id}/eliminar`]: done('Hecho.') } });
  await pressIn('Ana', 'Eliminar');
  await press(button('Eliminar usuario'));
  expect(session.state()).toMatchObject({ claims: undefined, ending: 'logout' });
});

test('the log shows who queried what and why, and is filtered, paged and saved', async () => {
  const { calls } = await openScreen();
  const cells = [...(table('Registro de consultas')?.querySelectorAll('tbody td') ?? [])].map(({ textContent }) => textContent);
  expect(cells).toEqual([
    '12-11-2026, 10:42:07',
    'Beto Díazbeto@correo.cl',
    'Informe Verídico EmpresarialVR-0000000122 Adicional',
    'Norte SpA 58.234.577-5',
    'Evaluación de riesgo comercial',
  ]);
  const last = () => Object.fromEntries(calls.findLast(({ path }) => path.endsWith('registro-consultas'))?.query ?? []);
  await press(button('Siguiente'));
  expect(last()).toMatchObject({ pagina: '2', tamano: '20' });
  await select('usuario', OTHER.id);
  await settle();
  expect(last()).toEqual({ buscar: '', tipo: '', usuario: OTHER.id, desde: '', hasta: '', pagina: '1', tamano: '20' });
  await press(button('Descargar lista (CSV)'));
  expect(saved).toEqual([expect.stringMatching(/^registro-consultas_\d{4}-\d\d-\d\d\.csv$/)]);
  expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({ buscar: '', tipo: '', usuario: OTHER.id, desde: '', hasta: '' });
});

test('a log filtered by a deleted user still says so', async () => {
  let usuarios = [OWN, OTHER];
  await openScreen({
    more: {
      [`GET ${BASE}`]: () => [200, { usuarios, segundoFactor: FACTOR, reglas: RULES }],
      [`POST ${BASE}/${OTHER.id}/eliminar`]: () => {
        usuarios = [OWN];
        return [200, { mensaje: 'Hecho.', usuario: OTHER }];
      },
    },
  });
  await select('usuario', OTHER.id);
  await pressIn('Beto', 'Eliminar');
  await press(button('Eliminar usuario'));
  const list = document.querySelector<HTMLSelectElement>('select[name=usuario]');
  expect(list?.selectedOptions[0]?.textContent).toBe('La persona elegida');
});

test('a reversed date range, restored on loading, can be cleared', async () => {
  await openScreen({ fragment: '#desde=2026-11-30&hasta=2026-11-01' });
  expect(text()).not.toContain('Cargando el registro');
  await press(button('Quitar los filtros'));
  expect(table('Registro de consultas')).not.toBeNull();
});

test('a log without matches can be shown whole again', async () => {
  await openScreen({ consultas: ({ query }) => [200, query.get('usuario') === '' ? [QUERY] : []] });
  await select('usuario', OWN.id);
  await settle();
  expect(text()).toContain('Ninguna consulta calza con lo que buscas.');
  await press(button('Quitar los filtros'));
  expect(table('Registro de consultas')).not.toBeNull();
});

test.each(['consultor', 'facturacion', 'propio'] as const)(
  'the role %s gets an explanatory page, and no users are requested',
  async (rol) => {
    const { calls } = await openScreen({ rol });
    expect(text()).toContain('Esta página es de quienes administran el plan de la empresa.');
    expect(calls.filter(({ path }) => path !== '/v1/administracion/contrato')).toEqual([]);
  },
);
