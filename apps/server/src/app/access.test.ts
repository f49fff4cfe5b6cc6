import { routes, type RouteName } from '@veridico/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app-testing.ts';
import { accessOf, pattern, type Access } from '../http/access.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import type { IdentityAdmin, Role } from '../providers/identity/port.ts';

/** The calls that need an account, written here once more: a call that loses its guard must be noticed. */
const OF_ACCOUNTS: readonly RouteName[] = [
  'clienteInfo',
  'perfil',
  'pedirConfirmacion',
  'cambiarPassword',
  'sesiones',
  'cerrarSesion',
  'cerrarOtrasSesiones',
  'eliminarCuenta',
  'contrato',
  'consultaInforme',
  'informes',
  'informesCsv',
  'informe',
  'compraAnterior',
  'usuarios',
  'invitarUsuario',
  'reinvitarUsuario',
  'cambiarUsuario',
  'deshabilitarUsuario',
  'habilitarUsuario',
  'eliminarUsuario',
  'registroConsultas',
  'registroConsultasCsv',
  'miPlan',
  'miPlanUso',
  'miPlanFacturas',
  'miPlanComprobante',
  'miPlanPagar',
  'miPlanTermino',
  'solicitudes',
  'aprobarSolicitud',
  'rechazarSolicitud',
  'entregarPoderes',
  'datosEmpresa',
  'cambiarDatosEmpresa',
];
/** Those of the office alone. */
const OF_THE_OFFICE: readonly RouteName[] = ['tareas', 'resolverTarea', 'documentoDePoderes'];
/** Those that anyone may make, and that know who makes them where a token says it. */
const OF_BOTH: readonly RouteName[] = ['transaccion', 'transaccionPlan'];
function accessWanted(name: RouteName): Access {
  if (OF_THE_OFFICE.includes(name)) return 'backoffice';
  if (OF_ACCOUNTS.includes(name)) return 'account';
  return OF_BOTH.includes(name) ? 'maybe' : 'anyone';
}
const NAMES = Object.keys(routes) as RouteName[];
const CONTENT = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

let forge: Forge;
let admin: IdentityAdmin;
let app: TestApp;
/** Tokens by who carries them. */
let good: Readonly<Record<string, string>>;
let bad: Readonly<Record<string, string>>;

beforeAll(async () => {
  forge = await openForge();
  app = await openTestApp({}, (providers) => {
    ({ admin } = providers.identity);
    return { ...providers, identity: { ...providers.identity, tokens: forge.tokens } };
  });
  const a = await aUser('a@ejemplo.cl', '12345678-5');
  good = {
    A: await tokenOf(a),
    B: await tokenOf(await aUser('b@ejemplo.cl', '23456789-6')),
    'a catalogue customer': await tokenOf(await aUser('catalogo@ejemplo.cl', '11111111-1')),
    'a contract customer': await tokenOf(await aUser('contrato@ejemplo.cl', '22222222-2', ['cliente-contrato'])),
    'the back office': await tokenOf(await aUser('oficina@ejemplo.cl', '33333333-3', ['backoffice'])),
  };
  bad = await forge.forgeries({ sub: a.id, email: a.email });
});
afterAll(() => app.close());

async function aUser(email: string, rut: string, roles: readonly Role[] = []) {
  return admin.create({ email, rut, firstName: 'Ana', lastName: 'Rojas', password: 'Telar1234', roles });
}

function tokenOf({ id, email, rut, roles }: Awaited<ReturnType<typeof aUser>>): Promise<string> {
  return forge.sign({ sub: id, email, rut, realm_access: { roles } });
}

