/** Used in the state of an order and in the review of its payment. What the buyer's browser still has, only the page knows. */
export const PAYMENT_TIMED_OUT = 'Se acabó el tiempo para pagar. No se cobró nada.';
