import { sql, type Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { newPaymentName } from './crockford.ts';

/** SQL over a row of payment_attempts: a later attempt of the order replaced this one, which is never committed. */
export const REPLACED = sql<boolean>`exists (select from payment_attempts as later
  where later.orden = payment_attempts.orden and later.id > payment_attempts.id)`;

/** The provider's names for an attempt, which it also prints. Both differ from the order's own identifiers. */
export interface AttemptNames {
  readonly buyOrder: string;
  readonly sessionId: string;
}

/** Adds a payment attempt to an order. @param monto whole pesos */
export async function addAttempt(
  trx: Transaction<Schema>,
  { orden, monto }: { readonly orden: string; readonly monto: number },
): Promise<AttemptNames> {
  const names = { buyOrder: newPaymentName(), sessionId: newPaymentName() };
  await trx.insertInto('payment_attempts').values({ orden, buy_order: names.buyOrder, session_id: names.sessionId, monto }).execute();
  return names;
}
