/** Rows of ./problems.ts about batches; a separate module, so that other pages do not load them. */
export const LOTE_DESCONOCIDO = { status: 404, mensaje: 'No encontramos ese lote entre los tuyos.' } as const;
export const LOTE_CAMBIADO = {
  status: 409,
  mensaje: 'El lote cambió después de que lo leíste: míralo de nuevo. No se pidió nada con este botón.',
} as const;
