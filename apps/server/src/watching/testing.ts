import type { AnexoDeMonitoreo, CambioVigilado, Vigilado } from '@veridico/api/endpoints';
import { sql, type Kysely } from 'kysely';
import { createLoadRecords } from '../bureau/subjects.ts';
import { todayInChile } from '../bureau/import/columns.ts';
import { databaseTarget } from '../bureau/import/database-target.ts';
import { loadLines } from '../bureau/import/testing.ts';
import type { ImportTypeName } from '../bureau/import/types.ts';
import { tell } from '../issuing/drawing/worker.ts';
import type { Schema } from '../storage/schema.ts';
import { openPlanClock, type PlanClock } from '../plans/my-plan/testing.ts';
import type { Customers, Someone } from '../testing/customers-testing.ts';
import { dueNotices, sendNotice } from './notices.ts';
import { dueReviews, reviewWatched, type ReviewDeps } from './review.ts';

export interface ShownWatching {
  readonly anexo: AnexoDeMonitoreo;
  readonly cadencia: string | null;
  readonly sinVer: number;
  readonly cambios: readonly CambioVigilado[];
  readonly totalCambios: number;
  readonly suspendido: boolean;
  readonly vigilados: readonly Vigilado[];
  readonly total: number;
  readonly vigila: number;
}

/** Watched in the tests: two companies and a person without debts. */
export const COMPANY = '57318904-3';
export const OTHER = '58064812-6';
export const PERSON = '46102884-5';
export const OBLIGATION = { obligacion: 'vigente', referencia: 'Crédito 881', hasta: '2027-12-31' };

/** A line of a protest. @param monto pesos */
export const protest = (rut: string, numero = 1, monto = 2_512_300) =>
  `${rut},LT,Falta de pago,${numero},CLP,${monto},2026-02-01,2026-02-20,Banco Uno,Santiago,vigente,`;

/** A company that may watch, its administrator's calls, and what a review needs. */
export async function openWatching() {
  const fixture = await openPlanClock();
  return { fixture, deps: reviewDeps(fixture), boss: watchingCalls(fixture, fixture.boss) };
}

/** A company with a monthly plan, on 2 March 2027, and the records of COMPANY, OTHER and PERSON. Nothing is watched yet. */
export async function beginWatching(fixture: PlanClock): Promise<void> {
  await sql`truncate contracts, vigilados, monitoreo_revisiones, monitoreo_avisos, aperturas, protestos, morosidades, direcciones, personas, empresas,
    sociedades, marcas, bloqueos, supresiones, mails restart identity cascade`.execute(fixture.clock.db);
  await fixture.clock.travel('2027-03-02 09:00');
  await fixture.begin('2027-01-31');
  await load(
    fixture,
    'empresas',
    `${COMPANY},Transportes Laguna SpA,,Transporte,2010-01-01,Mediana 1,activa`,
    `${OTHER},Mueblería Ltda.,,Muebles,2012-01-01,Pequeña 1,activa`,
  );
  // Of a subject without debts: a score needs both sources.
  await load(fixture, 'protestos', protest('58511066-3'));
  await load(fixture, 'morosidades', '58511066-3,Banco Uno,crédito,1,CLP,100,2026-02-01,1,vigente');
  await load(fixture, 'personas', `${PERSON},Rosa,Pino,Lara,1980-01-01,CHILENA,soltera,A00000001,no`);
}

/** Calls of one customer about watching. */
export function watchingCalls(fixture: Customers, { token }: Someone) {
  const post = (to: string, json: unknown) => fixture.call(token, { to: `/v1/empresa/monitoreo${to}`, json });
  const show = async (query = '') => {
    const { body } = await fixture.call(token, { to: `/v1/empresa/monitoreo${query}` });
    return body as unknown as ShownWatching;
  };
  return {
    post,
    show,
    watch: (sent: object) => post('', sent),
    act: (id: string, sent: object) => post(`/vigilados/${id}`, sent),
    read: (id: string) => post(`/cambios/${id}`, {}),
    /** Accepts the annex as it is shown. */
    async accept() {
      const { precio, contrato } = (await show()).anexo;
      return post('/anexo', { acto: 'aceptar', precio, contrato, maximo: '100' });
    },
  };
}

