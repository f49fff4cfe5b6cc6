import type { Kysely } from 'kysely';
import type { OrderKind, OrderState, Schema } from '../storage/schema.ts';

/** Why and when a payment was returned, as a credit note prints it. */
export interface Refunded {
  readonly motivo: string;
  readonly en: Date;
}

/**
 * Printed reasons, by the state in which the refund was decided. The order's own note may tell something of the report's subject, whom an
 * accountant need not know.
 */
const REASONS: Partial<Record<OrderState, string>> = {
  ISSUING: 'El informe no se pudo emitir.',
};
/** The same for a refund after the delivery, by what was sold. */
const AFTER_DELIVERY: Readonly<Record<OrderKind, string>> = {
  informe: 'La venta quedó sin efecto.',
  plan: 'La contratación quedó sin efecto.',
  factura: 'El pago quedó sin efecto.',
};
const OTHER = 'El cobro se revisó y se decidió devolverlo.';

/** Null until the order is refunded. */
export async function findRefund(db: Kysely<Schema>, orden: string, tipo: OrderKind): Promise<Refunded | null> {
  const events = await db
    .selectFrom('order_events')
    .select(['de', 'a', 'en'])
    .where('orden', '=', orden)
    .where('a', 'in', ['REFUND_PENDING', 'REFUNDED'])
    .orderBy('id')
    .execute();
  // The first decision is the cause: a refund that failed is decided again by a person.
  const decided = events.find(({ a }) => a === 'REFUND_PENDING');
  const done = events.findLast(({ a }) => a === 'REFUNDED');
  if (!done) return null;
  const from = decided?.de ?? 'REVIEW';
  return { motivo: from === 'ISSUED' ? AFTER_DELIVERY[tipo] : (REASONS[from] ?? OTHER), en: done.en };
}