async function call(name: RouteName, token?: string, query = '') {
  const route: { method: 'GET' | 'POST'; path: string; encoding?: 'form' | 'json' } = routes[name];
  const answer = await app.app.inject({
    method: route.method,
    url: `${route.path.replace(/\{\w+\}/g, 'X')}${query}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(route.encoding && { 'content-type': CONTENT[route.encoding] }),
    },
    ...(route.encoding && { payload: route.encoding === 'json' ? '{}' : '' }),
  });
  return { status: answer.statusCode, codigo: codeIn(answer.body) };
}

/** Undefined where the answer is no JSON: a file. */
function codeIn(body: string): string | undefined {
  return body.startsWith('{') ? (JSON.parse(body) as { codigo?: string }).codigo : undefined;
}

describe.each(NAMES)('%s', { tags: ['V3.5.1', 'V3.5.2'] }, (name) => {
  const guarded = OF_ACCOUNTS.includes(name) || OF_THE_OFFICE.includes(name);
  const looks = guarded || OF_BOTH.includes(name);

  test(`${guarded ? 'needs an account' : 'is for anyone'}: without a token`, async () => {
    const { codigo } = await call(name);
    expect(codigo === 'NO_AUTENTICADO').toBe(guarded);
  });

  test(`with a forged token is ${looks ? 'refused' : 'what it is without one'}`, { tags: ['V7.2.1'] }, async () => {
    for (const [kind, token] of Object.entries(looks ? bad : { garbage: bad['garbage'] })) {
      const { status, codigo } = await call(name, token);
      expect({ kind, refused: codigo === 'NO_AUTENTICADO', unauthorised: status === 401 }).toEqual({
        kind,
        refused: looks,
        unauthorised: looks,
      });
    }
  });

  const office = OF_THE_OFFICE.includes(name);

  test(`lets ${office ? 'the office' : 'everyone'} in who signed in, and nobody else`, { tags: ['V8.2.1', 'V10.3.2'] }, async () => {
    for (const [who, token] of Object.entries(good)) {
      const { status, codigo } = await call(name, token);
      expect({ who, refused: codigo === 'NO_PERMITIDO' && office, signedOut: status === 401 }).toEqual({
        who,
        refused: office && who !== 'the back office',
        signedOut: false,
      });
    }
  });
});

test('A sees their own record, and nobody else’s', { tags: ['V8.2.2'] }, async () => {
  const { A = '', B = '' } = good;
  expect(await call('clienteInfo', A, '?email=a@ejemplo.cl')).toMatchObject({ status: 200 });
  expect(await call('clienteInfo', A, '?email=b@ejemplo.cl')).toEqual({ status: 403, codigo: 'NO_PERMITIDO' });
  expect(await call('clienteInfo', B, '?email=a@ejemplo.cl')).toEqual({ status: 403, codigo: 'NO_PERMITIDO' });
  for (const who of ['a contract customer', 'the back office'])
    expect(await call('clienteInfo', good[who], '?email=a@ejemplo.cl')).toEqual({ status: 403, codigo: 'NO_PERMITIDO' });
});

test('the table and the application know the same calls', () => {
  for (const name of NAMES) {
    const { method, path } = routes[name];
    expect({ name, served: app.app.hasRoute({ method, url: pattern(path) }), access: accessOf(method, pattern(path)) }).toEqual({
      name,
      served: true,
      access: accessWanted(name),
    });
  }
});

describe('while the provider’s keys cannot be had', () => {
  beforeAll(() => {
    forge.away = 'failing';
  });
  afterAll(() => {
    forge.away = undefined;
  });

  test('whoever is signed in is asked to come back, not signed out; buying goes on', { tags: ['V16.5.2'] }, async () => {
    for (const name of OF_ACCOUNTS) expect(await call(name, good['A'])).toEqual({ status: 503, codigo: 'CUENTAS_NO_DISPONIBLES' });
    expect(await call('servicios', good['A'])).toMatchObject({ status: 200 });
    expect(await call('servicios')).toMatchObject({ status: 200 });
    expect(await call('transaccion')).toMatchObject({ status: 404, codigo: 'SERVICIO_DESCONOCIDO' });
  });
});
