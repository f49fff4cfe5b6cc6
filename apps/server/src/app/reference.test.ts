import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PDF } from '@libpdf/core';
import { routes, type ProblemCode, type Route, type RouteName } from '@veridico/api';
import { endpoints, EXAMPLE_VARIABLES, type EndpointSchema } from '@veridico/api/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../bureau/demo/seed.ts';
import { limitsOf } from '../http/call-limits.ts';
import { displayNumber } from '../orders/display-number.ts';
import { aReportOfUser } from '../sharing/testing.ts';
import { codeNow } from '../providers/identity/testing-second-factor.ts';
import { openTestApp, readPdf, type TestApp } from '../testing/app-testing.ts';
import { companyKeyOf, userWith } from '../testing/office-testing.ts';
import { COMPANY_DATA } from '../testing/representation-testing.ts';
import { aRequest } from '../testing/rights-testing.ts';
import { DEMO_PASSWORD, seedDemoAccounts } from './demo-accounts.ts';

/** Its user with a contract. */
const DEMO = 'contrato@demo.veridico.cl';

const run = promisify(execFile);
const CALLS = Object.entries(endpoints) as [RouteName, { readonly route: Route; readonly schema: EndpointSchema }][];
interface Described {
  readonly 'x-errores': readonly { readonly codigo: string; readonly mensaje: string }[];
  readonly 'x-limites': readonly string[];
  readonly 'x-ejemplo': { readonly orden: string; readonly variables: readonly { readonly nombre: string }[] };
}

let fixture: TestApp;
let paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
/** Values of the examples' variables, as earlier answers give them. */
const known: Record<string, string> = {};
beforeAll(async () => {
  let seedAccounts = async () => {};
  fixture = await openTestApp({}, (providers) => {
    const { demoAdmin, captcha, database } = providers;
    if (demoAdmin) seedAccounts = () => seedDemoAccounts(database.db, demoAdmin);
    return { ...providers, captcha: { ...captcha, score: async () => 0.9 } };
  });
  await seedDemo(fixture.db, { people: 60, companies: 40, properties: 60, listings: 80 });
  await seedAccounts();
  // The company of the demonstration's contract: its data on record.
  const { titular: rut } = await fixture.db.selectFrom('contracts').select('titular').executeTakeFirstOrThrow();
  await fixture.db
    .updateTable('companies')
    .set({ razon_social: 'Empresa', ...COMPANY_DATA })
    .where('rut', '=', rut)
    .execute();
  const pdf = PDF.create();
  pdf.addPage();
  Object.assign(known, {
    TOKEN: await signIn(DEMO),
    TOKEN_OFICINA: await signIn('admin@demo.veridico.cl'),
    CORREO: DEMO,
    CAPTCHA: 'x',
    CLAVE: DEMO_PASSWORD,
    CLAVE_NUEVA: 'Telar12345',
    PDF: Buffer.from(await pdf.save()).toString('base64'),
  });
  ({ paths } = (await (await fetch(`${fixture.url}/v1/openapi.json`)).json()) as { paths: typeof paths });
}, 120_000);
afterAll(() => fixture.close());

async function signIn(username: string, password = DEMO_PASSWORD): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', client_id: 'veridico-web', username, password, scope: 'openid' });
  const answer = await fetch(`${fixture.url}/realms/veridico/protocol/openid-connect/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function accountOf(correo: string): Promise<string> {
  return (await fixture.db.selectFrom('identity_users').select('id').where('correo', '=', correo).executeTakeFirstOrThrow()).id;
}

function describedAs(name: RouteName): Described {
  const { method, path } = routes[name];
  const found = paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${name} is not described`);
  return found;
}

