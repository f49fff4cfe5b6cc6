import { sql, type Selectable } from 'kysely';
import { PaymentRefused, PaymentUnknown, type CardTransaction, type Refund } from '../providers/payments/port.ts';
import { inSeconds } from '../storage/clock.ts';
import type { PaymentAttemptsTable } from '../storage/schema.ts';
import type { OrderDeps } from './kind.ts';
import { withdrawMail } from './mails/queue.ts';
import { MADE_IN_PARTS } from './parts/sums.ts';
import { pauseAfter } from './pauses.ts';
import { releasePromotion } from './open-payment.ts';
import { enter, step } from './states.ts';

/** Longer than `status` plus `refund`, at 10 s each. */
const LEASE_SECONDS = 35;
/** A refund still refused at this try goes to a person; that is about six minutes after the first try. */
const REFUSED_AT_TRY = 4;
/** Days without an answer before the order goes to a person. */
const UNANSWERED_DAYS = 6;
/** Days for which the provider answers `status` about a payment. It accepts refunds for longer. */
export const STATUS_DAYS = 7;

/** Why a refund waits for a person, and what that person can do. A later try asks the provider first: it finds what was given back there. */
const GIVEN_UP = {
  refused:
    'Transbank rechaza la devolución. Devuelve el monto en su portal y elige «Reembolsar» otra vez: la orden queda reembolsada con lo que Transbank diga',
  unknown:
    'Transbank no responde por la devolución. Elige «Reembolsar» para preguntar otra vez, o devuelve el monto en su portal antes de hacerlo',
} as const;

interface RefundLease {
  readonly orden: string;
  /** Undefined where a promotion covered the whole price. */
  readonly attempt: Selectable<PaymentAttemptsTable> | undefined;
  readonly tries: number;
  readonly unanswered: boolean;
  /** Whole pesos that went back in parts. */
  readonly inParts: number;
  /** `STATUS_DAYS` have passed: the provider no longer answers `status` for this payment. */
  readonly forgotten: boolean;
}

/** Result of a refund try. `given` is null where nothing was charged; `strange` says why a person must decide. */
type RefundOutcome = { readonly given: Refund | null } | { readonly strange: string };

/**
 * Refunds an order, once. Every try asks the provider's `status` first, so a refund whose answer was lost is not sent again.
 * @returns false when there was nothing to do or another process holds the lease
 */
export async function refundOrder(deps: OrderDeps, orden: string): Promise<boolean> {
  const lease = await leaseRefund(deps, orden);
  if (!lease) return false;
  try {
    const outcome = lease.attempt ? await giveBack(deps, lease.attempt, lease) : { given: null };
    deps.reached('C15');
    await ('strange' in outcome ? callPerson(deps, lease, outcome.strange) : recordRefund(deps, lease, outcome.given));
  } catch (error) {
    if (!(error instanceof PaymentUnknown || error instanceof PaymentRefused)) throw error;
    deps.warn('refund not done yet', { orden: orden.slice(0, 4), tries: lease.tries, reason: error.name });
    const givenUp = lease.unanswered || (error instanceof PaymentRefused && lease.tries >= REFUSED_AT_TRY);
    if (givenUp) await callPerson(deps, lease, GIVEN_UP[error instanceof PaymentRefused ? 'refused' : 'unknown']);
    else await tryLater(deps, lease);
  }
  return true;
}

