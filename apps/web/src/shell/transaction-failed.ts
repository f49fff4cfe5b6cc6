/** Shown when a payment could not be started and the server sent no message. */
export const TRANSACTION_FAILED = 'Error inesperado al procesar la transacción.';
