import { sql, type Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { abandon } from './open-payment.ts';

/** Time an order may wait for its first payment: a draft may still be signed, a signed contract paid again. */
export const DRAFT_HOURS = 24;
/** Far longer than a card page stays open (5 to 10 minutes) and than a token lives. */
const OPEN_HOURS = 1;

/**
 * Abandons orders whose buyer never came back from the card page, or never reached it. The provider need not be asked: nothing is charged
 * without a commit, and nothing commits without a recorded return. Without this such orders would keep promotions used up.
 * @returns how many were abandoned
 */
export async function expireUnpaid(db: Kysely<Schema>): Promise<number> {
  const old = await db
    .selectFrom('orders')
    .select(['orden', 'estado'])
    .where('estado', 'in', ['CREATED', 'TOKEN_ISSUED'])
    .where(({ not, exists, selectFrom }) => {
      const attempts = selectFrom('payment_attempts').select('payment_attempts.id').whereRef('payment_attempts.orden', '=', 'orders.orden');
      return not(exists(attempts.where('creado', '>', sql<Date>`now() - make_interval(hours => ${OPEN_HOURS})`)));
    })
    // An order whose contract is not signed yet has no attempt.
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb('orders.creada', '<', sql<Date>`now() - make_interval(hours => ${DRAFT_HOURS})`),
        exists(selectFrom('payment_attempts').select('payment_attempts.id').whereRef('payment_attempts.orden', '=', 'orders.orden')),
      ]),
    )
    .execute();
  let ended = 0;
  for (const { orden, estado } of old) if (await abandon(db, { orden, from: estado, detail: 'nadie volvió de pagar' })) ended += 1;
  return ended;
}