async function leaseRefund({ db }: OrderDeps, orden: string): Promise<RefundLease | undefined> {
  return db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select([
        'total',
        'intentos',
        sql<boolean>`coalesce(greatest(lease_until, siguiente_intento) > now(), false)`.as('later'),
        sql<boolean>`(select max(en) from order_events where order_events.orden = orders.orden and a = 'REFUND_PENDING')
          < now() - make_interval(days => ${UNANSWERED_DAYS})`.as('unanswered'),
      ])
      .where('orden', '=', orden)
      .where('estado', '=', 'REFUND_PENDING')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!order || order.later) return undefined;
    const tries = order.intentos + 1;
    await trx
      .updateTable('orders')
      .set({ intentos: tries, lease_until: inSeconds(LEASE_SECONDS), siguiente_intento: inSeconds(LEASE_SECONDS) })
      .where('orden', '=', orden)
      .execute();
    if (order.total === 0) return { orden, attempt: undefined, tries, unanswered: false, inParts: 0, forgotten: false };
    const { forgotten, inParts, ...attempt } = await trx
      .selectFrom('payment_attempts')
      .selectAll()
      .select([sql<boolean>`creado < now() - make_interval(days => ${STATUS_DAYS})`.as('forgotten'), MADE_IN_PARTS.as('inParts')])
      .where('orden', '=', orden)
      .where('token', 'is not', null)
      // The attempt that was charged comes first.
      .orderBy(
        sql`(comprobante ->> 'status' = 'AUTHORIZED' and reembolso is null) desc nulls last, confirmacion_en desc nulls last, id desc`,
      )
      .limit(1)
      .executeTakeFirstOrThrow();
    return { orden, attempt, tries, unanswered: order.unanswered, inParts, forgotten };
  });
}

async function giveBack(
  { payments }: OrderDeps,
  { token, comprobante }: Selectable<PaymentAttemptsTable>,
  { forgotten, inParts }: Pick<RefundLease, 'forgotten' | 'inParts'>,
): Promise<RefundOutcome> {
  if (token === null) return { strange: 'el pago no tiene token' };
  const voucher = comprobante as CardTransaction | null;
  // `status` no longer tells whether the money already went back. All that is left is safe to ask for: the provider refuses it a second time.
  if (forgotten && voucher?.status === 'AUTHORIZED' && voucher.responseCode === 0)
    return { given: await payments.refund(token, voucher.amount - inParts) };
  const transaction = await payments.status(token);
  const { status, responseCode, amount, balance = 0 } = transaction;
  if (status === 'REVERSED' || status === 'NULLIFIED') return { given: { type: status, authorizationCode: '' } };
  // The office, or somebody at the bank's own page, gave a part back: the rest follows.
  if (status === 'PARTIALLY_NULLIFIED' && responseCode === 0 && balance > 0) return { given: await payments.refund(token, balance) };
  if (status !== 'AUTHORIZED' || responseCode !== 0) return { strange: notRefundable(transaction) };
  // Refunds what was charged, not the order's total: the two differ only where a person decided.
  return { given: await payments.refund(token, amount) };
}

function notRefundable({ status, responseCode }: CardTransaction): string {
  return `no hay cobro que devolver: ${status} ${responseCode}`;
}

async function recordRefund({ db, kinds }: OrderDeps, { orden, attempt }: RefundLease, given: Refund | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const detail = given ? given.type : 'no había cobro';
    const moved = await enter(
      kinds,
      trx,
      { orden, from: 'REFUND_PENDING', to: 'REFUNDED', detail, mail: 'reembolso' },
      { lease_until: null, siguiente_intento: null },
    );
    if (!moved) return;
    await withdrawMail(trx, orden, 'reembolso-pendiente');
    await releasePromotion(trx, orden);
    if (attempt && given)
      await trx
        .updateTable('payment_attempts')
        .set({ reembolso: JSON.stringify(given), reembolso_en: sql<Date>`now()` })
        .where('id', '=', attempt.id)
        .execute();
  });
}

async function callPerson({ db, warn }: OrderDeps, { orden, tries }: RefundLease, detail: string): Promise<void> {
  warn('refund needs a person', { orden: orden.slice(0, 4), tries });
  await db.transaction().execute(async (trx) => {
    const order = await trx.selectFrom('orders').select('intentos').where('orden', '=', orden).forNoKeyUpdate().executeTakeFirstOrThrow();
    // A later lease holder may be refunding right now.
    if (order.intentos !== tries) return;
    await step(
      trx,
      { orden, from: 'REFUND_PENDING', to: 'REVIEW', detail, mail: 'en-revision' },
      { lease_until: null, siguiente_intento: null, intentos: 0 },
    );
  });
}

async function tryLater({ db }: OrderDeps, { orden, tries }: RefundLease): Promise<void> {
  await db
    .updateTable('orders')
    .set({ lease_until: null, siguiente_intento: inSeconds(pauseAfter(tries)) })
    .where('orden', '=', orden)
    .where('estado', '=', 'REFUND_PENDING')
    .where('intentos', '=', tries)
    .execute();
}
