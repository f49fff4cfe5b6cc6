import { sql, type Kysely, type Transaction } from 'kysely';
import { inSeconds } from '../storage/clock.ts';
import type { OrderState, Schema } from '../storage/schema.ts';
import type { Kinds } from './kind.ts';
import { releasePromotion } from './open-payment.ts';
import { enter, type Step } from './states.ts';

/** Decisions a person may take on an order in review, and the state each leads to. */
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
  /** VO-7K3M-9QXT */
  readonly numero: string;
  /** Pesos. */
  readonly total: number;
  readonly desde: Date;
  readonly motivo: string;
  /** The provider's name for the payment. */
  readonly buyOrder: string;
  /** The provider's last answer; null when it never answered. */
  readonly comprobante: Readonly<Record<string, unknown>> | null;
}

/** Orders in review, oldest first. */
export async function ordersInReview(db: Kysely<Schema>): Promise<OrderInReview[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.orden', 'orders.orden')
    .innerJoin('order_events', 'order_events.orden', 'orders.orden')
    .distinctOn('orders.orden')
    .select(['orders.orden', 'numero', 'total', 'order_events.en', 'order_events.detalle', 'buy_order', 'comprobante'])
    .where('orders.estado', '=', 'REVIEW')
    .where('order_events.a', '=', 'REVIEW')
    .orderBy('orders.orden')
    .orderBy(sql`confirmacion_en desc nulls last, payment_attempts.id desc, order_events.id desc`)
    .execute();
  return rows
    .map((row) => ({
      orden: row.orden,
      numero: row.numero,
      total: row.total,
      desde: row.en,
      motivo: row.detalle ?? '',
      buyOrder: row.buy_order,
      comprobante: row.comprobante,
    }))
    .toSorted((one, other) => one.desde.getTime() - other.desde.getTime());
}

/**
 * Applies a person's decision; the running server does the rest.
 * @returns false when the order is not in review
 * @throws RangeError where stored facts contradict the decision, with a message for the person who took it
 */
export async function decideReviewIn(kinds: Kinds, trx: Transaction<Schema>, orden: string, decision: Decision): Promise<boolean> {
  const { to, meaning } = DECISIONS[decision];
  const impossible = (await ruledOut(trx, orden))[decision];
  if (impossible !== undefined) throw new RangeError(impossible);
  const decided = await enter(
    kinds,
    trx,
    { orden, from: 'REVIEW', to, detail: `una persona: ${meaning}`, ...MAILS[decision] },
    { intentos: 0, siguiente_intento: decision === 'cerrar' ? null : inSeconds(0) },
  );
  if (decided && decision === 'cerrar') await releasePromotion(trx, orden);
  return decided;
}

/** The decisions on an order in review that its charge rules out, each with its reason. */
export async function ruledOut(db: Kysely<Schema>, orden: string): Promise<Readonly<Partial<Record<Decision, string>>>> {
  const { refunding, charged } = await db
    .selectNoFrom([
      sql<boolean>`exists (select from order_events where orden = ${orden} and a = 'REFUND_PENDING')`.as('refunding'),
      sql<boolean>`exists (select from payment_attempts where orden = ${orden} and reembolso is null
        and comprobante ->> 'status' = 'AUTHORIZED' and comprobante ->> 'responseCode' = '0')`.as('charged'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...(refunding && { emitir: 'La devolución ya se pidió y puede estar hecha: solo se puede devolver.' }),
    ...(charged && { cerrar: 'El banco hizo el cobro: solo se puede emitir o devolver.' }),
  };
}
