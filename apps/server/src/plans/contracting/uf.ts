import { sql, type Kysely } from 'kysely';
import type { UfSource } from '../../providers/uf/port.ts';
import { TODAY } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';

/**
 * Takes the values of the UF that are published, while tomorrow's is not known. A publisher that does not answer changes nothing: what is
 * known goes on counting. Published values take the place of invented ones. @throws UfUnavailable
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
