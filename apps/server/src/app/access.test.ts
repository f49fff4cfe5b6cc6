import { routes, type RouteName } from '@veridico/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app-testing.ts';
import { accessOf, pattern, type Access } from '../http/access.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import type { IdentityAdmin, Role } from '../providers/identity/port.ts';

/** Calls that require an account, repeated here so that a call that loses its guard fails the test. */
const OF_ACCOUNTS: readonly RouteName[] = [
  'clienteInfo',
  'perfil',
  'pedirConfirmacion',
  'cambiarPassword',
  'sesiones',
  'cerrarSesion',
  'cerrarOtrasSesiones',
  'misEmpresas',
  'elegirEmpresa',
  'probarIdentidad',
  'segundoFactor',
  'pedirCodigoSegundoFactor',
  'comenzarSegundoFactor',
  'activarSegundoFactor',
  'quitarSegundoFactor',
  'eliminarCuenta',
  'contrato',
  'consultaInforme',
  'informes',
  'informesCsv',
  'informe',
  'resultado',
  'sujeto',
  'informesArchivo',
  'compraAnterior',
  'informesOpciones',
  'anotaciones',
  'cambiarReferencia',
  'agregarNota',
  'borrarNota',
  'etiquetar',
  'lotes',
  'revisarLote',
  'lote',
  'actuarLote',
  'loteArchivo',
  'monitoreo',
  'vigilar',
  'actuarVigilado',
  'leerCambio',
  'marcarVistos',
  'avisosDeMonitoreo',
  'anexoDeMonitoreo',
  'compartir',
  'compartidos',
  'retirarCompartido',
  'aprobaciones',
  'misAprobaciones',
  'pedirAprobacion',
  'resolverAprobacion',
  'usuarios',
  'revisarInvitaciones',
  'invitarVarios',
  'quitarSinUso',
  'cambiosDeUsuarios',
  'cambiosDeUsuariosCsv',
  'invitarUsuario',
  'reinvitarUsuario',
  'cambiarUsuario',
  'deshabilitarUsuario',
  'habilitarUsuario',
  'eliminarUsuario',
  'exigirSegundoFactor',
  'cambiarReglas',
  'registroConsultas',
  'registroConsultasCsv',
  'miPlan',
  'miPlanUso',
  'miPlanFacturas',
  'miPlanComprobante',
  'miPlanContrato',
  'miPlanPagar',
  'miPlanTermino',
  'solicitudes',
  'aprobarSolicitud',
  'rechazarSolicitud',
  'entregarPoderes',
  'datosEmpresa',
  'cambiarDatosEmpresa',
];
/** Calls for the office only. */
const OF_THE_OFFICE: readonly RouteName[] = [
  'tareas',
  'tareasDecididas',
  'tarea',
  'resolverTarea',
  'documentoDePoderes',
  'oficinaYo',
  'oficinaInicio',
  'oficinaDerechos',
  'oficinaPeticion',
  'oficinaTitular',
  'oficinaAdjunto',
  'oficinaActuarPeticion',
  'oficinaDecidirPeticion',
  'oficinaRegistroDerechosCsv',
  'oficinaSolicitudes',
  'oficinaDecidirSolicitud',
  'oficinaBitacora',
  'oficinaBitacoraCsv',
  'oficinaFuentes',
  'oficinaRetirarFuente',
  'oficinaAntecedentes',
  'oficinaSuprimir',
  'oficinaCorregir',
  'oficinaDeshacerCorreccion',
  'oficinaReponer',
  'oficinaAntecedentePorConfirmar',
  'oficinaSupresiones',
  'oficinaBrechas',
  'oficinaRegistrarBrecha',
  'oficinaAnotarBrecha',
  'oficinaAcreedores',
  'oficinaGuardarAcreedor',
  'oficinaQuitarAcreedor',
  'oficinaPersonal',
  'oficinaCambiarRoles',
  'oficinaRetirarPersona',
  'oficinaInvitar',
  'oficinaRetirarInvitacion',
  'oficinaBuscar',
  'oficinaOrden',
  'oficinaActuar',
  'oficinaReenviarCorreo',
  'oficinaQuitarNota',
  'oficinaEscribirNota',
  'oficinaNotas',
  'oficinaMisNotas',
  'oficinaActuarPersona',
  'oficinaIdentidad',
  'oficinaPersona',
  'oficinaCatalogo',
  'oficinaCambiarCatalogo',
  'oficinaVistaDeCambio',
  'oficinaAnularCambio',
  'oficinaPuestaEnMarcha',
  'oficinaEmpresa',
  'oficinaRutDeEmpresa',
  'oficinaAbonarConsultas',
  'oficinaCambiarDatosDeEmpresa',
  'oficinaInvitarUsuario',
  'oficinaCambiarUsuario',
  'oficinaTerminarContrato',
  'oficinaVistaDeContrato',
  'oficinaContratarEmpresa',
  'oficinaCambiarPlan',
  'oficinaRetirarCambio',
  'oficinaReenviarBienvenida',
  'oficinaContratarAMano',
];
/** Public calls that read a token if there is one. */
const OF_BOTH: readonly RouteName[] = [
  'transaccion',
  'transaccionPlan',
  'misDatos',
  'misDatosPdf',
  'pedir',
  'peticionDato',
  'peticionesMias',
  'peticionEstado',
  'peticionAdjuntar',
  'peticionDesistir',
  'peticionCarta',
];
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
/** Tokens by their holder. */
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

