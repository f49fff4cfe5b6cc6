import type { Estado } from '@veridico/api';
import type { Transaction, UpdateObject } from 'kysely';
import type { OrderState, Schema } from '../storage/schema.ts';
import { queueMail, type OrderMail } from './mails/queue.ts';
import { payInvoice } from '../plans/contract/invoice-payment.ts';
import { queueReceipt } from '../receipts/queue.ts';
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

/** What the outside is told, and the sentence that goes with it: first what happened, then the money, then what follows. */
export const PUBLIC_STATE: Readonly<Record<OrderState, { readonly estado: Estado; readonly mensaje: string }>> = {
  CREATED: { estado: 'creada', mensaje: 'Tu compra está creada y todavía no se cobra nada.' },
  TOKEN_ISSUED: { estado: 'pendiente', mensaje: 'Esperamos el pago en Webpay. Todavía no se cobra nada.' },
  RETURNED: { estado: 'pendiente', mensaje: 'Estamos confirmando tu pago con el banco. No pagues de nuevo.' },
  COMMITTING: { estado: 'pendiente', mensaje: 'Estamos confirmando tu pago con el banco. No pagues de nuevo.' },
  PAID: { estado: 'pagada', mensaje: 'Ya pagaste. Estamos generando tu informe.' },
  ISSUING: { estado: 'pagada', mensaje: 'Ya pagaste. Estamos generando tu informe.' },
  ISSUED: { estado: 'emitida', mensaje: 'Tu informe está listo.' },
  FAILED: { estado: 'rechazada', mensaje: 'Tu banco rechazó el pago. No se cobró nada.' },
  ABANDONED: { estado: 'anulada', mensaje: 'El pago se anuló. No se cobró nada.' },
  REFUND_PENDING: { estado: 'reembolso-pendiente', mensaje: 'No habrá informe por este pago: estamos anulando el cobro.' },
  REFUNDED: { estado: 'reembolsada', mensaje: 'No hay informe por este pago: anulamos el cobro.' },
  REVIEW: {
    estado: 'en-revision',
    mensaje: 'Una persona está revisando el cobro de tu compra. Si no corresponde, te lo devolvemos completo. No pagues de nuevo.',
  },
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
  readonly mail?: OrderMail;
}

/**
 * The one function that changes an order's state; it writes the event beside it and queues the mail and the receipt. Answers false when the order was no
 * longer in `from`, which means that somebody else moved it first and nothing was written. An order that pays an invoice which was paid
 * already does not stay paid: its money goes back.
 */
export async function step(trx: Transaction<Schema>, { orden, from, to, detail, mail }: Step, patch: Patch = {}): Promise<boolean> {
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
  if (to === 'PAID' && from !== 'ISSUING' && !(await payInvoice(trx, orden))) return giveBack(trx, orden);
  if (mail) await queueMail(trx, orden, mail);
  await queueReceipt(trx, orden, to);
  return true;
}

async function giveBack(trx: Transaction<Schema>, orden: string): Promise<boolean> {
  return step(
    trx,
    { orden, from: 'PAID', to: 'REFUND_PENDING', detail: 'la factura ya estaba pagada', mail: 'reembolso-pendiente' },
    { intentos: 0, lease_until: null, siguiente_intento: inSeconds(0) },
  );
}
