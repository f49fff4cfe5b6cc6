/** Used in the state of an order and in the review of its payment. */
export const PAYMENT_TIMED_OUT = 'Se acabó el tiempo para pagar. No se cobró nada y tus datos siguen guardados.';