/** Undefined if the answer is not JSON: a file. */
function codeIn(body: string): string | undefined {
  return body.startsWith('{') ? (JSON.parse(body) as { codigo?: string }).codigo : undefined;
}

describe.each(NAMES)('%s', { tags: ['V3.5.1', 'V3.5.2'] }, (name) => {
  const guarded = OF_ACCOUNTS.includes(name) || OF_THE_OFFICE.includes(name);
  const looks = guarded || OF_BOTH.includes(name);

  test(`${guarded ? 'needs an account' : 'is public'}: without a token`, async () => {
    const { codigo } = await call(name);
    expect(codigo === 'NO_AUTENTICADO').toBe(guarded);
  });

  test(`with a forged token is ${looks ? 'refused' : 'treated as without a token'}`, { tags: ['V7.2.1'] }, async () => {
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

  test(`admits ${office ? 'only the office' : 'every signed-in user'}`, { tags: ['V8.2.1', 'V10.3.2'] }, async () => {
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

test('A can read their own record only', { tags: ['V8.2.2'] }, async () => {
  const { A = '', B = '' } = good;
  expect(await call('clienteInfo', A, '?email=a@ejemplo.cl')).toMatchObject({ status: 200 });
  expect(await call('clienteInfo', A, '?email=b@ejemplo.cl')).toEqual({ status: 403, codigo: 'NO_PERMITIDO' });
  expect(await call('clienteInfo', B, '?email=a@ejemplo.cl')).toEqual({ status: 403, codigo: 'NO_PERMITIDO' });
  for (const who of ['a contract customer', 'the back office'])
    expect(await call('clienteInfo', good[who], '?email=a@ejemplo.cl')).toEqual({ status: 403, codigo: 'NO_PERMITIDO' });
});

test('the table and the application have the same calls', () => {
  for (const name of NAMES) {
    const { method, path } = routes[name];
    expect({ name, served: app.app.hasRoute({ method, url: pattern(path) }), access: accessOf(method, pattern(path)) }).toEqual({
      name,
      served: true,
      access: accessWanted(name),
    });
  }
});

describe('while the provider’s keys are unavailable', () => {
  beforeAll(() => {
    forge.away = 'failing';
  });
  afterAll(() => {
    forge.away = undefined;
  });

  test('signed-in users get 503 and stay signed in; buying works', { tags: ['V16.5.2'] }, async () => {
    for (const name of OF_ACCOUNTS) expect(await call(name, good['A'])).toEqual({ status: 503, codigo: 'CUENTAS_NO_DISPONIBLES' });
    expect(await call('servicios', good['A'])).toMatchObject({ status: 200 });
    expect(await call('servicios')).toMatchObject({ status: 200 });
    expect(await call('transaccion')).toMatchObject({ status: 404, codigo: 'SERVICIO_DESCONOCIDO' });
  });
});
