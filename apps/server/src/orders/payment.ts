import type { ReviewStatus } from '@veridico/api';
import { sql, type Selectable } from 'kysely';
import { PaymentRefused, PaymentUnknown, type CardTransaction } from '../providers/payments/port.ts';
import type { OrdersTable, OrderState, PaymentAttemptsTable } from '../storage/schema.ts';
import type { OrderDeps } from './deps.ts';
import { releasePromotion } from './place.ts';
import { recordReturn } from './returns.ts';
import { inSeconds } from '../storage/clock.ts';
import { step } from './states.ts';

/** Longer than the provider's own time limit, so that no second worker starts while a call may still answer. */
const LEASE_SECONDS = 25;
/** The provider's documentation says 5 minutes in one place and 10 in another; later it refuses the commit anyway. */
const COMMIT_WINDOW_SECONDS = 600;
const MAX_WAIT_MS = 10_000;
const POLL_MS = 250;
/** Seconds until the outcome of a payment is asked for again, by number of tries; the last one repeats. */
const RETRY_SECONDS = [15, 60, 300, 900, 3_600, 21_600, 86_400] as const;

type Order = Selectable<OrdersTable>;
type Attempt = Selectable<PaymentAttemptsTable>;

export interface ReviewedPayment {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly status: ReviewStatus;
}

const REVIEW_STATUS: Readonly<Record<OrderState, ReviewStatus>> = {
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
 * What became of the payment behind a token. The first call commits it under a lease; calls at the same time wait for
 * that one and answer the same, and so does every later call. PENDING after 10 s: the server goes on by itself.
 * Undefined for a token that is not ours.
 */
export async function reviewPayment(deps: OrderDeps, token: string): Promise<ReviewedPayment | undefined> {
  const deadline = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const found = await findByToken(deps, token);
    if (!found) return undefined;
    const { order, attempt } = found;
    const status = attempt.retorno === 'tiempo' && order.estado === 'ABANDONED' ? 'TIMEOUT' : REVIEW_STATUS[order.estado];
    if (status !== 'PENDING' || order.estado === 'REVIEW' || Date.now() > deadline) return { order, attempt, status };
    // The page may ask before its own return was written down, as when a proxy served the page from elsewhere.
    if (order.estado === 'TOKEN_ISSUED') await recordReturn(deps, { shape: 'normal', token });
    const settled = await settlePayment(deps, order.orden);
    if (!settled) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function findByToken({ db }: OrderDeps, token: string): Promise<{ order: Order; attempt: Attempt } | undefined> {
  const attempt = await db.selectFrom('payment_attempts').selectAll().where('token', '=', token).executeTakeFirst();
  if (!attempt) return undefined;
  const order = await db.selectFrom('orders').selectAll().where('orden', '=', attempt.orden).executeTakeFirstOrThrow();
  return { order, attempt };
}

/**
 * Finds out whether a returned order was paid and writes it down. False when there was nothing to do or somebody else
 * holds the lease. Never throws for the provider's sake: what is not known stays open and is asked again.
 */
export async function settlePayment(deps: OrderDeps, orden: string): Promise<boolean> {
  const leased = await leasePayment(deps, orden);
  if (!leased) return false;
  const { attempt, tries } = leased;
  try {
    await conclude(deps, attempt, await askProvider(deps, leased));
  } catch (error) {
    if (!(error instanceof PaymentUnknown || error instanceof PaymentRefused)) throw error;
    deps.warn('payment still unknown', { orden: orden.slice(0, 4), tries, reason: error.name });
    const seconds = RETRY_SECONDS[Math.min(tries, RETRY_SECONDS.length) - 1] ?? RETRY_SECONDS[0];
    await deps.db
      .updateTable('orders')
      .set({ lease_until: sql<Date>`now()`, siguiente_intento: inSeconds(seconds) })
      .where('orden', '=', orden)
      .where('estado', '=', 'COMMITTING')
      .execute();
    // Whoever waits in the browser is told PENDING; asking the provider again at once would help nobody.
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return true;
}

interface PaymentLease {
  readonly attempt: Attempt;
  readonly tries: number;
  readonly firstTry: boolean;
  readonly mayCommit: boolean;
}

async function leasePayment({ db }: OrderDeps, orden: string): Promise<PaymentLease | undefined> {
  return db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select([
        'estado',
        'intentos',
        sql<boolean>`coalesce(lease_until > now(), false)`.as('leased'),
        sql<boolean>`coalesce(siguiente_intento > now(), false)`.as('later'),
      ])
      .where('orden', '=', orden)
      .forUpdate()
      .executeTakeFirst();
    if (!order) return undefined;
    const returned = order.estado === 'RETURNED';
    if (!returned && !(order.estado === 'COMMITTING' && !order.leased && !order.later)) return undefined;
    const tries = order.intentos + 1;
    await step(
      trx,
      { orden, from: order.estado, to: 'COMMITTING', detail: `intento ${tries}` },
      { lease_until: inSeconds(LEASE_SECONDS), siguiente_intento: inSeconds(LEASE_SECONDS), intentos: tries },
    );
    const { inTime, ...attempt } = await trx
      .selectFrom('payment_attempts')
      .selectAll()
      .select(sql<boolean>`coalesce(retorno_en > now() - make_interval(secs => ${COMMIT_WINDOW_SECONDS}), false)`.as('inTime'))
      .where('orden', '=', orden)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { attempt, tries, firstTry: returned, mayCommit: attempt.retorno === 'normal' && inTime };
  });
}

/**
 * The commit is the charge: only an approved return may send it, and whatever it did not clearly answer, `status` is asked
 * before anything else. After a try that died, status comes first too.
 */
async function askProvider({ payments }: OrderDeps, { attempt, firstTry, mayCommit }: PaymentLease): Promise<CardTransaction> {
  const token = attempt.token ?? '';
  if (!firstTry || !mayCommit) {
    const transaction = await payments.status(token);
    if (!mayCommit || transaction.status !== 'INITIALIZED') return transaction;
  }
  try {
    return await payments.commit(token);
  } catch (error) {
    const transaction = await payments.status(token);
    // Not charged as far as the provider knows; only a refusal says that it never will be.
    if (transaction.status === 'INITIALIZED' && error instanceof PaymentUnknown) throw error;
    return transaction;
  }
}

async function conclude({ db }: OrderDeps, attempt: Attempt, transaction: CardTransaction): Promise<void> {
  const { orden } = attempt;
  const approved = transaction.status === 'AUTHORIZED' && transaction.responseCode === 0;
  const ours =
    transaction.amount === attempt.monto && transaction.buyOrder === attempt.buy_order && transaction.sessionId === attempt.session_id;
  await db.transaction().execute(async (trx) => {
    const from = 'COMMITTING';
    const done = { lease_until: null, intentos: 0 };
    await trx
      .updateTable('payment_attempts')
      .set({ comprobante: JSON.stringify(transaction) })
      .where('id', '=', attempt.id)
      .execute();
    if (approved && !ours) {
      await step(trx, { orden, from, to: 'REVIEW', detail: 'el monto o la orden no coinciden' }, done);
    } else if (approved) {
      await step(trx, { orden, from, to: 'PAID' }, { ...done, siguiente_intento: sql<Date>`now()` });
    } else {
      const to = transaction.status === 'INITIALIZED' ? 'ABANDONED' : 'FAILED';
      if (await step(trx, { orden, from, to, detail: `${transaction.status} ${transaction.responseCode}` }, done))
        await releasePromotion(trx, orden);
    }
  });
}
