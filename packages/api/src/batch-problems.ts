/** Rows of ./problems.ts about batches and files of reports; a separate module, so that other pages do not load them. */
export const LISTA_LARGA = { status: 422, mensaje: 'Son demasiados informes: filtra la lista y bájala por partes.' } as const;
export const LOTE_DESCONOCIDO = { status: 404, mensaje: 'No encontramos ese lote entre los tuyos.' } as const;
export const LOTE_CAMBIADO = {
  status: 409,
  mensaje: 'El lote cambió después de que lo leíste: míralo de nuevo. No se pidió nada con este botón.',
} as const;
