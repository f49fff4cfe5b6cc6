import type { Estado } from '@veridico/api';
import type { Transaction, UpdateObject } from 'kysely';
import type { OrderState, Schema } from '../storage/schema.ts';

/** Every step an order may take. What is not named here cannot happen: a paid order never turns into a failed one. */
const STEPS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  CREATED: ['TOKEN_ISSUED', 'PAID', 'ABANDONED'],
  TOKEN_ISSUED: ['RETURNED', 'ABANDONED'],
  RETURNED: ['COMMITTING'],
  COMMITTING: ['PAID', 'FAILED', 'ABANDONED', 'COMMITTING', 'REVIEW'],
  PAID: ['ISSUING', 'REFUND_PENDING', 'REVIEW'],
  ISSUING: ['ISSUED', 'ISSUING', 'PAID', 'REFUND_PENDING', 'REVIEW'],
  ISSUED: [],
  FAILED: ['REVIEW'],
  ABANDONED: ['REVIEW'],
  REFUND_PENDING: ['REFUNDED', 'REVIEW'],
  REFUNDED: [],
  REVIEW: ['PAID', 'REFUND_PENDING'],
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
  REFUND_PENDING: { estado: 'reembolso-pendiente', mensaje: 'No pudimos generar tu informe. Estamos anulando el cobro.' },
  REFUNDED: { estado: 'reembolsada', mensaje: 'No pudimos generar tu informe y anulamos el cobro.' },
  REVIEW: { estado: 'en-revision', mensaje: 'Una persona está revisando tu compra. No pagues de nuevo.' },
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
}

/**
 * The one function that changes an order's state; it writes the event beside it. Answers false when the order was no
 * longer in `from`, which means that somebody else moved it first and nothing was written.
 */
export async function step(trx: Transaction<Schema>, { orden, from, to, detail }: Step, patch: Patch = {}): Promise<boolean> {
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
  return true;
}
