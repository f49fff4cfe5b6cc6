import type { Kysely } from 'kysely';
import type { OrderKind, Schema } from '../storage/schema.ts';

/** Whether a card provider's token belongs to a payment of this kind. Checked first, so that an invented token leaves no rate-limit row. */
export async function isPayment(db: Kysely<Schema>, token: string, tipo: OrderKind): Promise<boolean> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.orden', 'payment_attempts.orden')
    .select('orders.orden')
    .where('token', '=', token)
    .where('tipo', '=', tipo)
    .executeTakeFirst();
  return attempt !== undefined;
}
