import { sql, type Kysely, type Selectable } from 'kysely';
import { TODAY } from '../../storage/clock.ts';
import type { Schema, UfTable } from '../../storage/schema.ts';

/** Older values of the UF price nothing: it is published up to the 9th of the next month, so one this old means that nobody loads it. */
const OLDEST_UF_DAYS = 35;

export type Uf = Selectable<UfTable>;

/** The value of the UF for today: of today's date, or the newest before it. Undefined where that is too old. */
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
