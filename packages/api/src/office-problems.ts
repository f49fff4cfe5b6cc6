/** Rows of ./problems.ts about the office's catalogue; a separate module, so that other pages do not load them. */
export const PRODUCTO_DESCONOCIDO = { status: 404, mensaje: 'No encontramos eso en el catálogo.' } as const;
export const CAMBIO_DESCONOCIDO = { status: 404, mensaje: 'No encontramos ese cambio en el catálogo.' } as const;
export const SIN_CAMBIOS = { status: 400, mensaje: 'No cambiaste nada: así mismo queda ya en ese momento.' } as const;
// Its message says who changed it and when.
export const CATALOGO_CAMBIADO = { status: 409, mensaje: 'Otra persona cambió esto mientras tanto.' } as const;
// Its message says whether it began or who withdrew it.
export const CAMBIO_CERRADO = { status: 409, mensaje: 'Este cambio ya no se puede anular.' } as const;
