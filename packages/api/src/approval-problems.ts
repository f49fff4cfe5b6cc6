/** Rows of ./problems.ts about queries that wait for an administrator's approval. */
// Has valorConsultaAdicional, moneda and pesosConsultaAdicional if the query would be an additional one.
export const REQUIERE_APROBACION = {
  status: 409,
  mensaje: 'Esta consulta la aprueba antes quien administra el plan. Puedes pedírsela: te avisamos por correo cuando responda.',
} as const;
export const APROBACION_INNECESARIA = {
  status: 409,
  mensaje: 'Ya puedes hacer esta consulta sin aprobación. No pedimos nada.',
} as const;
// One answer for an unknown request and for one of another company.
export const APROBACION_DESCONOCIDA = { status: 404, mensaje: 'No encontramos ese pedido en tu empresa.' } as const;
export const APROBACION_RESUELTA = { status: 409, mensaje: 'Este pedido ya se respondió o venció. Mira cómo quedó.' } as const;
export const APROBACION_SIN_EFECTO = {
  status: 409,
  mensaje: 'Este pedido ya no corre: quien lo hizo no puede consultar ahora por la empresa, o el plan no está vigente.',
} as const;
export const COSTO_CAMBIADO = {
  status: 409,
  mensaje: 'El costo de esta consulta cambió después de que lo leíste. Míralo de nuevo: no se aprobó nada.',
} as const;
