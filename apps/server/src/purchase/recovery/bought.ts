import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

/** Reports in one mail; who bought more knows where to write. */
export const MAX_RECOVERED = 50;

/**
 * Asks for the mail with the links to the reports that were bought with an address. Whether there are any is found out when it is sent:
 * here nothing takes longer for a buyer than for a stranger.
 * @param correo normalised, in lower case
 */
export async function queueRecovery(db: Kysely<Schema>, correo: string): Promise<void> {
  await db.insertInto('mails').values({ clase: 'recuperacion', orden: null, para: correo }).execute();
}

/** The newest issued reports bought with an address up to a moment. */
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
