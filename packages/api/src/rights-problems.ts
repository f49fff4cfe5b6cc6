/** Rows of ./problems.ts about the rights of persons; a separate module, so that other pages do not load them. */
export const TITULAR_SIN_PROBAR = {
  status: 403,
  mensaje: 'Para ver estos datos prueba primero que son tuyos.',
} as const;
// One answer for an unknown number and a wrong code.
export const PETICION_DESCONOCIDA = { status: 404, mensaje: 'No encontramos una petición con ese número y ese código.' } as const;
// Its message says what changed.
export const PETICION_CAMBIADA = { status: 409, mensaje: 'La petición cambió mientras tanto. Mira cómo quedó.' } as const;
export const DATO_CAMBIADO = {
  status: 409,
  mensaje: 'Ese dato cambió mientras tanto. Mira cómo quedó antes de pedir algo sobre él.',
} as const;
export const ADJUNTO_INVALIDO = { status: 422, mensaje: 'Adjunta un PDF o una foto en JPG o PNG, de hasta 5 MB.' } as const;
export const INFORME_CORREGIDO = { status: 410, mensaje: 'Este informe ya no se entrega: hay una versión corregida.' } as const;
export const INFORME_BLOQUEADO = {
  status: 410,
  mensaje: 'Este informe no se entrega por ahora. Puede que vuelva a estar disponible.',
} as const;
