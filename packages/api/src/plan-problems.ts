/** Rows of ./problems.ts about plans and the office's cases; a separate module, so that other pages do not load them. */
export const PLAN_DESCONOCIDO = { status: 404, mensaje: 'No encontramos ese plan.' } as const;
export const TAREA_DESCONOCIDA = { status: 404, mensaje: 'Esa tarea no existe o ya se resolvió.' } as const;
export const PLAN_VIGENTE = { status: 409, mensaje: 'La empresa ya tiene un plan vigente.' } as const;
export const CONTRATACION_VENCIDA = {
  status: 409,
  mensaje: 'Pasaron más de 24 horas y esta contratación venció. No se cobró nada. Vuelve a empezar: tus datos siguen en el formulario.',
} as const;
export const CONTRATACION_PAGADA = { status: 409, mensaje: 'Esta contratación ya está pagada. No pagues de nuevo.' } as const;
export const CONTRATO_DISTINTO = {
  status: 409,
  mensaje: 'El texto que leíste no es el de este contrato. Vuelve a cargar la página y léelo de nuevo antes de firmar.',
} as const;
export const PAGO_EN_CURSO = { status: 409, mensaje: 'Todavía estamos confirmando tu pago anterior. No pagues de nuevo.' } as const;
export const TAREA_RESUELTA = { status: 409, mensaje: 'En el estado en que está la orden ya no se puede hacer eso.' } as const;
export const TAREA_CAMBIADA = {
  status: 409,
  mensaje: 'Algo nuevo pasó en esta tarea después de que la leíste. La volvimos a leer: míralo.',
} as const;
export const TAREA_TOMADA = { status: 409, mensaje: 'Otra persona la tomó. Tómala tú antes de decidir.' } as const;
export const UF_NO_DISPONIBLE = { status: 503, mensaje: 'El valor de la UF no está disponible. Intenta más tarde.' } as const;
export const PLAN_SUSPENDIDO = {
  status: 409,
  mensaje:
    'El plan está suspendido porque hay una factura vencida sin pagar. Al pagarla vuelve a funcionar al instante; los informes ya emitidos se siguen leyendo.',
} as const;
export const PLAN_AJENO = { status: 404, mensaje: 'No encontramos ese plan entre los de tu empresa.' } as const;
export const CONTRATO_SIN_DOCUMENTO = { status: 404, mensaje: 'Este plan no tiene un contrato firmado en este sitio.' } as const;
export const FACTURA_DESCONOCIDA = { status: 404, mensaje: 'No encontramos esa factura entre las de tu empresa.' } as const;
export const FACTURA_PAGADA = { status: 409, mensaje: 'Esa factura ya está pagada. No pagues de nuevo.' } as const;
export const TERMINO_DISTINTO = {
  status: 409,
  mensaje: 'La fecha de término cambió desde que la leíste. Vuelve a cargar la página y revísala antes de confirmar.',
} as const;
export const TERMINO_IMPOSIBLE = { status: 409, mensaje: 'Este plan no se renueva: termina solo en su último día.' } as const;
