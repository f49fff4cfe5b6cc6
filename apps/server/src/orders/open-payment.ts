import { sql, type Kysely } from 'kysely';
import type { CreatedPayment } from '../providers/payments/port.ts';
import { reasonOf } from '../settings/reasons.ts';
import type { Schema } from '../storage/schema.ts';
import type { AttemptNames } from './attempt.ts';
import type { OrderDeps } from './kind.ts';
import { step, type Step } from './states.ts';

interface AttemptRequest {
  readonly orden: string;
  /** Its row already exists. */
  readonly attempt: AttemptNames;
  readonly amount: number;
  readonly returnPath: string;
}

/**
 * Creates a payment at the card provider and stores its token. On failure the order is abandoned without charge.
 * @throws the provider's error
 */
export async function requestAttempt(deps: OrderDeps, { orden, attempt, amount, returnPath }: AttemptRequest): Promise<CreatedPayment> {
  const { db, payments, publicUrl, reached, warn } = deps;
  reached('C2');
  let created: CreatedPayment;
  try {
    created = await payments.create({ ...attempt, amount, returnUrl: publicUrl + returnPath });
  } catch (error) {
    await abandon(db, { orden, from: 'CREATED', detail: 'no se pudo crear el pago' });
    // The customer is told only to try again. A refusal's words begin with its HTTP status.
    const kind = error instanceof Error ? error.name : 'unknown';
    warn('card payment not created', { orden: orden.slice(0, 4), kind, reason: reasonOf(error) });
    throw error;
  }
  reached('C3');
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('payment_attempts')
      .set({ token: created.token, url: created.url })
      .where('buy_order', '=', attempt.buyOrder)
      .execute();
    await step(trx, { orden, from: 'CREATED', to: 'TOKEN_ISSUED' });
  });
  reached('C4');
  return created;
}

/** Abandons an uncharged order and gives its promotion use back. @returns false when the order was no longer in `from` */
export async function abandon(db: Kysely<Schema>, order: Required<Pick<Step, 'orden' | 'from' | 'detail'>>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Frees the idempotency key, so the same click sent again makes a new order.
    const moved = await step(trx, { ...order, to: 'ABANDONED' }, { clave_repeticion: null });
    if (moved) await releasePromotion(trx, order.orden);
    return moved;
  });
}

/** Gives back the promotion use of an order that led to no report. Idempotent. */
export async function releasePromotion(trx: Parameters<typeof step>[0], orden: string): Promise<void> {
  const order = await trx
    .updateTable('orders')
    .set({ promocion_devuelta: sql<Date>`now()` })
    .where('orden', '=', orden)
    .where('promocion', 'is not', null)
    .where('promocion_devuelta', 'is', null)
    .returning('promocion')
    .executeTakeFirst();
  if (!order) return;
  await trx
    .updateTable('promotions')
    .set((eb) => ({ usos: eb('usos', '-', 1) }))
    .where('codigo', '=', order.promocion)
    .execute();
}
