import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

/** Maximum reports in one mail. */
export const MAX_RECOVERED = 50;

/**
 * Queues the mail with links to the reports bought with an address. Purchases are looked up only when it is sent, so the response takes
 * equally long for buyers and strangers.
 * @param correo normalised, in lower case
 */
export async function queueRecovery(db: Kysely<Schema>, correo: string): Promise<void> {
  await db.insertInto('mails').values({ clase: 'recuperacion', orden: null, para: correo }).execute();
}

/** The newest reports bought with an address and issued up to a moment. */
export async function findBought(db: Kysely<Schema>, correo: string, until: Date) {
  return db
    .selectFrom('orders')
    .innerJoin('informes', 'informes.orden', 'orders.orden')
    .select([
      'orders.orden',
      'informes.servicio',
      'informes.sujeto_rut',
      'informes.comuna',
      'informes.rol',
      'informes.folio',
      'informes.codigo_final',
      'informes.emitido',
    ])
    .where(sql`lower(inputs ->> 'correo')`, '=', correo)
    .where('informes.emitido', '<=', until)
    .orderBy('informes.emitido', 'desc')
    .orderBy('orders.orden')
    .limit(MAX_RECOVERED)
    .execute();
}
