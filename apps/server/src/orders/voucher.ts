import type { ReviewStatus } from '@veridico/api';
import type { Selectable } from 'kysely';
import type { CardTransaction } from '../providers/payments/port.ts';
import type { OrdersTable, PaymentAttemptsTable } from '../storage/schema.ts';

/** An order, and what the card provider said of its charge; nothing where no card was asked. */
export type Charged = Pick<Selectable<OrdersTable>, 'orden' | 'total'> & Pick<Selectable<PaymentAttemptsTable>, 'comprobante'>;

/** The stored result in the specification's flat shape; amounts come from the order, not from the provider. What was sold comes beside. */
export function toVoucher({ orden, total, comprobante }: Charged, status: ReviewStatus, comercio: string) {
  // What the provider said was checked when it was stored.
  const voucher = comprobante as CardTransaction | null;
  return {
    status,
    buy_order: orden,
    amount: total,
    authorization_code: voucher?.authorizationCode ?? '',
    transaction_date: voucher?.transactionDate ?? null,
    payment_type_code: voucher?.paymentTypeCode ?? '',
    installments_number: voucher?.installments ?? 0,
    card_number: voucher?.cardNumber ?? '',
    comercio,
  };
}
