import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { TODAY } from '../../storage/clock.ts';

/** Days from today. */
const LAST_DAY = 60;

/** Services whose offer the office never changed. */
const UNTOUCHED = sql<boolean>`not exists (select from catalog_changes c where c.tipo = 'servicio' and c.codigo = services.codigo
  and (jsonb_exists(c.despues, 'oferta_desde') or jsonb_exists(c.despues, 'oferta_hasta')))`;

/** Sets the days of a running offer for the initial list prices of a demonstration. Real offers begin in the office. */
export async function seedOffers(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('services')
    .set({ oferta_desde: sql<string>`coalesce(oferta_desde, ${TODAY})`, oferta_hasta: sql<string>`${TODAY} + ${LAST_DAY}::int` })
    .where('precio_lista', 'is not', null)
    .where(UNTOUCHED)
    .execute();
}

/** Ends the offers of the demonstration. */
export async function dropOffers(db: Kysely<Schema>): Promise<void> {
  await db.updateTable('services').set({ oferta_desde: null, oferta_hasta: null }).where(UNTOUCHED).execute();
}
