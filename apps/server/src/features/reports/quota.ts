import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { queueLetter } from '../../orders/mails/queue.ts';
import type { Schema } from '../../storage/schema.ts';
import { THRESHOLDS, type QuotaMail } from './letters.ts';
import type { Period } from './periods.ts';

export interface Taken {
  readonly period: Period;
  /** Past the quota: it will be invoiced. */
  readonly additional: boolean;
}

/**
 * Takes one query of the first period that has any left, by an update that no other can pass at the same time; past the quota one more of
 * a monthly contract, where that is accepted. Undefined where neither can be had. Others wait until its transaction ends.
 */
export async function takeQuota(trx: Transaction<Schema>, periods: readonly Period[], acceptsMore: boolean): Promise<Taken | undefined> {
  for (const period of periods) {
    const { numUpdatedRows } = await trx
      .updateTable('quota_periods')
      .set((eb) => ({ usadas: eb('usadas', '+', 1) }))
      .where('id', '=', period.id)
      .where((eb) => eb('usadas', '<', eb.ref('incluidas')))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return { period, additional: false };
  }
  const monthly = periods.find(({ tipo }) => tipo === 'mensual');
  if (!monthly || !acceptsMore) return undefined;
  await trx
    .updateTable('quota_periods')
    .set((eb) => ({ adicionales: eb('adicionales', '+', 1) }))
    .where('id', '=', monthly.id)
    .execute();
  return { period: monthly, additional: true };
}

/** What whoever has nothing left is told. */
export function nothingLeft(periods: readonly Period[]): Problem {
  const monthly = periods.find(({ tipo }) => tipo === 'mensual');
  if (!monthly) return new Problem('SIN_CONSULTAS');
  return new Problem('SIN_CUPO', { adicional: { valorConsultaAdicional: monthly.valorAdicional, moneda: monthly.moneda } });
}

/** Counts a report that was made, and tells the contract's owner once of each share of the quota that it fills. */
export async function countMade(trx: Transaction<Schema>, { period, additional }: Taken): Promise<void> {
  if (additional) return;
  const { hechas, incluidas } = await trx
    .updateTable('quota_periods')
    .set((eb) => ({ hechas: eb('hechas', '+', 1) }))
    .where('id', '=', period.id)
    .returning(['hechas', 'incluidas'])
    .executeTakeFirstOrThrow();
  // The count passes each number once, so each mail goes out once; of those due at the same number the last says it all.
  const reached = THRESHOLDS.findLast((percent) => hechas === Math.ceil((incluidas * percent) / 100));
  if (reached !== undefined) await queueLetter(trx, `cupo-${reached}` satisfies QuotaMail, period.correo, period.id);
}

/** Gives back what a query took whose report could not be made. Nothing where it was given back before. */
export async function giveBack(db: Kysely<Schema>, query: string): Promise<void> {
  await endQueries(db, sql`id = ${query}::uuid`);
}

/** Gives back what was taken by queries whose process died. */
export async function giveBackAbandoned(db: Kysely<Schema>): Promise<void> {
  await endQueries(db, sql`lease_until < now()`);
}

async function endQueries(db: Kysely<Schema>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with failed as (
      update queries set estado = 'FAILED', vigente = false, terminada = now() where estado = 'MAKING' and ${which}
      returning periodo, adicional),
    back as (
      select periodo, (count(*) filter (where not adicional))::int as taken, (count(*) filter (where adicional))::int as more
      from failed group by periodo)
    update quota_periods set usadas = usadas - taken, adicionales = adicionales - more from back where id = back.periodo`.execute(db);
}
