/** A file with a list of RUTs: the server rejects larger ones. */
export const MOST_LIST_BYTES = 5_000_000;
export const HEAVY_LIST = 'Pesa más de 5 MB: divide la lista.';
export const UNREADABLE_LIST = 'No pudimos leer la planilla. Elígela de nuevo.';
