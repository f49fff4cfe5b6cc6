export interface PaymentReturn {
  readonly token: string | undefined;
  readonly orden: string | undefined;
  /** The buyer said so on the card page. */
  readonly cancelled: boolean;
}

/**
 * What the card page sends back: a token, or the order alone when time ran out. With both tokens (a form that failed, a tab that
 * was restored) it is the cancelled one that counts: the server then asks for the state and never charges.
 *
 * @param remembered the order this browser took to the card page
 */
export function readReturn(query: URLSearchParams, remembered: string | undefined): PaymentReturn {
  const text = (name: string) => query.get(name) || undefined;
  const [paid, cancelled] = [text('token_ws'), text('TBK_TOKEN')];
  return {
    token: cancelled ?? paid,
    orden: text('TBK_ORDEN_COMPRA') ?? remembered,
    cancelled: cancelled !== undefined && paid === undefined,
  };
}