/** Deps of a review with the bureau's own records and the documents' own sentences. */
function reviewDeps({ database: { db } }: Customers): ReviewDeps {
  const loadRecords = createLoadRecords({
    db,
    appraise: () => Promise.reject(new Error('nothing is appraised')),
    findProperty: async () => undefined,
  });
  return {
    db,
    loadRecords,
    tell: async (code, records, facts) => JSON.parse(tell({ code, records, facts })) as unknown,
    warn: (what, detail) => {
      throw new Error(`${what}: ${JSON.stringify(detail)}`);
    },
  };
}

/** Looks at all watched subjects that wait, as the background does. @returns how many */
export async function reviewAll(deps: ReviewDeps): Promise<number> {
  let count = 0;
  for (;;) {
    const due = await dueReviews(deps.db, 10);
    // A second look waits for transactions of other tests on the same server.
    if (due.length === 0 && (await countReviews(deps.db)) === 0) return count;
    const reviewed = await Promise.all(due.map((id) => reviewWatched(deps, id)));
    count += reviewed.filter(Boolean).length;
  }
}

/** Queues the mails that are due, and sends them. @returns those sent */
export async function notifyAll(fixture: Customers) {
  const { db } = fixture.database;
  for (const id of await dueNotices(db, 50)) await sendNotice(db, id);
  return fixture.deliver();
}

/** Loads lines of real records up to today, as `npm run import` does. */
export async function load({ database }: Customers, tipo: ImportTypeName, ...lines: readonly string[]) {
  const loaded = await loadLines(databaseTarget(database.db, tipo, false, { fuente: 'principal', corte: todayInChile() }), tipo, lines);
  if (loaded.rechazadas > 0) throw new Error(loaded.refused.map(({ reason }) => reason).join());
  return loaded;
}

/** Watches so many persons under one annex. @param rutOf RUT of the nth in wire form */
export async function watchMany(db: Kysely<Schema>, { count, rutOf }: { count: number; rutOf: (n: number) => string }): Promise<void> {
  const PER_STATEMENT = 100_000;
  await sql`with contract as (insert into contracts (titular, nombre, tipo, moneda, consultas, valor_adicional, desde, hasta, correo, demo)
      values ('76192083-9', 'x', 'mensual', '2', 1, 0, '2026-01-01', '2090-01-01', '', false) returning id)
    insert into monitoreo_anexos (contrato, precio, texto, maximo, quien) select id, 0, '[]', 100000, '' from contract`.execute(db);
  for (let first = 0; first < count; first += PER_STATEMENT) {
    const ruts = Array.from({ length: Math.min(PER_STATEMENT, count - first) }, (_, index) => rutOf(first + index));
    await sql`insert into vigilados (titular, anexo, sujeto_rut, obligacion, referencia)
      select '76192083-9', 1, rut, 'vigente', 'x' from unnest(${ruts}::text[]) as rut`.execute(db);
  }
  await sql`analyze vigilados`.execute(db);
}

/** The triggers that note what was touched, on or off. */
export async function switchTriggers(db: Kysely<Schema>, table: ImportTypeName, on: boolean): Promise<void> {
  await sql`alter table ${sql.table(table)} ${sql.raw(on ? 'enable' : 'disable')} trigger user`.execute(db);
}

export async function emptyReviews(db: Kysely<Schema>): Promise<void> {
  await sql`truncate monitoreo_revisiones`.execute(db);
}

/** Watched subjects that wait for a review. */
export async function countReviews(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from monitoreo_revisiones`.execute(db);
  return rows[0]?.n ?? 0;
}
