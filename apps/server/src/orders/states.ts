import type { Estado } from '@veridico/api';
import { sql, type Transaction, type UpdateObject } from 'kysely';
import type { OrderState, Schema } from '../storage/schema.ts';
import { queueMail, type OrderMail } from './mails/queue.ts';
import type { Kinds } from './kind.ts';
import { inSeconds } from '../storage/clock.ts';

/** States in which the order's payment is kept. */
export const PAID_STATES = ['PAID', 'ISSUING', 'ISSUED'] as const satisfies readonly OrderState[];

/** Allowed state changes. All others throw: a paid order never turns into a failed one. */
const STEPS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  CREATED: ['TOKEN_ISSUED', 'PAID', 'ABANDONED'],
  TOKEN_ISSUED: ['RETURNED', 'ABANDONED'],
  RETURNED: ['COMMITTING'],
  COMMITTING: ['PAID', 'FAILED', 'ABANDONED', 'COMMITTING', 'REVIEW'],
  // PAID → ISSUED: an invoice order has no document to make.
  PAID: ['ISSUING', 'ISSUED', 'REFUND_PENDING'],
  ISSUING: ['ISSUED', 'ISSUING', 'PAID', 'REFUND_PENDING'],
  // By decision of the office. The report stays valid: others may have received it.
  ISSUED: ['REFUND_PENDING'],
  // The buyer was told that nothing was charged: money found later is refunded.
  // CREATED: a signed contract may be paid again.
  FAILED: ['REFUND_PENDING', 'REVIEW', 'CREATED'],
  ABANDONED: ['REFUND_PENDING', 'REVIEW', 'CREATED'],
  REFUND_PENDING: ['REFUNDED', 'REVIEW'],
  REFUNDED: [],
  // A person decides.
  REVIEW: ['PAID', 'REFUND_PENDING', 'ABANDONED'],
};

/** Public name of each state. */
export const PUBLIC_STATE: Readonly<Record<OrderState, Estado>> = {
  CREATED: 'creada',
  TOKEN_ISSUED: 'pendiente',
  RETURNED: 'pendiente',
  COMMITTING: 'pendiente',
  PAID: 'pagada',
  ISSUING: 'pagada',
  ISSUED: 'emitida',
  FAILED: 'rechazada',
  ABANDONED: 'anulada',
  REFUND_PENDING: 'reembolso-pendiente',
  REFUNDED: 'reembolsada',
  REVIEW: 'en-revision',
};

/** Whether the payment timed out: the buyer neither cancelled nor was refused. @param retorno of the last attempt */
export function ranOut(state: OrderState, retorno: string | null): boolean {
  return state === 'ABANDONED' && retorno !== 'anulado' && retorno !== 'formulario';
}

/** SQL over a row of `orders`: its document was delivered, also where it was refunded later. */
export const WAS_ISSUED = sql<boolean>`exists (select from order_events where order_events.orden = orders.orden and order_events.a = 'ISSUED')`;

export type Patch = Omit<UpdateObject<Schema, 'orders'>, 'estado' | 'orden'>;

export interface Step {
  readonly orden: string;
  readonly from: OrderState;
  readonly to: OrderState;
  /** Note for the order's history. Must hold no personal data. */
  readonly detail?: string;
  /** Mail queued to the buyer. */
  readonly mail?: OrderMail | undefined;
}

/** States with side effects of the order's kind; only `enter` may reach them. */
const FOLLOWED: readonly OrderState[] = ['PAID', 'REFUNDED'];

/**
 * Changes an order's state, writes its event and queues the mail.
 * @returns false where the order was no longer in `from` (another process moved it first); nothing is written then
 * @throws Error for a change that is not allowed, or that only `enter` may make
 */
export async function step(trx: Transaction<Schema>, change: Step, patch: Patch = {}): Promise<boolean> {
  if (isFollowed(change)) throw new Error(`something follows when an order becomes ${change.to}`);
  return move(trx, change, patch);
}

/**
 * Same as {@link step}, for every state. When the order becomes paid or refunded, its kind applies the side effects. An order that its kind
 * does not accept as paid, such as a second payment of one invoice, goes on to its refund.
 */
export async function enter(kinds: Kinds, trx: Transaction<Schema>, change: Step, patch: Patch = {}): Promise<boolean> {
  const { orden, to, mail } = change;
  if ((to !== 'PAID' && to !== 'REFUNDED') || !isFollowed(change)) return move(trx, change, patch);
  if (!(await move(trx, { ...change, mail: undefined }, patch))) return false;
  const { tipo } = await trx.selectFrom('orders').select('tipo').where('orden', '=', orden).executeTakeFirstOrThrow();
  const refused = await kinds[tipo].entered(trx, orden, to);
  if (refused !== undefined) return giveBack(trx, orden, refused);
  if (mail) await queueMail(trx, orden, mail);
  return true;
}

/** ISSUING → PAID (a document could not be made) has no side effects: the order was paid before. */
function isFollowed({ from, to }: Step): boolean {
  return FOLLOWED.includes(to) && from !== 'ISSUING';
}

async function move(trx: Transaction<Schema>, { orden, from, to, detail, mail }: Step, patch: Patch): Promise<boolean> {
  if (!STEPS[from].includes(to)) throw new Error(`An order cannot go from ${from} to ${to}`);
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set((eb) => ({ ...patch, estado: to, actualizada: eb.fn<Date>('now') }))
    .where('orden', '=', orden)
    .where('estado', '=', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await trx
    .insertInto('order_events')
    .values({ orden, de: from, a: to, detalle: detail ?? null })
    .execute();
  if (mail) await queueMail(trx, orden, mail);
  return true;
}

async function giveBack(trx: Transaction<Schema>, orden: string, detail: string): Promise<boolean> {
  return step(
    trx,
    { orden, from: 'PAID', to: 'REFUND_PENDING', detail, mail: 'reembolso-pendiente' },
    { intentos: 0, lease_until: null, siguiente_intento: inSeconds(0) },
  );
}
