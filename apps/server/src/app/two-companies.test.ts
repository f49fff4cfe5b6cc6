import { ACCOUNT_CALLS, type AccountCall } from '../http/access.ts';
import { routes } from '@veridico/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol } from '../plans/members.ts';
import { aCompany } from '../testing/app-testing.ts';
import { openRepresentation, type Member, type RepresentationApp } from '../testing/representation-testing.ts';

/** A client company with something to read and to change behind every call. */
interface World {
  readonly empresa: string;
  /** Texts that only this company's answers have. */
  readonly marks: readonly string[];
  readonly contrato: string;
  readonly factura: string;
  readonly informe: string;
  /** Another user of it, and their version. */
  readonly usuario: string;
  readonly claim: string;
  /** Batch and request of Ana for it. */
  lote: string;
  /** Person that it watches, and a change about them. */
  readonly vigilado: string;
  readonly cambio: string;
  /** Report shared by Ana for it. */
  compartido: string;
  aprobacion: string;
}

let fixture: RepresentationApp;
let here: World;
let there: World;
let ana: Member;
beforeAll(async () => {
  fixture = await openRepresentation({ REPRESENTATION: 'strict' });
  [here, there] = [await aWorld(1), await aWorld(2)];
  ana = await fixture.member(here.empresa, 'administrador');
  const user = await fixture.admin.find({ email: ana.email });
  if (!user) throw new Error('no account');
  await fixture.db.transaction().execute((trx) => enrol(trx, { empresa: there.empresa, rol: 'administrador', user }));
  for (const world of [here, there]) {
    const { id } = await fixture.db
      .insertInto('lotes')
      .columns(['cliente', 'titular', 'servicio', 'motivo', 'nombre'])
      .expression((eb) =>
        eb
          .selectFrom('customers')
          .select(['id', sql.val(world.empresa).as('titular'), sql.lit('sia000002').as('servicio')])
          .select([sql.lit('evaluacion-crediticia').as('motivo'), sql.val(world.marks[1]).as('nombre')])
          .where('sub', '=', user.id),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    world.lote = id;
    const shared = await sql<{ id: string }>`insert into compartidos (informe, cliente, empresa, quien, para, vence)
      select ${world.informe}::uuid, id, ${world.empresa}, '', ${world.marks[5]}, now() + interval '1 day' from customers where sub = ${user.id}
      returning id`.execute(fixture.db);
    world.compartido = shared.rows[0]?.id ?? '';
    const { rows } = await sql<{
      id: string;
    }>`insert into aprobaciones (empresa, cliente, usuario, servicio, sujeto_rut, pregunta, motivo, huella)
      select company_users.empresa, cliente, company_users.id, 'sia000002', '58234577-5', '{}', ${world.marks[1]}, company_users.empresa::bytea
      from company_users join customers on customers.id = cliente where sub = ${user.id} and company_users.empresa = ${world.empresa}
      returning id`.execute(fixture.db);
    world.aprobacion = rows[0]?.id ?? '';
    await sql`update company_user_changes set quien = ${world.marks[1]} where empresa = ${world.empresa}`.execute(fixture.db);
  }
});
afterAll(() => fixture.close());

async function aWorld(n: number): Promise<World> {
  const { db } = fixture;
  const empresa = await fixture.client();
  await aCompany(db, empresa);
  await db
    .updateTable('contracts')
    .set({ nombre: `Pack número ${n}` })
    .where('titular', '=', empresa)
    .execute();
  await fixture.member(empresa, 'administrador');
  const other = await fixture.member(empresa, 'consultor', { email: `colega${n}@ejemplo.cl` });
  const { id: usuario, cliente } = await db
    .selectFrom('company_users')
    .select(['id', 'cliente'])
    .where('correo', '=', other.email)
    .executeTakeFirstOrThrow();
  const orden = await fixture.claimed(empresa, `reclamo${n}@ejemplo.cl`);
  const { rows } = await sql<{ contrato: string; factura: string }>`
    insert into facturas (contrato, desde, hasta, lineas, moneda, monto, neto, iva, total, emitida, vence, demo)
    select id, desde, hasta, '[]', '1', 1000, 1000, 0, 1000, desde, desde, false from contracts where titular = ${empresa}
    returning contrato, id as factura`.execute(db);
  const folio = `VR-880000000${n}`;
  const { rows: made } = await sql<{ informe: string }>`with made as (
      insert into informes (folio, codigo_hmac, codigo_final, servicio, sujeto_rut, emitido, pdf, sha256)
      values (${folio}, '\\x01'::bytea, 'AAAA', 'sia000002', '58234577-5', now(), '\\x01'::bytea, encode(sha256('\\x01'::bytea), 'hex')) returning id, emitido)
    insert into historial (cliente, emitido, informe, origen, solicitante, usuario)
    select ${cliente}::bigint, emitido, id, 'consulta', ${empresa}, ${usuario}::uuid from made returning informe`.execute(db);
  await sql`insert into subject_tags (empresa, sujeto, etiqueta) values (${empresa}, '58234577-5', ${`Lista número ${n}`})`.execute(db);
  return {
    empresa,
    marks: [empresa, `Lista número ${n}`, folio, other.email, `Pack número ${n}`, `reclamo${n}@ejemplo.cl`],
    contrato: rows[0]?.contrato ?? '',
    factura: rows[0]?.factura ?? '',
    informe: made[0]?.informe ?? '',
    usuario,
    claim: await fixture.claimOf(orden),
    lote: '',
    ...(await watchedPerson(empresa, n)),
    compartido: '',
    aprobacion: '',
  };
}

async function watchedPerson(empresa: string, n: number) {
  const { rows } = await sql<{ vigilado: string; cambio: string }>`with annex as (
      insert into monitoreo_anexos (contrato, precio, texto, maximo, quien) select id, 0, '[]', 9, '' from contracts where titular = ${empresa} limit 1 returning id),
    watched as (insert into vigilados (titular, anexo, sujeto_rut, obligacion, referencia)
      select ${empresa}, id, '12345678-5', 'vigente', ${`Lista número ${n}`} from annex returning id)
    insert into monitoreo_cambios (vigilado, cambios) select id, '[]' from watched returning vigilado, id as cambio`.execute(fixture.db);
  return { vigilado: rows[0]?.vigilado ?? '', cambio: rows[0]?.cambio ?? '' };
}

/** Calls the API as Ana. @param body of a POST @param shown the company that her page shows */
async function call(
  name: AccountCall,
  {
    path = '',
    body,
    shown,
  }: { path?: string; body?: Readonly<Record<string, string | Readonly<Record<string, number>>>>; shown?: string } = {},
) {
  const { method, path: pattern, ...route } = routes[name];
  const form = 'encoding' in route && route.encoding === 'form';
  const answer = await fetch(fixture.url + (path || pattern), {
    method,
    headers: {
      authorization: `Bearer ${ana.token}`,
      ...(shown !== undefined && { 'x-empresa': shown }),
      ...(body && { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(body && { body: form ? new URLSearchParams(body as Readonly<Record<string, string>>) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, codigo: /"codigo":"([A-Z_]+)"/.exec(text)?.[1] ?? '' };
}

interface Own {
  readonly id: string;
  readonly nombre: string;
  readonly actual: boolean;
}
const companies = async () => (JSON.parse((await call('misEmpresas')).text) as { empresas: Own[] }).empresas;

/** Makes Ana's session act for a company. @returns the id of the company */
async function actFor({ empresa }: World): Promise<string> {
  const own = (await companies()).find(({ nombre }) => nombre.includes(empresa));
  expect(await call('elegirEmpresa', { body: { empresa: own?.id ?? '' } })).toMatchObject({ status: 200 });
  return own?.id ?? '';
}

const to = (name: AccountCall, value: string) => routes[name].path.replace(/\{\w+\}/, value);
const FULL = { version: '1', rol: 'consultor', limite: '' };

/** Reads: what they answer for the acting company has its marks. */
const READS: Partial<Readonly<Record<AccountCall, (world: World) => ReturnType<typeof call>>>> = {
  contrato: () => call('contrato'),
  informes: () => call('informes'),
  informesCsv: () => call('informesCsv'),
  informesOpciones: () => call('informesOpciones'),
  sujeto: () => call('sujeto', { path: `${routes.sujeto.path}?run=58234577-5` }),
  lotes: () => call('lotes'),
  monitoreo: () => call('monitoreo'),
  compartidos: () => call('compartidos'),
  usuarios: () => call('usuarios'),
  aprobaciones: () => call('aprobaciones'),
  misAprobaciones: () => call('misAprobaciones'),
  cambiosDeUsuarios: () => call('cambiosDeUsuarios'),
  cambiosDeUsuariosCsv: () => call('cambiosDeUsuariosCsv'),
  registroConsultas: () => call('registroConsultas'),
  registroConsultasCsv: () => call('registroConsultasCsv'),
  miPlan: () => call('miPlan'),
  solicitudes: () => call('solicitudes'),
  datosEmpresa: () => call('datosEmpresa'),
};
/** Calls that name something of a company: the acting company's passes the check of whose it is, the other's does not. */
const NAMED: Partial<Readonly<Record<AccountCall, (world: World) => ReturnType<typeof call>>>> = {
  informe: ({ informe }) => call('informe', { path: to('informe', informe) }),
  resultado: ({ informe }) => call('resultado', { path: to('resultado', informe) }),
  anotaciones: ({ informe }) => call('anotaciones', { path: to('anotaciones', informe) }),
  cambiarReferencia: ({ informe }) => call('cambiarReferencia', { path: to('cambiarReferencia', informe), body: {} }),
  agregarNota: ({ informe }) => call('agregarNota', { path: to('agregarNota', informe), body: { texto: 'Nota' } }),
  borrarNota: ({ informe }) => call('borrarNota', { path: to('borrarNota', informe).replace('{nota}', '1'), body: {} }),
  etiquetar: ({ informe }) => call('etiquetar', { path: to('etiquetar', informe), body: { etiqueta: 'Aval', puesta: 'S' } }),
  resolverAprobacion: ({ aprobacion }) =>
    call('resolverAprobacion', { path: to('resolverAprobacion', aprobacion), body: { acto: 'rechazar', respuesta: 'No.' } }),
  lote: ({ lote }) => call('lote', { path: to('lote', lote) }),
  actuarLote: ({ lote }) => call('actuarLote', { path: to('actuarLote', lote), body: { acto: 'pausar' } }),
  loteArchivo: ({ lote }) => call('loteArchivo', { path: to('loteArchivo', lote).replace('{formato}', 'csv') }),
  actuarVigilado: ({ vigilado }) => call('actuarVigilado', { path: to('actuarVigilado', vigilado), body: { acto: 'renovar' } }),
  leerCambio: ({ cambio }) => call('leerCambio', { path: to('leerCambio', cambio), body: {} }),
  compartir: ({ informe }) => call('compartir', { path: to('compartir', informe), body: {} }),
  retirarCompartido: ({ compartido }) => call('retirarCompartido', { path: to('retirarCompartido', compartido) }),
  miPlanUso: ({ contrato }) => call('miPlanUso', { path: `${routes.miPlanUso.path}?contrato=${contrato}` }),
  miPlanContrato: ({ contrato }) => call('miPlanContrato', { path: to('miPlanContrato', contrato) }),
  miPlanComprobante: ({ factura }) => call('miPlanComprobante', { path: to('miPlanComprobante', factura) }),
  miPlanPagar: ({ factura }) => call('miPlanPagar', { path: to('miPlanPagar', factura), body: {} }),
  miPlanTermino: ({ contrato }) => call('miPlanTermino', { body: { contrato, fin: '2026-01-01' } }),
  reinvitarUsuario: ({ usuario }) => call('reinvitarUsuario', { path: to('reinvitarUsuario', usuario), body: FULL }),
  habilitarUsuario: ({ usuario }) => call('habilitarUsuario', { path: to('habilitarUsuario', usuario), body: FULL }),
  cambiarUsuario: ({ usuario }) => call('cambiarUsuario', { path: to('cambiarUsuario', usuario), body: { ...FULL, version: '9' } }),
  deshabilitarUsuario: ({ usuario }) => call('deshabilitarUsuario', { path: to('deshabilitarUsuario', usuario), body: { version: '9' } }),
  eliminarUsuario: ({ usuario }) => call('eliminarUsuario', { path: to('eliminarUsuario', usuario), body: { version: '9' } }),
  aprobarSolicitud: ({ claim }) => call('aprobarSolicitud', { path: to('aprobarSolicitud', claim), body: { password: 'Errada123' } }),
  rechazarSolicitud: ({ claim }) => call('rechazarSolicitud', { path: to('rechazarSolicitud', claim), body: {} }),
};
/** What says that something is another company's. */
const NOT_THEIRS = [
  'INFORME_DESCONOCIDO',
  'LOTE_DESCONOCIDO',
  'VIGILADO_DESCONOCIDO',
  'COMPARTIDO_DESCONOCIDO',
  'APROBACION_DESCONOCIDA',
  'PLAN_AJENO',
  'FACTURA_DESCONOCIDA',
  'USUARIO_DESCONOCIDO',
  'SOLICITUD_DESCONOCIDA',
];
/** Calls for the acting company without naming it: tests of their own below. */
const WRITES: readonly AccountCall[] = [
  'miPlanFacturas',
  'invitarUsuario',
  'revisarInvitaciones',
  'invitarVarios',
  'quitarSinUso',
  'pedirAprobacion',
  'exigirSegundoFactor',
  'cambiarReglas',
  'consultaInforme',
  'revisarLote',
  'vigilar',
  'marcarVistos',
  'avisosDeMonitoreo',
  'anexoDeMonitoreo',
  'entregarPoderes',
  'cambiarDatosEmpresa',
];
/** A sheet is compressed: a test of its own below. */
const FILES: readonly AccountCall[] = ['informesArchivo'];
/** About the account or its own purchases only. */
const OWN = ACCOUNT_CALLS.filter((name) => routes[name].path.startsWith('/v1/api/users/') || name === 'compraAnterior');

test('the walk has every call of an account', () => {
  const walked = [...Object.keys(READS), ...Object.keys(NAMED), ...WRITES, ...FILES, ...OWN];
  expect(walked.toSorted((one, two) => one.localeCompare(two))).toEqual([...ACCOUNT_CALLS].toSorted((one, two) => one.localeCompare(two)));
});

describe.each(['the first company', 'the second company'])('acting for %s', (which) => {
  const worlds = () => (which === 'the first company' ? { acting: here, other: there } : { acting: there, other: here });
  beforeEach(() => actFor(worlds().acting));

  test.each(Object.keys(READS) as AccountCall[])('%s answers for it alone', async (name) => {
    const { acting, other } = worlds();
    const { status, text } = (await READS[name]?.(acting)) ?? { status: 0, text: '' };
    expect(status).toBe(200);
    expect(acting.marks.some((mark) => text.includes(mark))).toBe(true);
    expect(other.marks.filter((mark) => text.includes(mark))).toEqual([]);
  });

  test('the invoices are its own', async () => {
    const { acting } = worlds();
    const { facturas } = JSON.parse((await call('miPlanFacturas')).text) as { facturas: { factura: string }[] };
    expect(facturas.map(({ factura }) => factura)).toEqual([acting.factura]);
  });

  test.each((Object.keys(NAMED) as AccountCall[]).filter((name) => name !== 'rechazarSolicitud'))(
    '%s finds what is its own, and not the other’s',
    async (name) => {
      const { acting, other } = worlds();
      expect(NOT_THEIRS).toContain((await NAMED[name]?.(other))?.codigo);
      const own = (await NAMED[name]?.(acting)) ?? { status: 0, codigo: '' };
      expect([own.status < 500, NOT_THEIRS.includes(own.codigo)]).toEqual([true, false]);
    },
  );

  test('the archive of its reports has its own and not the other’s', async () => {
    const { acting, other } = worlds();
    const { status, text } = await call('informesArchivo', { path: to('informesArchivo', 'zip') });
    expect([status, text.includes(acting.marks[2] ?? ''), text.includes(other.marks[2] ?? '')]).toEqual([200, true, false]);
  });

  test('the other’s claim cannot be refused', async () => {
    expect((await NAMED.rechazarSolicitud?.(worlds().other))?.codigo).toBe('SOLICITUD_DESCONOCIDA');
  });

  test('a new invitation, a change of data and a demand are its own', async () => {
    const { acting } = worlds();
    const correo = `nueva-${acting.empresa.toLowerCase()}@ejemplo.cl`;
    await call('invitarUsuario', { body: { correo, nombre: 'Eva', apellido: 'Mora', rol: 'consultor', limite: '' } });
    const invited = await fixture.db.selectFrom('company_users').select('empresa').where('correo', '=', correo).execute();
    expect(invited).toEqual([{ empresa: acting.empresa }]);
    const judged = await call('revisarInvitaciones', { body: { correos: acting.marks[3] ?? '' } });
    expect(judged.text).toContain('"juicio":"usuario"');
    const more = `varias-${acting.empresa.toLowerCase()}@ejemplo.cl`;
    await call('invitarVarios', { body: { correos: more, rol: 'consultor', limite: '' } });
    expect(await fixture.db.selectFrom('company_users').select('empresa').where('correo', '=', more).execute()).toEqual(invited);
    const { text } = await call('quitarSinUso', { body: { usuarios: { [worlds().other.usuario]: 1 } } });
    expect(text).toContain('"hecha":false,"mensaje":"No encontramos ese usuario en tu empresa."');
    expect(
      (await call('pedirAprobacion', { body: { codigoServicio: 'sia000002', run: '58234577-5', motivo: 'evaluacion-crediticia' } })).codigo,
    ).toBe('APROBACION_INNECESARIA');
    const { datos, version } = JSON.parse((await call('datosEmpresa')).text) as { datos: Record<string, string>; version: number };
    const body = { ...datos, giro: acting === here ? 'Venta de lanas' : 'Venta de telas', version: String(version) };
    expect(await call('cambiarDatosEmpresa', { body })).toMatchObject({ status: 200 });
    const changed = await fixture.db.selectFrom('companies').select('rut').where('giro', '=', body.giro).execute();
    expect(changed).toEqual([{ rut: acting.empresa }]);
    expect((await call('cambiarReglas', { body: { dias: acting === here ? '7' : '8', tope: '' } })).status).toBe(200);
    const rules = await fixture.db.selectFrom('company_rules').select('dias').where('empresa', '=', acting.empresa).execute();
    expect(rules).toEqual([{ dias: acting === here ? 7 : 8 }]);
    const listed = await call('revisarLote', { body: { codigoServicio: 'por-rut', motivo: 'evaluacion-crediticia', texto: '58234577-5' } });
    const { id } = JSON.parse(listed.text) as { id: string };
    expect(await fixture.db.selectFrom('lotes').select('titular').where('id', '=', id).execute()).toEqual([{ titular: acting.empresa }]);
    expect((await call('exigirSegundoFactor', { body: { exige: 'S' } })).codigo).toBe('FACTOR_SIN_PROBAR');
    expect((await call('entregarPoderes', { body: { nombre: 'x.pdf', base64: '' } })).codigo).toBe('NO_PERMITIDO');
  });
});

test('a page that shows the other company is told so, and nothing is done', async () => {
  const [first, second] = [await actFor(here), await actFor(there)];
  expect(await call('miPlan', { shown: second })).toMatchObject({ status: 200 });
  expect(await call('miPlan', { shown: first })).toMatchObject({ status: 409, codigo: 'EMPRESA_CAMBIADA' });
  expect(await call('misEmpresas', { shown: first })).toMatchObject({ status: 200 });
  const correo = 'nadie@ejemplo.cl';
  const body = { correo, nombre: 'Eva', apellido: 'Mora', rol: 'consultor', limite: '' };
  expect((await call('invitarUsuario', { body, shown: first })).codigo).toBe('EMPRESA_CAMBIADA');
  expect(await fixture.db.selectFrom('company_users').select('id').where('correo', '=', correo).execute()).toEqual([]);
  // It is no right: the id of a company that the account does not act for changes nothing.
  expect((await call('miPlan', { shown: here.usuario })).codigo).toBe('EMPRESA_CAMBIADA');
});
