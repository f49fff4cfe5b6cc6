import { sql, type Kysely, type Selectable } from 'kysely';
import { TODAY } from '../../storage/clock.ts';
import type { Schema, UfTable } from '../../storage/schema.ts';

/**
 * Older UF values are not used for prices. The UF is published up to the 9th of the next month, so a value this old means that loading has
 * stopped.
 */
const OLDEST_UF_DAYS = 35;

export type Uf = Selectable<UfTable>;

/** The UF for today: today's value or the newest before it; undefined if that is too old. */
export async function currentUf(db: Kysely<Schema>): Promise<Uf | undefined> {
  return db
    .selectFrom('uf')
    .selectAll()
    .where('fecha', '<=', TODAY)
    .where('fecha', '>=', sql<string>`${TODAY} - ${OLDEST_UF_DAYS}::int`)
    .orderBy('fecha', 'desc')
    .limit(1)
    .executeTakeFirst();
}
