import type { FinDeVigilancia } from '@veridico/api/endpoints';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { TODAY } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { BLOCK_ENDED } from './review.ts';

/** Ends what is watched; what its reports said is forgotten, the changes stay readable until the class of data ends. @returns how many */
export async function endWatched(db: Kysely<Schema>, which: RawBuilder<boolean>, motivo: FinDeVigilancia): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('vigilados')
    .set({ fin: sql<Date>`now()`, fin_motivo: motivo, dicho: null })
    .where('fin', 'is', null)
    .where(which)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Queues a review of the subjects whose block ended by its day: from then on it is told what changes. */
async function reviewUnblocked(db: Kysely<Schema>): Promise<void> {
  await db
    .insertInto('monitoreo_revisiones')
    .columns(['vigilado'])
    .expression(db.selectFrom('vigilados').select('id').where('fin', 'is', null).where(BLOCK_ENDED).orderBy('id'))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Ends the annexes of contracts that are over, everything watched under them, and the persons whose term passed, and looks again at
 * those whose block passed. Several processes may run it at once.
 */
export async function endOverdue(db: Kysely<Schema>): Promise<void> {
  await endWatched(db, sql<boolean>`hasta < ${TODAY}`, 'plazo');
  await reviewUnblocked(db);
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('monitoreo_anexos')
      .set({ fin: sql<Date>`now()` })
      .where('fin', 'is', null)
      // A term that is over and not yet renewed ends nothing.
      .where(
        sql<boolean>`exists (select from contracts where contracts.id = contrato
          and (terminado is not null or cerrado is not null or fin < ${TODAY}))`,
      )
      .returning('id')
      .execute();
    for (const { id } of ended) await endWatched(trx, sql<boolean>`anexo = ${id}`, 'contrato');
  });
}
