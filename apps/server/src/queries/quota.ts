import { sql, type Kysely, type QueryCreator, type RawBuilder, type Transaction, type UpdateQueryBuilder } from 'kysely';
import { queueLetter } from '../mails/queue.ts';
import { addresses, noteEvent } from '../plans/contract/events.ts';
import { TODAY } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { THRESHOLDS, type QuotaMail } from './letters.ts';
import type { Period } from './periods.ts';

export interface TakenQuota {
  readonly period: Period;
  /** Past the quota: it is invoiced. */
  readonly additional: boolean;
}

/**
 * Takes one query from the first period with any left, by an atomic update, and notes it in the row of the query. Past the quota, takes an
 * additional query of a monthly contract. @param query its id @param most additional queries of the period, this one included; null: any number
 * @returns undefined if neither is possible. Locks the period until the transaction ends.
 */
export async function takeQuota(
  trx: Transaction<Schema>,
  query: string,
  periods: readonly Period[],
  most: number | null,
): Promise<TakenQuota | undefined> {
  for (const period of periods) {
    const left = trx
      .updateTable('quota_periods')
      .set((eb) => ({ usadas: eb('usadas', '+', 1) }))
      .where('id', '=', period.id)
      .where((eb) => eb('usadas', '<', eb.ref('incluidas')))
      .returning('id');
    if (await noteTaken(trx, query, left, false)) return { period, additional: false };
  }
  const monthly = periods.find(({ tipo }) => tipo === 'mensual');
  if (!monthly) return undefined;
  const more = trx
    .updateTable('quota_periods')
    .set((eb) => ({ adicionales: eb('adicionales', '+', 1) }))
    .where('id', '=', monthly.id)
    .$if(most !== null, (update) => update.where('adicionales', '<', most))
    .returning('id');
  return (await noteTaken(trx, query, more, true)) ? { period: monthly, additional: true } : undefined;
}

/** @param taken returns the period that it changed, if any */
async function noteTaken(
  trx: Transaction<Schema>,
  query: string,
  taken: UpdateQueryBuilder<Schema, 'quota_periods', 'quota_periods', { id: string }>,
  adicional: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .with('taken', () => taken)
    .updateTable('queries')
    .from('taken')
    .set((eb) => ({ periodo: eb.ref('taken.id'), adicional }))
    .where('queries.id', '=', query)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Counts a made report by day and user, and mails the company's administrators once per reached threshold.
 * @param cliente id of the customer
 */
export async function countMade(trx: Transaction<Schema>, { period, additional }: TakenQuota, cliente: string): Promise<void> {
  if (additional) {
    await oneMore(trx, period, cliente, 'adicionales').execute();
    return;
  }
  // The period is locked after the day: the update joins it.
  const { hechas, incluidas } = await trx
    .with('used', (cte) => oneMore(cte, period, cliente, 'consultas').returning('periodo'))
    .updateTable('quota_periods')
    .from('used')
    .set((eb) => ({ hechas: eb('quota_periods.hechas', '+', 1) }))
    .whereRef('quota_periods.id', '=', 'used.periodo')
    .returning(['quota_periods.hechas', 'quota_periods.incluidas'])
    .executeTakeFirstOrThrow();
  // The count passes each number once, so each mail is sent once. If two thresholds fall on the same number, the last is enough.
  const reached = THRESHOLDS.findLast((percent) => hechas === Math.ceil((incluidas * percent) / 100));
  if (reached === undefined) return;
  const suceso: QuotaMail = `cupo-${reached}`;
  await noteEvent(trx, { contrato: period.contrato, suceso, clave: period.id });
  for (const para of await addresses(trx, period.contrato, 'administradores')) await queueLetter(trx, suceso, para, period.id);
}

/** A query asked in the last second of a period and made after it counts for its last day. */
function oneMore(db: QueryCreator<Schema>, period: Period, cliente: string, column: 'adicionales' | 'consultas') {
  return db
    .insertInto('consumo')
    .values({ periodo: period.id, dia: sql<string>`least(${TODAY}, ${period.hasta}::date)`, cliente, [column]: 1 })
    .onConflict((conflict) =>
      conflict.columns(['periodo', 'dia', 'cliente']).doUpdateSet((eb) => ({ [column]: eb(`consumo.${column}`, '+', 1) })),
    );
}

/** Gives back the quota of a query whose report failed. Does nothing if it was already given back. */
export async function giveBack(db: Kysely<Schema>, query: string): Promise<void> {
  await endQueries(db, sql`id = ${query}::uuid`);
}

/** Gives back the quota of queries whose process died. */
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
