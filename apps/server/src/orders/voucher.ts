import type { ReviewStatus } from '@veridico/api';
import type { Selectable } from 'kysely';
import type { CardTransaction } from '../providers/payments/port.ts';
import type { OrdersTable, PaymentAttemptsTable } from '../storage/schema.ts';
import { reportName } from '../issuing/issued.ts';
import { invoiceNumber } from '../plans/contract/invoice-payment.ts';

/**
 * An order, what the card provider said of its charge, nothing where no card was asked, and what was sold: a report by its code, or a plan,
 * or an invoice of one, by the plan's name.
 */
export interface Paid
  extends
    Pick<Selectable<OrdersTable>, 'orden' | 'numero' | 'total' | 'servicio' | 'factura'>,
    Pick<Selectable<PaymentAttemptsTable>, 'comprobante'> {
  readonly plan: string | null;
}

/** The stored result in the specification's flat shape; amounts and names come from the order, not from the provider. */
export function toReview({ orden, numero, total, servicio, factura, plan, comprobante }: Paid, status: ReviewStatus, comercio: string) {
  // What the provider said was checked when it was stored.
  const voucher = comprobante as CardTransaction | null;
  return {
    status,
    // As specified, of the order; the card provider knows the payment by another.
    buy_order: orden,
    numero,
    amount: total,
    authorization_code: voucher?.authorizationCode ?? '',
    transaction_date: voucher?.transactionDate ?? null,
    payment_type_code: voucher?.paymentTypeCode ?? '',
    installments_number: voucher?.installments ?? 0,
    card_number: voucher?.cardNumber ?? '',
    nombre_servicio: servicio === null ? (plan ?? '') : reportName(servicio),
    nombre_plan: plan ?? '',
    ...(factura !== null && { factura: invoiceNumber(factura) }),
    comercio,
  };
}
