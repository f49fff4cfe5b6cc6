import { sql, type Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { newPaymentName } from './crockford.ts';

/** Of a row of payment_attempts: a later attempt of its order took its place, and this one is never committed. */
export const REPLACED = sql<boolean>`exists (select from payment_attempts as later
  where later.orden = payment_attempts.orden and later.id > payment_attempts.id)`;

/** What the card provider knows an attempt by, and prints. Neither is the order's. */
export interface AttemptNames {
  readonly buyOrder: string;
  readonly sessionId: string;
}

/** Writes down that an order is about to be paid. @param monto whole pesos */
export async function addAttempt(
  trx: Transaction<Schema>,
  { orden, monto }: { readonly orden: string; readonly monto: number },
): Promise<AttemptNames> {
  const names = { buyOrder: newPaymentName(), sessionId: newPaymentName() };
  await trx.insertInto('payment_attempts').values({ orden, buy_order: names.buyOrder, session_id: names.sessionId, monto }).execute();
  return names;
}
