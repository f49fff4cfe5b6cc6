import { setTimeout as sleep } from 'node:timers/promises';
import type { ReviewStatus } from '@veridico/api';
import { sql, type Selectable, type Transaction } from 'kysely';
import { PaymentRefused, PaymentUnknown, type CardTransaction } from '../providers/payments/port.ts';
import type { OrdersTable, OrderState, Schema } from '../storage/schema.ts';
import { askProvider } from './ask-provider.ts';
import { REPLACED } from './attempt.ts';
import type { OrderDeps } from './kind.ts';
import { pauseAfter } from './pauses.ts';
import { COMMIT_WINDOW_SECONDS, leasePayment, UNANSWERED_DAYS, type Attempt, type PaymentLease } from './payment-lease.ts';
import { releasePromotion } from './open-payment.ts';
import { recordReturn } from './returns.ts';
import { inSeconds } from '../storage/clock.ts';
import { enter, ranOut, step, type Step } from './states.ts';

const MAX_WAIT_MS = 10_000;
const POLL_MS = 250;
/** A buyer who waited this long was told that a mail would follow. */
const LATE_SECONDS = 10;

type Order = Selectable<OrdersTable>;

export interface ReviewedPayment {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly status: ReviewStatus;
}

/** Payment status that a review gives for each state. */
export const REVIEW_STATUS: Readonly<Record<OrderState, ReviewStatus>> = {
  CREATED: 'PENDING',
  TOKEN_ISSUED: 'PENDING',
  RETURNED: 'PENDING',
  COMMITTING: 'PENDING',
  PAID: 'AUTHORIZED',
  ISSUING: 'AUTHORIZED',
  ISSUED: 'AUTHORIZED',
  REFUND_PENDING: 'AUTHORIZED',
  REFUNDED: 'AUTHORIZED',
  FAILED: 'FAILED',
  ABANDONED: 'ABORTED',
  REVIEW: 'PENDING',
};

/**
 * Result of the payment behind a token. The first call commits it under a lease; concurrent and later calls give the same answer.
 * @returns PENDING after `waitMs` while the server goes on by itself; undefined for an unknown token
 */
export async function reviewPayment(deps: OrderDeps, token: string, waitMs = MAX_WAIT_MS): Promise<ReviewedPayment | undefined> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const found = await findByToken(deps, token);
    if (!found) return undefined;
    const { order, attempt, replaced } = found;
    const status = ranOut(order.estado, attempt.retorno) ? 'TIMEOUT' : REVIEW_STATUS[order.estado];
    if (replaced) return { order, attempt, status: statusOfReplaced(attempt) };
    const left = deadline - Date.now();
    if (status !== 'PENDING' || order.estado === 'REVIEW' || left <= 0) return { order, attempt, status };
    // The page may ask before its return was recorded, for example when a proxy served the page.
    if (order.estado === 'TOKEN_ISSUED') await recordReturn(deps, { shape: 'normal', token });
    const settled = await Promise.race([settlePayment(deps, order.orden), sleep(left, true, { ref: false })]);
    if (!settled) await sleep(POLL_MS);
  }
}

/** The status it had while it was the last attempt. */
function statusOfReplaced({ retorno, comprobante }: Attempt): ReviewStatus {
  if (retorno === null || retorno === 'tiempo') return 'TIMEOUT';
  return comprobante !== null && comprobante['status'] !== 'INITIALIZED' ? 'FAILED' : 'ABORTED';
}

async function findByToken({ db }: OrderDeps, token: string): Promise<{ order: Order; attempt: Attempt; replaced: boolean } | undefined> {
  const attempts = db.selectFrom('payment_attempts').where('token', '=', token);
  // Read the order first: if the payment settles between the two reads, the result is a voucher with a pending order, never the reverse.
  const order = await db.selectFrom('orders').selectAll().where('orden', 'in', attempts.select('orden')).executeTakeFirst();
  if (!order) return undefined;
  const { replaced, ...attempt } = await attempts.selectAll().select(REPLACED.as('replaced')).executeTakeFirstOrThrow();
  return { order, attempt, replaced };
}

/**
 * Finds out whether a returned order was paid, and records it. Never throws because of the provider: an unknown result stays open and is
 * asked again.
 * @returns false when there was nothing to do or another process holds the lease
 */
export async function settlePayment(deps: OrderDeps, orden: string): Promise<boolean> {
  const leased = await leasePayment(deps, orden);
  if (!leased) return false;
  try {
    const transaction = await askProvider(deps, leased);
    deps.reached('C9');
    await conclude(deps, leased.attempt, transaction, leased.tries);
  } catch (error) {
    if (!(error instanceof PaymentUnknown || error instanceof PaymentRefused)) throw error;
    await askLater(deps, leased, error);
    // The waiting browser gets PENDING; asking the provider again at once would not help.
    await sleep(POLL_MS);
  }
  return true;
}

