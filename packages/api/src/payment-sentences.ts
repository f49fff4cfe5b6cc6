/** Of an order that was never charged: on its page and in its mail. */
export const PAID_BY_PROMOTION = 'Un código promocional cubrió todo el precio: no se cobró nada.';

/** Of a report that was not charged and could not be made. */
export const REPORT_NOT_MADE = 'No pudimos generar tu informe';

/** Used in the state of an order and in the review of its payment. What the buyer's browser still has, only the page knows. */
export const PAYMENT_TIMED_OUT = 'Se acabó el tiempo para pagar. No se cobró nada.';
