import type { Kysely } from 'kysely';
import type { OrdersTable, Schema } from '../storage/schema.ts';

/** Whether there is a payment of this kind behind a card provider's token: an invented one must leave no row among the limits. */
export async function isPayment(db: Kysely<Schema>, token: string, tipo: OrdersTable['tipo']): Promise<boolean> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.orden', 'payment_attempts.orden')
    .select('orders.orden')
    .where('token', '=', token)
    .where('tipo', '=', tipo)
    .executeTakeFirst();
  return attempt !== undefined;
}

/** The same of the number of a plan's order. */
export async function isPlanOrder(db: Kysely<Schema>, orden: string): Promise<boolean> {
  return (await db.selectFrom('plan_orders').select('orden').where('orden', '=', orden).executeTakeFirst()) !== undefined;
}