async function askLater({ db, warn }: OrderDeps, { attempt, tries, unanswered }: PaymentLease, error: Error): Promise<void> {
  const { orden } = attempt;
  warn(unanswered ? 'payment needs a person' : 'payment still unknown', { orden: orden.slice(0, 4), tries, reason: error.name });
  await db.transaction().execute(async (trx) => {
    const mine = await trx
      .selectFrom('orders')
      .select('orden')
      .where('orden', '=', orden)
      .where('intentos', '=', tries)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!mine) return;
    const to = unanswered ? 'REVIEW' : 'COMMITTING';
    const detail = unanswered ? `sin respuesta en ${UNANSWERED_DAYS} días` : `sin respuesta (${tries})`;
    await step(
      trx,
      { orden, from: 'COMMITTING', to, detail, ...(unanswered && { mail: 'en-revision' }) },
      { lease_until: null, siguiente_intento: unanswered ? null : inSeconds(pauseAfter(tries)) },
    );
  });
}

interface Verdict {
  readonly to: 'PAID' | 'FAILED' | 'ABANDONED' | 'REVIEW';
  readonly detail?: string;
}

/** Decides what a transaction means for its order. Anything neither clearly paid nor clearly unpaid goes to a person. */
function judge(attempt: Attempt, { status, responseCode, amount, buyOrder, sessionId }: CardTransaction): Verdict {
  const detail = `${status} ${responseCode}`;
  if (status === 'AUTHORIZED' && responseCode === 0) {
    const ours = amount === attempt.monto && buyOrder === attempt.buy_order && sessionId === attempt.session_id;
    return ours ? { to: 'PAID' } : { to: 'REVIEW', detail: 'el monto o la orden no coinciden' };
  }
  if (status === 'INITIALIZED') return { to: 'ABANDONED', detail };
  const declined = status === 'AUTHORIZED' && responseCode !== null;
  return declined || ['FAILED', 'REVERSED', 'NULLIFIED'].includes(status) ? { to: 'FAILED', detail } : { to: 'REVIEW', detail };
}

/**
 * Records the verdict. A charge counts from any caller, even for an order already given up; only the lease holder may record "not charged",
 * because a later worker may be charging right now.
 * @param tries the number of tries at that lease; null without a lease
 */
export async function conclude(
  { db, kinds }: OrderDeps,
  attempt: Attempt,
  transaction: CardTransaction,
  tries: number | null,
): Promise<void> {
  const { orden } = attempt;
  const verdict = judge(attempt, transaction);
  const unpaid = verdict.to === 'FAILED' || verdict.to === 'ABANDONED';
  await db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select(['estado', 'intentos'])
      .where('orden', '=', orden)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const open = order.estado === 'COMMITTING';
    const givenUp = order.estado === 'FAILED' || order.estado === 'ABANDONED';
    const counts = unpaid ? open && order.intentos === tries : open || givenUp;
    if (!counts) return;
    // Buyers who cancel and are told so at once get no mail: otherwise anyone could make us write to any address.
    const silent = verdict.to === 'ABANDONED' && tries === 1;
    const late = await cameLongAgo(trx, attempt.id, silent ? COMMIT_WINDOW_SECONDS : LATE_SECONDS);
    await enter(
      kinds,
      trx,
      {
        orden,
        from: order.estado,
        ...(givenUp ? foundAfterAll(verdict) : { ...verdict, ...mailOf(verdict, { late, tries: order.intentos }) }),
      },
      {
        lease_until: null,
        intentos: 0,
        siguiente_intento: unpaid || verdict.to === 'REVIEW' ? null : inSeconds(0),
      },
    );
    await trx
      .updateTable('payment_attempts')
      .set({ comprobante: JSON.stringify(transaction) })
      .where('id', '=', attempt.id)
      .execute();
    if (unpaid) await releasePromotion(trx, orden);
  });
}

/** The buyer was told that nothing was charged and may have bought again: a clear charge is refunded, anything else goes to a person. */
function foundAfterAll({ to }: Verdict): Pick<Step, 'to' | 'detail' | 'mail'> {
  const detail = 'se cobró después de darla por no pagada';
  return to === 'PAID' ? { to: 'REFUND_PENDING', detail, mail: 'reembolso-pendiente' } : { to: 'REVIEW', detail, mail: 'en-revision' };
}

/** A buyer who saw the result in the browser needs no mail repeating it, except a receipt. */
function mailOf({ to }: Verdict, { late, tries }: { readonly late: boolean; readonly tries: number }): Pick<Step, 'mail'> {
  if (to === 'PAID') return { mail: tries > 1 ? 'pago-encontrado' : 'comprobante' };
  if (to === 'REVIEW') return { mail: 'en-revision' };
  return late ? { mail: 'pago-no-hecho' } : {};
}

async function cameLongAgo(trx: Transaction<Schema>, attempt: string, seconds: number): Promise<boolean> {
  const { late } = await trx
    .selectFrom('payment_attempts')
    .select(sql<boolean>`coalesce(retorno_en < now() - make_interval(secs => ${seconds}), true)`.as('late'))
    .where('id', '=', attempt)
    .executeTakeFirstOrThrow();
  return late;
}
