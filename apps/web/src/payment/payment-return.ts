/** An order that this browser took to the card page. */
export interface TakenOrder {
  readonly orden: string | undefined;
  /** Its display number, where it is known. */
  readonly numero: string | undefined;
}

/** What the card provider calls a payment: both together, and only of one whose time ran out. They open nothing. */
export interface LatePayment {
  readonly buyOrder: string;
  readonly sessionId: string;
}

export interface PaymentReturn extends TakenOrder {
  readonly token: string | undefined;
  /** Undefined where a token tells of the payment. */
  readonly late: LatePayment | undefined;
  /** The buyer said so on the card page. */
  readonly cancelled: boolean;
}

/**
 * What the card page sends back: a token, or the payment's two names when time ran out. With both tokens (a form that failed, a tab that
 * was restored) it is the cancelled one that counts: the server then asks for the state and never charges. A page of ours names the order itself.
 *
 * @param remembered the order this browser took to the card page
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