/** Runs a printed example in a shell, with the known values as its variables. @returns status and body */
async function paste(name: RouteName): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }> {
  const { orden, variables } = describedAs(name)['x-ejemplo'];
  expect([name, variables.filter(({ nombre }) => known[nombre] === undefined)]).toEqual([name, []]);
  const { stdout } = await run('sh', ['-c', `${orden} -w '\\n%{http_code}'`], { env: { ...process.env, ...known }, maxBuffer: 2 ** 26 });
  const end = stdout.lastIndexOf('\n');
  const text = stdout.slice(0, end);
  return {
    status: Number(stdout.slice(end + 1)),
    body: /^[{[]/.test(text) ? (JSON.parse(text) as Readonly<Record<string, unknown>>) : { text },
  };
}

/** What the newest mail to an address with such a subject holds. */
async function inMail(para: string, subject: RegExp, wanted: RegExp): Promise<string> {
  const found = async () => {
    const rows = await fixture.db
      .selectFrom('simulated_mails')
      .select(['texto', 'asunto'])
      .where('para', '=', para)
      .orderBy('id', 'desc')
      .execute();
    return wanted.exec(rows.find(({ asunto }) => subject.test(asunto))?.texto ?? '')?.[0] ?? '';
  };
  await expect.poll(found, { timeout: 15_000 }).not.toBe('');
  return found();
}
const linkTo = (mail: string, subject: RegExp) => inMail(mail, subject, /[\w-]{43}/);

/** Waits until the receipt of an order is drawn: it is made after the report, whose folio it names. */
async function receiptOf(orden: string): Promise<void> {
  const drawn = () =>
    fixture.db.selectFrom('comprobantes').select('clase').where('orden', '=', orden).where('pdf', 'is not', null).execute();
  await expect.poll(drawn, { timeout: 30_000 }).toEqual([{ clase: 'venta' }]);
}

const pay = (token: unknown) => fixture.visitor.pay({ token: String(token) }, '4051 8856 0044 6623');
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** An example, what it answers, and what of the answer later examples use. `before` prepares its values. */
type Step = readonly [
  name: RouteName,
  expected?: number | ProblemCode,
  take?: (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>,
];
const user = ({ usuario }: Readonly<Record<string, unknown>>) => {
  const { id, version } = usuario as { id: string; version: number };
  return { USUARIO: id, VERSION: version };
};

let secret = '';

/** Calls that answer 200, from which nothing is taken. */
const plain = (...names: readonly RouteName[]): Step[] => names.map((name) => [name]);
const STEPS: readonly Step[] = [
  ...plain(
    'servicios',
    'servicioPrecio',
    'promocion',
    'buscarDireccion',
    'propiedad',
    'tasable',
    'proteccionDeDatos',
    'planes',
    'planPrecio',
    'captchaReto',
  ),
  [
    'transaccion',
    200,
    async ({ orden, token }) => {
      await pay(token);
      const row = await fixture.db.selectFrom('payment_attempts').selectAll().where('orden', '=', String(orden)).executeTakeFirstOrThrow();
      const NUMERO = await displayNumber(fixture.db, String(orden));
      return { ORDEN: orden, NUMERO, PAGO: token, TBK_ORDEN_COMPRA: row.buy_order, TBK_ID_SESION: row.session_id };
    },
  ],
  ...plain('transaccionRevisar', 'transaccionEstado', 'transaccionRetorno'),
  [
    'transaccionInforme',
    200,
    async ({ base64 }) => {
      const { folio, codigo } = readPdf(Buffer.from(String(base64), 'base64'));
      await receiptOf(known['ORDEN'] ?? '');
      return { FOLIO: folio, CODIGO: codigo };
    },
  ],
  ...plain('informePorCorreo', 'comprobante', 'verifica', 'verificaCaptcha', 'contacto', 'medidas', 'empresaDelRut'),
  ['recuperarCompra', 200, async () => ({ ENLACE: await linkTo('compra@ejemplo.cl', /comprados/) })],
  ['enlaceInforme'],
  ['misDatosEnlace', 200, async () => ({ ENLACE: await linkTo(DEMO, /ver tus datos/) })],
  ['misDatosAbrir', 200, ({ acceso }) => ({ ACCESO: acceso })],
  ...plain('misDatos', 'misDatosPdf'),
  ['pedir', 200, ({ numero, codigo }) => ({ PETICION: numero, CODIGO_DE_PETICION: codigo })],
  ['peticionDato', 'TITULAR_SIN_PROBAR'],
  ['peticionesMias', 'TITULAR_SIN_PROBAR'],
  ['peticionEstado'],
  ['peticionAdjuntar', 200, ({ version }) => ({ VERSION: version })],
  ['peticionDesistir'],
  ['peticionCarta', 'PETICION_DESCONOCIDA'],
  ['registro', 200, async () => ({ ENLACE: await linkTo('german@ejemplo.cl', /onfirma/), CLAVE: known['CLAVE_NUEVA'] })],
  ['confirmarCorreo'],
  ['renovarConfirmacion', 200, () => ({ CLAVE: DEMO_PASSWORD, CORREO: 'german@ejemplo.cl' })],
  ['recuperarPassword', 200, async () => ({ ENLACE: await linkTo('german@ejemplo.cl', /ontraseña/), CORREO: DEMO })],
  ...plain('empresaDelEnlace', 'actualizarPassword'),
  ['transaccionPlan', 200, ({ tbkBuyOrder }) => ({ ORDEN_PLAN: tbkBuyOrder })],
  ['transaccionPlanContrato'],
  [
    'transaccionPlanTbk',
    200,
    async ({ token }) => {
      await pay(token);
      return { PAGO: token };
    },
  ],
  ...plain('transaccionPlanRevisar', 'transaccionPlanAutenticacion', 'transaccionPlanAlta'),
  ['transaccionPlanPoderes', 'CONTRATACION_DESCONOCIDA'],
  ['miPlanPago', 'PAGO_DESCONOCIDO'],
  ['verSolicitud', 'SOLICITUD_DESCONOCIDA'],
  ['rechazarConEnlace', 'SOLICITUD_DESCONOCIDA'],
  ...plain('clienteInfo', 'perfil', 'pedirConfirmacion', 'contrato'),
  ['consultaInforme', 200, ({ idConsulta }) => ({ ID_CONSULTA: idConsulta })],
  ...plain('informes', 'informesOpciones', 'informesCsv', 'informesArchivo', 'informe', 'resultado', 'sujeto', 'compraAnterior'),
  ['revisarLote', 200, ({ id }) => ({ LOTE: id })],
  ...plain('anotaciones', 'cambiarReferencia', 'lotes', 'lote', 'actuarLote'),
  // The report of the example is about a person, which a company does not share.
  ['loteArchivo', 200, async () => ({ ID_CONSULTA: await aReportOfUser(fixture.db, DEMO) })],
  ['compartir', 200, ({ id }) => ({ COMPARTIDO: id })],
  ...plain('compartidos', 'compartido'),
  ['pedirCodigoCompartido', 200, async () => ({ CODIGO_DE_CORREO: await inMail('persona@ejemplo.cl', /^Tu código/, /\d{4} \d{4}/) })],
  ['abrirCompartido', 200, ({ acceso }) => ({ ACCESO_COMPARTIDO: acceso })],
  ...plain('leerCompartido', 'retirarCompartido', 'monitoreo'),
  ['vigilar', 'MONITOREO_SIN_ANEXO', () => ({ VIGILADO: NOBODY })],
  ['actuarVigilado', 'VIGILADO_DESCONOCIDO'],
  ['leerCambio', 'VIGILADO_DESCONOCIDO'],
  ...plain('agregarNota', 'borrarNota', 'etiquetar', 'marcarVistos', 'avisosDeMonitoreo', 'anexoDeMonitoreo'),
  ...plain('aprobaciones', 'misAprobaciones', 'usuarios', 'revisarInvitaciones'),
  ['pedirAprobacion', 'APROBACION_INNECESARIA', () => ({ APROBACION: NOBODY })],
  ['resolverAprobacion', 'APROBACION_DESCONOCIDA'],
  ['invitarUsuario', 200, user],
  ['reinvitarUsuario', 200, user],
  ['cambiarUsuario', 200, user],
  ['deshabilitarUsuario', 'USUARIO_EN_OTRO_ESTADO'],
  ['habilitarUsuario', 'USUARIO_EN_OTRO_ESTADO'],
  ...plain('invitarVarios', 'quitarSinUso', 'eliminarUsuario'),
  ['exigirSegundoFactor', 'FACTOR_SIN_PROBAR'],
  ...plain('cambiarReglas', 'registroConsultas', 'registroConsultasCsv', 'cambiosDeUsuarios', 'cambiosDeUsuariosCsv'),
  [
    'miPlan',
    200,
    ({ planes }) => {
      const [plan] = planes as { contrato: string; termino: { finSiAvisaHoy: string } }[];
      return { CONTRATO: plan?.contrato, FIN: plan?.termino.finSiAvisaHoy, FACTURA: '999', SOLICITUD: NOBODY };
    },
  ],
  ...plain('miPlanUso', 'miPlanFacturas', 'solicitudes'),
  ['miPlanComprobante', 'FACTURA_DESCONOCIDA'],
  ['miPlanContrato', 'CONTRATO_SIN_DOCUMENTO'],
  ['miPlanPagar', 'FACTURA_DESCONOCIDA'],
  ['aprobarSolicitud', 'SOLICITUD_DESCONOCIDA'],
  [
    'rechazarSolicitud',
    'SOLICITUD_DESCONOCIDA',
    async () => {
      // Only a company with declared powers delivers documents, while its contracting waits.
      const { rut: empresa } = await fixture.db
        .selectFrom('companies')
        .select('rut')
        .where('razon_social', '=', 'Empresa')
        .executeTakeFirstOrThrow();
      await fixture.db.insertInto('company_standings').values({ empresa, poderes: 'declarados', orden: null }).execute();
      return {};
    },
  ],
  ['entregarPoderes', 'PODERES_RECIBIDOS'],
  ['datosEmpresa', 200, ({ version }) => ({ VERSION: version })],
  ...plain('cambiarDatosEmpresa', 'miPlanTermino'),
  ['tareas', 200, () => ({ TAREA: NOBODY, DOCUMENTO: NOBODY })],
  ['tarea', 'TAREA_DESCONOCIDA'],
  ['resolverTarea', 'TAREA_DESCONOCIDA'],
  ['documentoDePoderes', 'INFORME_DESCONOCIDO'],
  ...plain('tareasDecididas', 'oficinaYo', 'oficinaInicio', 'oficinaFuentes'),
  ['oficinaSolicitudes', 200, () => ({ POR_CONFIRMAR: NOBODY })],
  ['oficinaDecidirSolicitud', 'SOLICITUD_DESCONOCIDA'],
  ['oficinaDerechos', 200, async () => ({ PETICION: (await aRequest(fixture.db)).numero, ADJUNTO: NOBODY })],
  ['oficinaAdjunto', 'PETICION_DESCONOCIDA'],
  ...plain('oficinaPeticion', 'oficinaTitular', 'oficinaActuarPeticion', 'oficinaDecidirPeticion', 'oficinaRegistroDerechosCsv'),
  ['oficinaRetirarFuente', 'FUENTE_DESCONOCIDA'],
  ['oficinaAntecedentes', 200, () => ({ ANTECEDENTE: NOBODY })],
  ['oficinaSuprimir', 'ANTECEDENTE_DESCONOCIDO'],
  ['oficinaCorregir', 'ANTECEDENTE_DESCONOCIDO'],
  ['oficinaDeshacerCorreccion', 'ANTECEDENTE_DESCONOCIDO'],
  ['oficinaReponer', 'ANTECEDENTE_DESCONOCIDO'],
  ['oficinaAntecedentePorConfirmar', 'SOLICITUD_DESCONOCIDA'],
  ...plain('oficinaSupresiones', 'oficinaGuardarAcreedor', 'oficinaAcreedores', 'oficinaQuitarAcreedor', 'oficinaInvitar'),
  ['oficinaRegistrarBrecha', 200, ({ brecha }) => ({ BRECHA: (brecha as { numero: string }).numero })],
  ...plain('oficinaAnotarBrecha', 'oficinaBrechas'),
  [
    'oficinaPersonal',
    200,
    ({ personas, invitaciones }) => ({
      PERSONA: (personas as { id: string }[])[0]?.id,
      INVITACION: (invitaciones as { id: string }[])[0]?.id,
    }),
  ],
  ['oficinaRetirarInvitacion'],
  ['oficinaCambiarRoles', 'OFICINA_SIN_ADMINISTRACION'],
  ['oficinaRetirarPersona', 'OFICINA_SIN_ADMINISTRACION'],
  ['oficinaBuscar', 200, async () => ({ CUENTA: await accountOf('persona@demo.veridico.cl') })],
  ...plain('oficinaPersona', 'oficinaIdentidad', 'oficinaActuarPersona'),
  ['oficinaOrden', 200, ({ correos }) => ({ CORREO_DE_ORDEN: (correos as { id: string }[])[0]?.id })],
  ['oficinaActuar'],
  ['oficinaReenviarCorreo', 'CORREO_NO_REENVIABLE', async () => ({ CLAVE_DE_EMPRESA: await companyKeyOf(fixture.db, DEMO) })],
  ['oficinaEscribirNota', 200, ({ nota }) => ({ NOTA: (nota as { id: string }).id })],
  ...plain('oficinaNotas', 'oficinaMisNotas', 'oficinaQuitarNota', 'oficinaEmpresa', 'oficinaRutDeEmpresa'),
  ['oficinaAbonarConsultas', 'CONTRATO_CAMBIADO'],
  ['oficinaCambiarDatosDeEmpresa', 'DATOS_CAMBIADOS'],
  ['oficinaInvitarUsuario', 200, async () => ({ USUARIO: await userWith(fixture.db, 'ines@ejemplo.cl') })],
  ['oficinaCambiarUsuario'],
  ['oficinaTerminarContrato', 'CONTRATO_CAMBIADO'],
  ['oficinaVistaDeContrato'],
  ['oficinaContratarEmpresa', 'PLAN_VIGENTE'],
  ['oficinaCambiarPlan', 'CONTRATO_IMPOSIBLE'],
  ['oficinaRetirarCambio', 'CONTRATO_IMPOSIBLE'],
  ['oficinaReenviarBienvenida', 'CORREO_NO_REENVIABLE'],
  ['oficinaContratarAMano'],
  [
    'oficinaCatalogo',
    200,
    ({ productos }) => ({
      VERSION_CATALOGO: (productos as { codigo: string; version: string }[]).find(({ codigo }) => codigo === 'sia000002')?.version,
      CAMBIO: '0',
    }),
  ],
  ...plain('oficinaVistaDeCambio', 'oficinaCambiarCatalogo'),
  ['oficinaAnularCambio', 'CAMBIO_DESCONOCIDO'],
  ...plain('oficinaPuestaEnMarcha', 'oficinaBitacora', 'oficinaBitacoraCsv'),
  ['misEmpresas', 200, ({ empresas }) => ({ EMPRESA: (empresas as { id: string }[])[0]?.id ?? NOBODY })],
  ...plain('elegirEmpresa', 'probarIdentidad'),
  ['segundoFactor', 200, () => sql`delete from rate_limits where clave like 'confirmaCorreoOtra:%'`.execute(fixture.db).then(() => ({}))],
  ['pedirCodigoSegundoFactor', 200, async () => ({ CODIGO_DE_CORREO: await inMail(DEMO, /^Tu código/, /\d{4} \d{4}/) })],
  [
    'comenzarSegundoFactor',
    200,
    ({ secreto }) => {
      secret = String(secreto);
      return { CODIGO_INGRESO: codeNow(secret) };
    },
  ],
  // The code of the next half minute: the first one is used up.
  ['activarSegundoFactor', 200, () => ({ CODIGO_INGRESO: codeNow(secret, 30) })],
  ['quitarSegundoFactor'],
  [
    'sesiones',
    200,
    async ({ sesiones }) => {
      await signIn(DEMO);
      return { SESION: (sesiones as { id: string; actual: boolean }[]).find(({ actual }) => !actual)?.id ?? NOBODY };
    },
  ],
  ['cerrarSesion', 'SESION_DESCONOCIDA'],
  ['cerrarOtrasSesiones'],
  // The account of the contract may not leave its company without an administrator.
  ['cambiarPassword', 200, async () => ({ TOKEN: await signIn('persona@demo.veridico.cl') })],
  ['eliminarCuenta'],
];

test('every call has limits, errors and an example in the reference', async () => {
  const page = await (await fetch(`${fixture.url}/v1/docs`)).text();
  const sections = page.split('<section').slice(1);
  expect(sections).toHaveLength(CALLS.length);
  for (const [name, { route }] of CALLS) {
    const section = sections.find((each) => each.includes(`<code>${route.method} ${route.path}</code>`)) ?? '';
    const { 'x-errores': errors, 'x-limites': limits } = describedAs(name);
    expect(limits.length).toBeGreaterThanOrEqual(limitsOf(route).length);
    expect(errors.length).toBeGreaterThan(0);
    expect(section).toMatch(/<h3>Límites<\/h3>\s*<ul>\s*<li>/);
    expect(section).toContain(`<code>curl -sS &#39;${fixture.settings.PUBLIC_URL}${route.path.split('{')[0]}`);
    for (const { codigo } of errors) expect(section).toContain(`<td><code>${codigo}</code></td>`);
  }
});

test('examples name only variables that the reference explains, and parameters that exist', () => {
  for (const [name, { schema }] of CALLS) {
    const { example } = schema;
    const used = [...JSON.stringify(example).matchAll(/\$([A-Z_]+)/g)].map(([, variable]) => variable);
    expect(Object.keys(EXAMPLE_VARIABLES)).toEqual(expect.arrayContaining(used));
    for (const part of ['params', 'querystring', 'body'] as const)
      expect([name, Object.keys(schema[part]?.shape ?? {})]).toEqual([name, expect.arrayContaining(Object.keys(example[part] ?? {}))]);
  }
});

test(
  'every example, pasted into a shell, succeeds or gets the answer stated for a value that does not exist',
  { timeout: 180_000 },
  async () => {
    expect(STEPS.map(([name]) => name).toSorted()).toEqual(Object.keys(endpoints).toSorted());
    for (const [name, expected = 200, take] of STEPS) {
      const { status, body } = await paste(name);
      expect([name, typeof expected === 'number' ? status : body['codigo'], body]).toEqual([name, expected, body]);
      expect([200, ...describedAs(name)['x-errores'].map(({ codigo }) => codigo)]).toContain(expected);
      for (const [variable, value] of Object.entries((await take?.(body)) ?? {})) known[variable] = String(value);
    }
    // What the reference says is counted is counted, except what only wrong values use up.
    const counted = (await fixture.db.selectFrom('rate_limits').select('clave').execute()).map(({ clave }) => clave.split(':')[0]);
    const declared = new Set(CALLS.flatMap(([, { route }]) => limitsOf(route)));
    expect([...declared].filter((rate) => !counted.includes(rate)).toSorted()).toEqual([
      'folio',
      'peticionAviso',
      'peticionCodigo',
      'peticionRut',
      'promocion',
      'registroRut',
      'serieRut',
    ]);
  },
);
