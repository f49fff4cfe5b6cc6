/** Said by the state of an order and by the review of its payment. */
export const PAYMENT_TIMED_OUT = 'Se acabó el tiempo para pagar. No se cobró nada y tus datos siguen guardados.';
