import type { Kysely } from 'kysely';
import type { OrderKind, Schema } from '../storage/schema.ts';

/** Whether there is a payment of this kind behind a card provider's token: an invented one must leave no row among the limits. */
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
