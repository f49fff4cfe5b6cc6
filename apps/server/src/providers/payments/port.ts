/** A transaction as the card provider reports it. */
export interface CardTransaction {
  /** INITIALIZED, AUTHORIZED, REVERSED, FAILED, NULLIFIED, PARTIALLY_NULLIFIED or CAPTURED. */
  readonly status: string;
  /** 0 is approved. Null before the card was tried. */
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
  /** Pesos of the charge that were not given back; present where a part was. */
  readonly balance?: number;
}

export interface CreatedPayment {
  readonly token: string;
  /** Where the browser posts `token_ws`. */
  readonly url: string;
}

/** A refund to the buyer. */
export interface Refund {
  /** REVERSED: the charge is undone. NULLIFIED: a separate credit on the card's statement. */
  readonly type: 'REVERSED' | 'NULLIFIED';
  /** For a nullification; empty for a reversal. */
  readonly authorizationCode: string;
}

/** The provider refused: this call charged nothing. `message` is the provider's text, for the log. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

/** No answer, or an unreadable one: the result is unknown until `status` reports it. */
export class PaymentUnknown extends Error {
  override readonly name = 'PaymentUnknown';
}

/**
 * The part of Webpay Plus that the product uses. Each call throws only PaymentRefused or PaymentUnknown, within 10 s. In Webpay Plus the
 * merchant's commit is what charges the card.
 */
export interface Payments {
  /** True for a stand-in: pages and documents then say "Pago simulado". */
  readonly simulated: boolean;
  /** Other origins that the buyer's browser posts forms to, for the content security policy. */
  readonly formTargets: readonly string[];
  /** `buyOrder`: at most 26 characters, never used before; `amount`: whole pesos; `returnUrl`: at most 255 characters. */
  create(payment: { buyOrder: string; sessionId: string; amount: number; returnUrl: string }): Promise<CreatedPayment>;
  commit(token: string): Promise<CardTransaction>;
  status(token: string): Promise<CardTransaction>;
  /**
   * Refunds `amount` whole pesos, up to what is left of the charge. Not idempotent at the provider: ask `status` first; REVERSED and NULLIFIED
   * mean that all went back, PARTIALLY_NULLIFIED that `balance` is left.
   */
  refund(token: string, amount: number): Promise<Refund>;
}
