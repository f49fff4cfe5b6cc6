/** Rows of ./problems.ts about the steps after a plan's payment; a separate module, so that the plan's form does not load them. */
// One answer for an unknown order, an unpaid one and one of another representative.
export const CONTRATACION_DESCONOCIDA = { status: 404, mensaje: 'No encontramos una contratación con esos datos.' } as const;
export const IDENTIDAD_SIN_INTENTOS = {
  status: 409,
  mensaje: 'Ya probaste la serie cinco veces. Una persona va a revisar tu identidad y te escribiremos por correo.',
} as const;
// One answer for a wrong serial, one of an earlier card and an unknown representative.
export const SERIE_RECHAZADA = { status: 422, mensaje: 'Error en la verificación de la serie' } as const;
