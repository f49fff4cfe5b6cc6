import { sql, type Kysely } from 'kysely';
import type { OrderState, Schema } from '../storage/schema.ts';
import { step, type Step } from './states.ts';

/** What a person may decide of an order in review, and what becomes of it. */
export const DECISIONS = {
  emitir: { to: 'PAID', meaning: 'el pago está bien: hacer el informe' },
  devolver: { to: 'REFUND_PENDING', meaning: 'devolver lo cobrado' },
  cerrar: { to: 'ABANDONED', meaning: 'no se cobró nada: cerrar la orden' },
} as const satisfies Readonly<Record<string, { to: OrderState; meaning: string }>>;

export type Decision = keyof typeof DECISIONS;

const MAILS: Readonly<Record<Decision, Pick<Step, 'mail'>>> = {
  emitir: { mail: 'pago-encontrado' },
  devolver: { mail: 'reembolso-pendiente' },
  cerrar: { mail: 'pago-no-hecho' },
};

export interface OrderInReview {
  readonly orden: string;
  /** Pesos. */
  readonly total: number;
  readonly desde: Date;
  readonly motivo: string;
  /** As the provider knows the payment. */
  readonly buyOrder: string;
  /** What the provider last said of it; null when it never answered. */
  readonly comprobante: Readonly<Record<string, unknown>> | null;
}

/** Orders that wait for a person, the oldest first. */
export async function ordersInReview(db: Kysely<Schema>): Promise<OrderInReview[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.orden', 'orders.orden')
    .innerJoin('order_events', 'order_events.orden', 'orders.orden')
    .distinctOn('orders.orden')
    .select(['orders.orden', 'total', 'order_events.en', 'order_events.detalle', 'buy_order', 'comprobante'])
    .where('orders.estado', '=', 'REVIEW')
    .where('order_events.a', '=', 'REVIEW')
    .orderBy('orders.orden')
    .orderBy(sql`confirmacion_en desc nulls last, payment_attempts.id desc, order_events.id desc`)
    .execute();
  return rows
    .map((row) => ({
      orden: row.orden,
      total: row.total,
      desde: row.en,
      motivo: row.detalle ?? '',
      buyOrder: row.buy_order,
      comprobante: row.comprobante,
    }))
    .toSorted((one, other) => one.desde.getTime() - other.desde.getTime());
}

/** Carries a person's decision out; the running server does the rest. False when the order is not in review. */
export async function decideReview(db: Kysely<Schema>, orden: string, decision: Decision): Promise<boolean> {
  const { to, meaning } = DECISIONS[decision];
  return db
    .transaction()
    .execute((trx) =>
      step(
        trx,
        { orden, from: 'REVIEW', to, detail: `una persona: ${meaning}`, ...MAILS[decision] },
        { intentos: 0, siguiente_intento: decision === 'cerrar' ? null : sql<Date>`now()` },
      ),
    );
}
