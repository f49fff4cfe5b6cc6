import { sql, type Kysely } from 'kysely';
import type { UfSource } from '../../providers/uf/port.ts';
import { TODAY } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';

/**
 * Loads the published UF values until tomorrow's is known. If the source fails, the known values stay in use. Published values replace demo
 * ones. @throws UfUnavailable
 */
export async function refreshUf(db: Kysely<Schema>, source: UfSource): Promise<void> {
  const { known, year } = await db
    .selectNoFrom([
      sql<boolean>`exists (select from uf where fecha > ${TODAY} and not demo)`.as('known'),
      sql<number>`extract(year from ${TODAY})::int`.as('year'),
    ])
    .executeTakeFirstOrThrow();
  if (known) return;
  const values = await source.year(year);
  if (values.length === 0) return;
  await db
    .insertInto('uf')
    .values(values.map((value) => ({ ...value, demo: false })))
    .onConflict((conflict) => conflict.column('fecha').doUpdateSet({ valor: sql`excluded.valor`, demo: false }))
    .execute();
}
