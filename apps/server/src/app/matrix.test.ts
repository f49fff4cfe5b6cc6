import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACT_OF_CALL, assertActsComplete } from '../plans/representation/calls.ts';
import {
  ACTORS,
  ACTS,
  COMPANY_STATES,
  MATRIX,
  type Act,
  type Actor,
  type CompanyState,
  type Verdict,
} from '../plans/representation/matrix.ts';
import { onDisk } from '../issuing/drawing/testing.ts';
import { aCompany } from '../testing/app-testing.ts';
import { aCompanyForm } from '../testing/plans-testing.ts';
import { openRepresentation, PASSWORD, STRANGER, type Member, type RepresentationApp } from '../testing/representation-testing.ts';

let fixture: RepresentationApp;
beforeAll(async () => {
  fixture = await openRepresentation({ REPRESENTATION: 'strict' });
});
afterAll(() => fixture.close());

/** A company with one account of each kind and a user to change. */
interface Setup {
  readonly empresa: string;
  readonly callers: Readonly<Record<Exclude<Actor, 'oficina'>, Member | undefined>>;
  readonly victim: string;
  readonly claim: string;
  /** Its pack, which does not renew, and an unpaid invoice of it. */
  readonly contrato: string;
  readonly factura: string;
}

async function aWorld(state: Exclude<CompanyState, 'libre'>): Promise<Setup> {
  const empresa = await fixture.client(state);
  await aCompany(fixture.db, empresa);
  const settled = await fixture.member(empresa, 'administrador');
  const orden = await fixture.claimed(empresa, `reclamo-${empresa}@ejemplo.cl`);
  const victim = await fixture.member(empresa, 'consultor');
  const { id } = await fixture.db.selectFrom('company_users').select('id').where('correo', '=', victim.email).executeTakeFirstOrThrow();
  await fixture.db.updateTable('company_standings').set({ orden }).where('empresa', '=', empresa).execute();
  const { rows } = await sql<{ contrato: string; factura: string }>`
    insert into facturas (contrato, desde, hasta, lineas, moneda, monto, neto, iva, total, emitida, vence, demo)
    select id, desde, hasta, '[]', '1', 1000, 1000, 0, 1000, desde, desde, false from contracts where titular = ${empresa}
    returning contrato, id as factura`.execute(fixture.db);
  return {
    empresa,
    contrato: rows[0]?.contrato ?? '',
    factura: rows[0]?.factura ?? '',
    victim: id,
    claim: await fixture.claimOf(orden),
    callers: {
      visitante: undefined,
      ajeno: await fixture.person(),
      facturacion: await fixture.member(empresa, 'facturacion'),
      consultor: await fixture.member(empresa, 'consultor'),
      'consultor-nuevo': await fixture.member(empresa, 'consultor', { cautious: true }),
      administrador: settled,
      'administrador-nuevo': await fixture.member(empresa, 'administrador', { cautious: true }),
    },
  };
}

const REFUSED = [401, 403];
/** Whether a call passed the access check, regardless of the request itself. */
const tried = async (who: Member | undefined, to: string, body?: unknown) => !REFUSED.includes((await fixture.as(who, to, body)).status);
const reads = async (who: Member | undefined, path: string) =>
  !REFUSED.includes((await fetch(fixture.url + path, { headers: who ? { authorization: `Bearer ${who.token}` } : {} })).status);
const version = async (id: string) =>
  (await fixture.db.selectFrom('company_users').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
const asks = async (who: Member | undefined, codigo: string, run: string) => {
  const answer = await fetch(`${fixture.url}/v1/administracion/consulta-informe/${codigo}`, {
    method: 'POST',
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
    body: new URLSearchParams({ run, motivo: 'evaluacion-crediticia' }),
  });
  return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> };
};
const query = async (who: Member | undefined, run: string) => !REFUSED.includes((await asks(who, 'sia000003', run)).status);

