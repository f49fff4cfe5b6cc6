import type { ReviewStatus } from '@veridico/api';
import type { Selectable } from 'kysely';
import { refuseEvenly } from '../http/evenly.ts';
import { Problem } from '../http/problem.ts';
import type { Visitors } from '../http/visitor.ts';
import type { CardTransaction } from '../providers/payments/port.ts';
import type { OrderKind, OrdersTable, PaymentAttemptsTable } from '../storage/schema.ts';
import type { OrderDeps, SoldItem } from './kind.ts';
import { isPayment } from './known.ts';
import { reviewPayment } from './payment.ts';

/** An order and the provider's answer about its charge; `comprobante` is null where no card was used. */
export type ReviewedOrder = Pick<Selectable<OrdersTable>, 'orden' | 'numero' | 'total' | 'creada'> &
  Pick<Selectable<PaymentAttemptsTable>, 'comprobante'> & { readonly sold: SoldItem | undefined };

/** The stored result in the specification's flat shape. Amounts and names come from the order, not from the provider. */
export function toReview({ orden, numero, total, creada, sold, comprobante }: ReviewedOrder, status: ReviewStatus, comercio: string) {
  // Validated when it was stored.
  const voucher = comprobante as CardTransaction | null;
  // A promotion of 100 % pays the order as it is made.
  const paidAtOnce = total === 0 ? creada.toISOString() : null;
  return {
    status,
    // The specification wants the order here; the provider knows the payment by a different buy order.
    buy_order: orden,
    numero,
    amount: total,
    authorization_code: voucher?.authorizationCode ?? '',
    transaction_date: voucher?.transactionDate ?? paidAtOnce,
    payment_type_code: voucher?.paymentTypeCode ?? '',
    installments_number: voucher?.installments ?? 0,
    card_number: voucher?.cardNumber ?? '',
    nombre_servicio: sold?.nombre ?? '',
    nombre_plan: sold?.plan ?? '',
    ...(sold?.factura !== undefined && { factura: sold.factura }),
    comercio,
  };
}

export interface ReviewDeps {
  readonly orders: OrderDeps;
  readonly visitors: Visitors;
  readonly merchantName: string;
  /** Starts a round of the worker. */
  readonly wake: () => void;
}

/** Answers a review call about a payment of one kind of order. @throws Problem PAGO_DESCONOCIDO, DEMASIADAS_CONSULTAS */
export async function reviewAnswer({ orders, visitors, merchantName, wake }: ReviewDeps, token: string, tipo: OrderKind) {
  // Looked up before the rate limit counts it: an invented token leaves no row.
  await refuseEvenly(async () => {
    if (!(await isPayment(orders.db, token, tipo))) throw new Problem('PAGO_DESCONOCIDO');
  });
  await visitors.limitByKey(token, 'revisar');
  const reviewed = await reviewPayment(orders, token);
  if (!reviewed) throw new Problem('PAGO_DESCONOCIDO');
  const { order, attempt, status } = reviewed;
  if (status === 'AUTHORIZED') wake();
  const sold = (await orders.kinds[tipo].sold(orders.db, [order.orden])).get(order.orden);
  return toReview({ ...order, sold, comprobante: attempt.comprobante }, status, merchantName);
}
