/** What the card provider says of a transaction, in the provider's own words. */
export interface CardTransaction {
  /** INITIALIZED, AUTHORIZED, REVERSED, FAILED, NULLIFIED, PARTIALLY_NULLIFIED or CAPTURED. */
  readonly status: string;
  /** 0 is approved. Absent before the card was tried. */
  readonly responseCode: number | null;
  readonly buyOrder: string;
  readonly sessionId: string;
  /** Pesos. */
  readonly amount: number;
  readonly authorizationCode: string;
  /** ISO 8601, UTC. */
  readonly transactionDate: string | null;
  /** VD, VN, VC, SI, S2, NC or VP. */
  readonly paymentTypeCode: string;
  readonly installments: number;
  /** Last four digits. */
  readonly cardNumber: string;
}

export interface CreatedPayment {
  readonly token: string;
  /** Where the browser posts `token_ws`. */
  readonly url: string;
}

/** Money that goes back to the buyer. */
export interface Refund {
  /** REVERSED: as if it had never been charged. NULLIFIED: a credit of its own on the card's statement. */
  readonly type: 'REVERSED' | 'NULLIFIED';
  /** Of a nullification; empty for a reversal. */
  readonly authorizationCode: string;
}

/** The provider answered, and refused: nothing was charged by this call. `message` is the provider's text, for the log. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

/** No answer, or none that can be read: what happened is not known until `status` says so. */
export class PaymentUnknown extends Error {
  override readonly name = 'PaymentUnknown';
}

/**
 * Webpay Plus, as the product needs it. Each call may throw PaymentRefused or PaymentUnknown and nothing else,
 * and gives up after 10 s. In Webpay Plus the merchant's commit is the charge.
 */
export interface Payments {
  /** True for a stand-in: pages and documents then say "Pago simulado". */
  readonly simulated: boolean;
  /** Origins outside ours that the buyer's browser posts forms to; for the content security policy. */
  readonly formTargets: readonly string[];
  /** `buyOrder` at most 26 characters and never used before; `amount` whole pesos; `returnUrl` at most 255 characters. */
  create(payment: { buyOrder: string; sessionId: string; amount: number; returnUrl: string }): Promise<CreatedPayment>;
  commit(token: string): Promise<CardTransaction>;
  status(token: string): Promise<CardTransaction>;
  /** Gives `amount` whole pesos back. Not idempotent at the provider: ask `status` first, REVERSED and NULLIFIED mean that it is done. */
  refund(token: string, amount: number): Promise<Refund>;
}
