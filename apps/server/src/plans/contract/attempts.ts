import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { CreatedPayment } from '../../providers/payments/port.ts';
import { inSeconds } from '../../storage/clock.ts';
import type { OrderState, Schema } from '../../storage/schema.ts';
import { addAttempt, type AttemptNames } from '../../orders/attempt.ts';
import type { OrderDeps } from '../../orders/kind.ts';
import { DRAFT_HOURS } from '../../orders/expiry.ts';
import { requestAttempt } from '../../orders/open-payment.ts';
import { step } from '../../orders/states.ts';

/** Page that Webpay sends the browser back to. */
export const RETURN_PATH = '/contrata-directo/paso2';
/** An unused Webpay token expires after five minutes; tokens older than this are not handed out again. */
export const TOKEN_SECONDS = 240;
/** Detail of the step that abandons an unused payment. */
export const REPLACED = 'otro pago la reemplaza';
/** Longer than the payment request may take. */
const LEASE_SECONDS = 15;
const WAIT_MS = 8_000;
const POLL_MS = 200;

/** For orders joined with plan_orders: the time to sign and pay is over. */
export const TOO_LATE = sql<boolean>`coalesce(firmado, creada) < now() - make_interval(hours => ${DRAFT_HOURS})`;

/** Why no payment can be opened: paid, an earlier payment still unsettled, or expired. */
export type NotPayable = 'paid' | 'pending' | 'expired';

/** Another request is opening the payment and takes too long. */
export class PaymentBusy extends Error {
  override readonly name = 'PaymentBusy';
}

/**
 * Opens the payment of a plan's order, or returns the open one, so two tabs get the same payment. A try after a failed one uses new names,
 * since the provider accepts each name once.
 * @param sign called inside the transaction if the order can be paid; throws to refuse
 * @returns undefined if the order is not a plan's @throws PaymentRefused, PaymentUnknown, PaymentBusy
 */
export async function openPlanPayment(
  deps: OrderDeps,
  orden: string,
  sign: (trx: Transaction<Schema>) => Promise<void>,
): Promise<CreatedPayment | NotPayable | undefined> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const begun = await deps.db.transaction().execute((trx) => beginAttempt(trx, orden, sign));
    if (begun === undefined || typeof begun === 'string' || 'url' in begun) {
      if (begun !== 'busy') return begun;
      if (Date.now() > deadline) throw new PaymentBusy('the payment is being opened');
      await sleep(POLL_MS);
      continue;
    }
    return requestAttempt(deps, { orden, ...begun, returnPath: RETURN_PATH });
  }
}

interface BegunAttempt {
  readonly attempt: AttemptNames;
  readonly amount: number;
}

const SETTLED: Partial<Record<OrderState, NotPayable>> = {
  RETURNED: 'pending',
  COMMITTING: 'pending',
  REVIEW: 'pending',
  PAID: 'paid',
  ISSUING: 'paid',
  ISSUED: 'paid',
  REFUND_PENDING: 'paid',
  REFUNDED: 'paid',
};

async function beginAttempt(
  trx: Transaction<Schema>,
  orden: string,
  sign: (trx: Transaction<Schema>) => Promise<void>,
): Promise<BegunAttempt | CreatedPayment | NotPayable | 'busy' | undefined> {
  const order = await lockOrder(trx, orden);
  if (!order) return undefined;
  const settled = SETTLED[order.estado];
  if (settled) return settled;
  const last = await lastAttempt(trx, orden);
  if (order.estado === 'CREATED' && last && order.leased) return 'busy';
  if (order.estado === 'TOKEN_ISSUED' && last?.url && last.token && last.fresh) return { url: last.url, token: last.token };
  if (order.late) return 'expired';
  await sign(trx);
  return newAttempt(trx, order);
}

async function lockOrder(trx: Transaction<Schema>, orden: string) {
  return trx
    .selectFrom('orders')
    .innerJoin('plan_orders', 'plan_orders.orden', 'orders.orden')
    .select(['orders.orden', 'estado', 'total'])
    .select([sql<boolean>`coalesce(lease_until > now(), false)`.as('leased'), TOO_LATE.as('late')])
    .where('orders.orden', '=', orden)
    .forNoKeyUpdate('orders')
    .executeTakeFirst();
}

async function lastAttempt(trx: Transaction<Schema>, orden: string) {
  return trx
    .selectFrom('payment_attempts')
    .select(['token', 'url', sql<boolean>`creado > now() - make_interval(secs => ${TOKEN_SECONDS})`.as('fresh')])
    .where('orden', '=', orden)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function newAttempt(
  trx: Transaction<Schema>,
  { orden, estado, total }: NonNullable<Awaited<ReturnType<typeof lockOrder>>>,
): Promise<BegunAttempt> {
  // A payer who still uses the older page returns to an attempt that is not the last one: it is never committed and nothing is charged.
  if (estado === 'TOKEN_ISSUED') await step(trx, { orden, from: estado, to: 'ABANDONED', detail: REPLACED });
  if (estado !== 'CREATED')
    await step(trx, { orden, from: estado === 'FAILED' ? 'FAILED' : 'ABANDONED', to: 'CREATED', detail: 'se paga de nuevo' });
  const attempt = await addAttempt(trx, { orden, monto: total });
  await trx
    .updateTable('orders')
    .set({ lease_until: inSeconds(LEASE_SECONDS) })
    .where('orden', '=', orden)
    .execute();
  return { attempt, amount: total };
}
