import type { Estado } from '@veridico/api';
import type { Transaction, UpdateObject } from 'kysely';
import type { OrderState, Schema } from '../storage/schema.ts';
import { queueMail, type OrderMail } from './mails/queue.ts';
import type { Kinds } from './kind.ts';
import { inSeconds } from '../storage/clock.ts';

/** While an order is in one of these, its money is ours. */
export const PAID_STATES = ['PAID', 'ISSUING', 'ISSUED'] as const satisfies readonly OrderState[];

/** Every step an order may take. What is not named here cannot happen: a paid order never turns into a failed one. */
const STEPS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  CREATED: ['TOKEN_ISSUED', 'PAID', 'ABANDONED'],
  TOKEN_ISSUED: ['RETURNED', 'ABANDONED'],
  RETURNED: ['COMMITTING'],
  COMMITTING: ['PAID', 'FAILED', 'ABANDONED', 'COMMITTING', 'REVIEW'],
  // There is nothing to make for an invoice.
  PAID: ['ISSUING', 'ISSUED', 'REFUND_PENDING'],
  ISSUING: ['ISSUED', 'ISSUING', 'PAID', 'REFUND_PENDING'],
  // Only a plan's, whose identity the office could not confirm: a report that was issued stays sold.
  ISSUED: ['REFUND_PENDING'],
  // Its buyer was told that nothing was charged: money found later goes back.
  // A signed contract may be paid again.
  FAILED: ['REFUND_PENDING', 'REVIEW', 'CREATED'],
  ABANDONED: ['REFUND_PENDING', 'REVIEW', 'CREATED'],
  REFUND_PENDING: ['REFUNDED', 'REVIEW'],
  REFUNDED: [],
  // Where a person decides.
  REVIEW: ['PAID', 'REFUND_PENDING', 'ABANDONED'],
};

/** What the outside is told of each state. */
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

/** True where nobody was charged because time ran out: the buyer neither cancelled nor was refused. `retorno` is the last attempt's. */
export function ranOut(state: OrderState, retorno: string | null): boolean {
  return state === 'ABANDONED' && retorno !== 'anulado' && retorno !== 'formulario';
}

export type Patch = Omit<UpdateObject<Schema, 'orders'>, 'estado' | 'orden'>;

export interface Step {
  readonly orden: string;
  readonly from: OrderState;
  readonly to: OrderState;
  /** For whoever reads the order's history. Never personal data. */
  readonly detail?: string;
  /** What the buyer is told by mail. */
  readonly mail?: OrderMail | undefined;
}

/** States from which something follows for the kind of the order, and which only `enter` may reach. */
const FOLLOWED: readonly OrderState[] = ['PAID', 'REFUNDED'];

/**
 * Changes an order's state, writes the event beside it and queues the mail.
 * @returns false where the order was no longer in `from`: another process moved it first, and nothing was written
 * @throws Error for a step that does not exist, and for one that only `enter` may take
 */
export async function step(trx: Transaction<Schema>, change: Step, patch: Patch = {}): Promise<boolean> {
  if (isFollowed(change)) throw new Error(`something follows when an order becomes ${change.to}`);
  return move(trx, change, patch);
}

/**
 * The same, for every state. Where the order becomes paid or refunded its kind does what follows; an order that its kind does not accept as
 * paid, such as a second payment of one invoice, goes on to its refund instead of staying paid.
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

/** A document that could not be made leaves its order paid as before: nothing follows from that. */
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
