/** Said of a payment that could not be begun, where the server said nothing of it. */
export const TRANSACTION_FAILED = 'Error inesperado al procesar la transacción.';