/** How a caller tries each act; changes use a request that fails later for another reason. */
const TRIES: Readonly<Record<Exclude<Act, 'contratar' | 'probar-poderes'>, (who: Member | undefined, world: Setup) => Promise<boolean>>> = {
  'responder-solicitud': (who, { claim }) => tried(who, `solicitudes/${claim}/aprobar`, { password: `${PASSWORD}x` }),
  'ver-solicitudes': (who) => tried(who, 'solicitudes'),
  'entregar-poderes': (who) => tried(who, 'mi-plan/poderes', { nombre: 'x.pdf', base64: '' }),
  'ver-usuarios': (who) => tried(who, 'usuarios'),
  'invitar-usuario': (who) => tried(who, 'usuarios/invitar', { correo: 'mal', nombre: '', apellido: '', rol: '', limite: '' }),
  'cambiar-usuario': async (who, { victim }) => tried(who, `usuarios/${victim}/habilitar`, { version: await version(victim) }),
  'exigir-factor': (who) => tried(who, 'usuarios/segundo-factor', { exige: 'N' }),
  'cambiar-reglas': (who) => tried(who, 'usuarios/reglas', { dias: '91', tope: '' }),
  // Without an annex its end changes nothing.
  'acordar-monitoreo': async (who) => {
    const answer = await fetch(`${fixture.url}/v1/empresa/monitoreo/anexo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who.token}` }) },
      body: JSON.stringify({ acto: 'terminar' }),
    });
    return !REFUSED.includes(answer.status);
  },
  'pedir-aprobacion': (who) => reads(who, '/v1/empresa/aprobaciones/mias'),
  'resolver-aprobacion': (who) => reads(who, '/v1/empresa/aprobaciones'),
  'ver-cambios': (who) => tried(who, 'usuarios/cambios'),
  'ver-registro': (who) => tried(who, 'registro-consultas'),
  'ver-informes': async (who, { empresa }) => (await seen(who, empresa)).recent,
  'ver-informes-anteriores': async (who, { empresa }) => (await seen(who, empresa)).old,
  'compartir-informes': async (who, { empresa }) => {
    const report = await fixture.db
      .selectFrom('informes')
      .select('id')
      .where('folio', '=', `VR-${tag(empresa)}2`)
      .executeTakeFirst();
    // Judged only for those who may share it.
    const { status, body } = await fixture.as(who, `informe/${report?.id}/compartir`, { correo: 'mal', dias: '7', razon: '' });
    return status === 400 && 'correo' in (body['campos'] as object);
  },
  'ver-compartidos': (who) => tried(who, 'compartidos?de=empresa'),
  consultar: (who) => query(who, '58234577-5'),
  'consultar-personas': (who) => query(who, '12345678-5'),
  // A report on the company itself names who consulted it.
  'ver-quien-consulto': async (who, { empresa }) => {
    const { status, body } = await asks(who, 'sia000002', empresa);
    if (status !== 200) return false;
    await using pdf = await onDisk(Buffer.from(String(body['base64']), 'base64'));
    return (JSON.parse(await pdf.attachment()) as { consultas: { lector: string } }).consultas.lector === 'titular';
  },
  anotar: async (who, { empresa }) =>
    (await fixture.as(who, `informe/${await newestReport(empresa)}/etiquetas`, { etiqueta: 'Aval', puesta: 'S' })).status === 200,
  'borrar-nota-ajena': async (who, { empresa }) => {
    const informe = await newestReport(empresa);
    const { rows } = await sql<{ nota: string }>`insert into subject_notes (empresa, sujeto, texto, nombre, en)
      values (${empresa}, '58234577-5', 'Nota', '', now() + interval '1 day') returning id as nota`.execute(fixture.db);
    return (await fixture.as(who, `informe/${informe}/notas/${rows[0]?.nota}/borrar`, {})).status === 200;
  },
  // The company's own request without its explanation is refused only after the check of who asks.
  'ejercer-derechos': async (who) => {
    const answer = await fetch(`${fixture.url}/v1/peticiones`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who.token}` }) },
      body: JSON.stringify({ derecho: 'bloqueo' }),
    });
    return answer.status === 400;
  },
  // Every account may read its own plan: the answer shows whose plan it is.
  'ver-plan': async (who, { empresa }) => {
    const { body } = await fixture.as(who, 'mi-plan');
    return (body['titular'] as { rut?: string } | undefined)?.rut === empresa;
  },
  'pagar-factura': async (who, { factura }) => [200, 409].includes((await fixture.as(who, `mi-plan/facturas/${factura}/pagar`, {})).status),
  'terminar-plan': async (who, { contrato }) => (await fixture.as(who, 'mi-plan/termino', { contrato, fin: '2026-01-01' })).status === 409,
  'ver-datos-empresa': (who) => tried(who, 'mi-plan/empresa'),
  'cambiar-datos-empresa': (who) => tried(who, 'mi-plan/empresa', { version: 0 }),
};

/** Two reports of the company, a month old and from tomorrow: the ones visible to the caller. */
async function seen(who: Member | undefined, empresa: string): Promise<{ recent: boolean; old: boolean }> {
  const { status, body } = await fixture.as(who, 'informes');
  if (status !== 200) return { recent: false, old: false };
  const folios = (body as unknown as readonly { folio: string }[]).map(({ folio }) => folio);
  return { recent: folios.includes(`VR-${tag(empresa)}2`), old: folios.includes(`VR-${tag(empresa)}1`) };
}
/** The one that a caller within the days of caution may read too. */
async function newestReport(empresa: string): Promise<string> {
  return (
    await fixture.db
      .selectFrom('informes')
      .select('id')
      .where('folio', '=', `VR-${tag(empresa)}2`)
      .executeTakeFirstOrThrow()
  ).id;
}
const tag = (empresa: string) => `9${empresa.slice(0, 8)}`;

async function withReports({ empresa, callers }: Setup): Promise<void> {
  const { id } = await fixture.db
    .selectFrom('customers')
    .select('id')
    .where('sub', '=', callers.administrador?.sub ?? '')
    .executeTakeFirstOrThrow();
  for (const [n, when] of [
    [1, `now() - interval '30 days'`],
    [2, `now() + interval '1 day'`],
  ] as const)
    await sql`with made as (
      insert into informes (folio, codigo_hmac, codigo_final, servicio, sujeto_rut, emitido, pdf, sha256)
      values (${`VR-${tag(empresa)}${n}`}, '\\x01'::bytea, 'AAAA', 'sia000002', '58234577-5', ${sql.raw(when)}, '\\x01'::bytea, 'x') returning id, emitido)
      insert into historial (cliente, emitido, informe, origen, solicitante) select ${id}::bigint, emitido, id, 'consulta', ${empresa} from made`.execute(
      fixture.db,
    );
}

describe.each(['declarada', 'establecida'] as const)('a company in state %s', (state) => {
  let world: Setup;
  beforeAll(async () => {
    world = await aWorld(state);
    await withReports(world);
  });

  test.each(Object.keys(TRIES) as (keyof typeof TRIES)[])('allows %s exactly to the callers in the table', async (act) => {
    const told: Partial<Record<Actor, boolean>> = {};
    const wanted: Partial<Record<Actor, boolean>> = {};
    for (const actor of ACTORS) {
      if (actor === 'oficina') continue;
      told[actor] = await TRIES[act](world.callers[actor], world);
      wanted[actor] = MATRIX[act][state][actor] === 'si';
    }
    expect(told).toEqual(wanted);
  });
});

describe('contratar', () => {
  /** Outcome of a paid contracting with a proven identity. */
  async function outcome(who: Member | undefined, empresa: string): Promise<Verdict> {
    const correo = `c${Math.random().toString(36).slice(2)}@ejemplo.cl`;
    const form = aCompanyForm({
      codigoPlan: 'pl-pack-pyme-10',
      rutEmpresa: empresa,
      correoElectronico: correo,
      runRepresentanteLegal: STRANGER.rut,
      serieRepresentanteLegal: STRANGER.serie,
    });
    const made = await fixture.as(who, 'transaccion-plan', form);
    const orden = String(made.body['tbkBuyOrder']);
    await fixture.pay((await fixture.sign(orden)).token);
    await fixture.prove(orden, STRANGER.serie, STRANGER.rut);
    await fixture.alta(orden);
    const { representacion } = await fixture.db
      .selectFrom('plan_orders')
      .select('representacion')
      .where('orden', '=', orden)
      .executeTakeFirstOrThrow();
    if (representacion === 'administrador') return 'si';
    if (representacion === 'declarada') return 'declara';
    const claim = await fixture.db
      .selectFrom('representation_claims')
      .select('estado')
      .where('orden', '=', orden)
      .executeTakeFirstOrThrow();
    return claim.estado === 'abierta' ? 'administradores' : 'oficina';
  }

  test.each(COMPANY_STATES)('for a company in state %s ends as in the table', async (state) => {
    const callers = state === 'libre' ? { visitante: undefined, ajeno: await fixture.person() } : (await aWorld(state)).callers;
    const world = state === 'libre' ? undefined : callers;
    for (const [actor, who] of Object.entries(callers)) {
      const empresa = world === undefined ? fixture.company() : await companyOf(callers);
      expect([actor, await outcome(who, empresa)]).toEqual([actor, MATRIX.contratar[state][actor as Actor]]);
    }
  });

  async function companyOf(callers: Partial<Record<Actor, Member | undefined>>): Promise<string> {
    const { empresa } = await fixture.db
      .selectFrom('company_users')
      .select('empresa')
      .where('correo', '=', callers.administrador?.email ?? '')
      .executeTakeFirstOrThrow();
    return empresa;
  }
});

describe('proving powers', () => {
  test.each(['probar-poderes', 'responder-solicitud'] as const)('%s at /tareas requires the office role', async (act) => {
    const { callers } = await aWorld('declarada');
    for (const who of [undefined, callers.ajeno, callers.administrador])
      expect([401, 403]).toContain((await fixture.as(who, 'tareas/representacion-x/probar-poderes', { nota: 'x' })).status);
    expect(MATRIX[act].declarada.oficina).toBe('si');
  });
});

describe('the startup check', () => {
  test('fails for a call without an act, an act without a row and a row without a verdict', () => {
    expect(() => assertActsComplete()).not.toThrow();
    expect(() => assertActsComplete([...Object.keys(ACT_OF_CALL), 'llamadaNueva'])).toThrow('the call llamadaNueva has no act');
    const { consultar: _, ...without } = MATRIX;
    expect(() => assertActsComplete([], without)).toThrow('no verdict on consultar');
    const { visitante: __, ...row } = MATRIX.consultar.libre;
    expect(() => assertActsComplete([], { ...MATRIX, consultar: { ...MATRIX.consultar, libre: row } })).toThrow('for visitante');
  });

  test('allows only contracting for a company without users, contracts or history', () => {
    const others = ACTS.filter((act) => act !== 'contratar').flatMap((act) => ACTORS.map((actor) => MATRIX[act].libre[actor]));
    expect(new Set(others)).toEqual(new Set(['no']));
  });
});
