import { sql, type Kysely } from 'kysely';
import type { Act } from '../../plans/contract/acts.ts';
import { chileanMoment } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { namesOf } from '../people.ts';

/** The person who last did an act on an order, and when: 'Ana Rojas, el 26-11-2026, 10:17,'; undefined where the act was never done. */
export async function whoDid(db: Kysely<Schema>, orden: string, acto: Act): Promise<string | undefined> {
  const last = await db
    .selectFrom('order_acts')
    .select(['quien', sql<Date>`en`.as('en')])
    .where('orden', '=', orden)
    .where('acto', '=', acto)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  const { quien, en } = last;
  const name = quien === null ? undefined : (await namesOf(db, [quien])).get(quien);
  return `${name ?? 'Otra persona de la oficina'}, el ${chileanMoment(en)},`;
}
