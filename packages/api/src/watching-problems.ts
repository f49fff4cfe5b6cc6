/** Rows of ./problems.ts about watching; a separate module, so that other pages do not load them. */
export const MONITOREO_SIN_PLAN = {
  status: 409,
  mensaje: 'El monitoreo se cobra cada mes: necesita un plan mensual en UF vigente.',
} as const;
export const MONITOREO_SIN_ANEXO = {
  status: 409,
  mensaje: 'Todavía no se acepta el anexo de monitoreo: puede hacerlo quien administra la empresa.',
} as const;
export const ANEXO_CAMBIADO = {
  status: 409,
  mensaje: 'El anexo cambió después de que lo leíste: míralo de nuevo. No se aceptó nada con este botón.',
} as const;
export const MONITOREO_COMPLETO = {
  status: 409,
  mensaje: 'Con esos se pasa del máximo que acordó tu empresa: no se agregó nada. Quien la administra puede subirlo, en Anexo.',
} as const;
export const VIGILADO_DESCONOCIDO = { status: 404, mensaje: 'No encontramos eso entre lo que vigila la empresa.' } as const;
