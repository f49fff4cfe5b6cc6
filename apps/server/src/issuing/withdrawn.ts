import { createHash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { unblocked } from '../bureau/marks.ts';
import { SUBJECT_COLUMNS } from '../bureau/subject.ts';
import { Problem } from '../http/problem.ts';
import type { Schema } from '../storage/schema.ts';

/** Why an issued report is not served: a datum in it was corrected or erased, or its subject is blocked for now. */
export type Withdrawal = 'corregido' | 'bloqueado';

const PROBLEMS = { corregido: 'INFORME_CORREGIDO', bloqueado: 'INFORME_BLOQUEADO' } as const satisfies Record<Withdrawal, string>;

const GONE = sql`select from informes_retirados as gone where gone.folio = informes.folio and (gone.hasta is null or gone.hasta > now())`;

/** Why the row of `informes` is not served now; null where it is. */
export const WITHDRAWAL: RawBuilder<Withdrawal | null> = sql<Withdrawal | null>`case
  when exists (${GONE} and gone.motivo = 'corregido') then 'corregido'
  when exists (${GONE}) or not (${unblocked(sql.ref('informes.sujeto_rut'))}) then 'bloqueado' end`;

/** Condition that the row of `informes` is served now. For filters of many rows: the planner joins it, a case is computed row by row. */
export const SERVED = sql<boolean>`(not exists (${GONE}) and ${unblocked(sql.ref('informes.sujeto_rut'))})`;

const COLUMNS = ['id', 'folio', 'servicio', ...SUBJECT_COLUMNS, 'emitido', 'codigo_final', 'sha256', 'verificaciones'] as const;

/** By what a report is found. */
export type ReportKey = { readonly id: string } | { readonly orden: string } | { readonly folio: string };

/**
 * An issued report with its file, or why it is not served: the only way to the file of a report.
 * @returns undefined if there is none @throws Error if the stored file no longer matches its hash
 */
export async function readReport(db: Kysely<Schema>, key: ReportKey) {
  const [column, value] = Object.entries(key)[0] as ['id' | 'orden' | 'folio', string];
  const row = await db
    .selectFrom('informes')
    .select([...COLUMNS, 'pdf', WITHDRAWAL.as('retirado')])
    .where(column, '=', value)
    .executeTakeFirst();
  if (!row) return undefined;
  const { retirado, pdf, ...facts } = row;
  if (createHash('sha256').update(pdf).digest('hex') !== row.sha256) throw new Error(`the file of ${row.folio} has changed`);
  return retirado === null ? { ...facts, retirado, pdf } : { ...facts, retirado, pdf: undefined };
}

/**
 * The same for its owner.
 * @throws Problem INFORME_CORREGIDO, INFORME_BLOQUEADO
 */
export async function servedReport(db: Kysely<Schema>, key: ReportKey) {
  const report = await readReport(db, key);
  if (report && report.retirado !== null) throw withdrawn(report.retirado);
  return report;
}

/** The answer to who asks for a withdrawn report. */
export function withdrawn(retirado: Withdrawal): Problem {
  return new Problem(PROBLEMS[retirado]);
}

/** Key of the advisory lock between reports that are stored and data that stop being told. */
const LOCK = sql`hashtextextended('datos de personas', 0)`;

/** For a change of what may be told: reports are stored before it or see it. Until the end of the transaction. */
export async function holdReports(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

/** Before the records of a report are read: waits for changes under way, so that a later one has a later moment than the report. */
export async function awaitChanges(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(db);
}

/**
 * Whether something in a report may not be told any more, or was changed, since it was begun. Holds later changes until the end of the
 * transaction, so that they find the report stored.
 * @param rut of its subject, in wire form @param begun not after its records were read
 */
export async function changedSince(trx: Transaction<Schema>, rut: string, begun: Date): Promise<boolean> {
  await awaitChanges(trx);
  const named = sql`array(select ${rut}::text union select rut_socio from sociedades where rut_sociedad = ${rut}
    union select rut_sociedad from sociedades where rut_socio = ${rut})`;
  const { rows } = await sql<{ changed: boolean }>`
    with named as materialized (select ${named} as ruts)
    select exists (select from marcas where rut = any((select ruts from named)::text[]) and desde >= ${begun})
      or exists (select from bloqueos where rut = any((select ruts from named)::text[]) and desde >= ${begun})
      or exists (select from rights_events as event join rights_requests as request on request.id = event.solicitud
        where request.rut = any((select ruts from named)::text[]) and hecho in ('corregido', 'suprimido') and en >= ${begun})
      as changed`.execute(trx);
  return rows[0]?.changed === true;
}
