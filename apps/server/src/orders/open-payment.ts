import { sql, type Kysely } from 'kysely';
import type { CreatedPayment } from '../providers/payments/port.ts';
import type { Schema } from '../storage/schema.ts';
import type { AttemptNames } from './attempt.ts';
import type { OrderDeps } from './kind.ts';
import { step, type Step } from './states.ts';

interface AttemptWanted {
  readonly orden: string;
  /** Its row is there already. */
  readonly attempt: AttemptNames;
  readonly amount: number;
  readonly returnPath: string;
}

/**
 * Asks the card provider for a payment and keeps its token. If it cannot be had the order ends, nothing was charged, and
 * the provider's error is thrown on.
 */
export async function requestAttempt(deps: OrderDeps, { orden, attempt, amount, returnPath }: AttemptWanted): Promise<CreatedPayment> {
  const { db, payments, publicUrl, reached } = deps;
  reached('C2');
  let created: CreatedPayment;
  try {
    created = await payments.create({ ...attempt, amount, returnUrl: publicUrl + returnPath });
  } catch (error) {
    await abandon(db, { orden, from: 'CREATED', detail: 'no se pudo crear el pago' });
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

/** Ends an order that nobody was charged for and gives its promotion's use back. False when it had moved on. */
export async function abandon(db: Kysely<Schema>, order: Required<Pick<Step, 'orden' | 'from' | 'detail'>>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // The key is freed so that the same click, sent again, makes a new order.
    const moved = await step(trx, { ...order, to: 'ABANDONED' }, { clave_repeticion: null });
    if (moved) await releasePromotion(trx, order.orden);
    return moved;
  });
}

/** Gives back the use of a promotion that an order without a report had taken, once however often it is asked. */
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
