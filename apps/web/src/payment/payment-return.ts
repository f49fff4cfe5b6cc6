/** An order that this browser sent to the card page. */
export interface TakenOrder {
  readonly orden: string | undefined;
  /** Display number, if known. */
  readonly numero: string | undefined;
}

/** The card provider's identifiers of a timed-out payment; always both. They grant no access. */
export interface LatePayment {
  readonly buyOrder: string;
  readonly sessionId: string;
}

export interface PaymentReturn extends TakenOrder {
  readonly token: string | undefined;
  /** Undefined when there is a token. */
  readonly late: LatePayment | undefined;
  /** The buyer cancelled on the card page. */
  readonly cancelled: boolean;
}

/**
 * What the card page sends back: a token, or the payment's two identifiers after a timeout. When both tokens are present (a failed form, a
 * restored tab) the cancelled one wins: the server then only queries the state and never charges. Our own pages name the order itself.
 *
 * @param remembered the order this browser sent to the card page
 */
export function readReturn(query: URLSearchParams, remembered: TakenOrder): PaymentReturn {
  const text = (name: string) => query.get(name) || undefined;
  const [paid, cancelled, named] = [text('token_ws'), text('TBK_TOKEN'), text('orden')];
  const [buyOrder, sessionId] = [text('TBK_ORDEN_COMPRA'), text('TBK_ID_SESION')];
  const token = cancelled ?? paid;
  const timedOut = token === undefined && named === undefined && buyOrder !== undefined && sessionId !== undefined;
  return {
    token,
    ...(named === undefined ? remembered : { orden: named, numero: undefined }),
    late: timedOut ? { buyOrder, sessionId } : undefined,
    cancelled: cancelled !== undefined && paid === undefined,
  };
}
