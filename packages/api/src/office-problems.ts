/** Rows of ./problems.ts about the office's catalogue, notes and people; a separate module, so that other pages do not load them. */
export const PRODUCTO_DESCONOCIDO = { status: 404, mensaje: 'No encontramos eso en el catálogo.' } as const;
export const CAMBIO_DESCONOCIDO = { status: 404, mensaje: 'No encontramos ese cambio en el catálogo.' } as const;
export const SIN_CAMBIOS = { status: 400, mensaje: 'No cambiaste nada: así mismo queda ya en ese momento.' } as const;
// Its message says who changed it and when.
export const CATALOGO_CAMBIADO = { status: 409, mensaje: 'Otra persona cambió esto mientras tanto.' } as const;
// Its message says whether it began or who withdrew it.
export const CAMBIO_CERRADO = { status: 409, mensaje: 'Este cambio ya no se puede anular.' } as const;
export const OBJETO_DESCONOCIDO = { status: 404, mensaje: 'No encontramos aquello sobre lo que es la nota.' } as const;
export const BRECHA_DESCONOCIDA = { status: 404, mensaje: 'No encontramos esa vulneración en el registro.' } as const;
export const NOTA_DESCONOCIDA = { status: 404, mensaje: 'Esa nota ya no está.' } as const;
export const NOTA_DE_OTRO = {
  status: 403,
  mensaje: 'Una nota la quita quien la escribió, durante un día. Después, o si es de otra persona, la quita Derechos.',
} as const;
export const CUENTA_SIN_ENCONTRAR = { status: 404, mensaje: 'No encontramos esa cuenta. Puede que se haya eliminado.' } as const;
// Its message says what state it is in, or who was first.
export const CUENTA_EN_OTRO_ESTADO = { status: 409, mensaje: 'En el estado en que está esta cuenta ya no se puede hacer eso.' } as const;
// Its message says since when, and who was first.
export const PERSONA_RETIRADA = { status: 409, mensaje: 'Esa persona ya no trabaja en la oficina.' } as const;
export const INVITACION_REPETIDA = {
  status: 409,
  mensaje: 'Esa dirección ya tiene una invitación. Para enviarle otra, retira antes la primera.',
} as const;
// Its message says who accepted or withdrew it.
export const INVITACION_DESCONOCIDA = { status: 404, mensaje: 'Esa invitación ya no está.' } as const;
export const PERSONAL_EXTERNO = {
  status: 409,
  mensaje: 'Las cuentas de la oficina se crean en Keycloak, con el rol backoffice. Aparecen aquí cuando entran por primera vez.',
} as const;
export const EMPRESA_SIN_ENCONTRAR = { status: 404, mensaje: 'No encontramos esa empresa entre los clientes.' } as const;
export const EMPRESA_CONOCIDA = {
  status: 409,
  mensaje: 'Esa empresa ya es cliente o tiene historia con nosotros. Búscala y haz el contrato desde su página.',
} as const;
// Their messages say why, or who was first and when.
export const CONTRATO_CAMBIADO = { status: 409, mensaje: 'El contrato cambió mientras tanto. Mira cómo quedó.' } as const;
export const CONTRATO_IMPOSIBLE = { status: 409, mensaje: 'Ahora no se puede hacer ese contrato.' } as const;
export const ABONO_IMPOSIBLE = {
  status: 409,
  mensaje: 'El contrato no tiene un período en curso: no hay dónde abonar consultas.',
} as const;
export const PRECIO_DE_CONTRATO_CAMBIADO = {
  status: 409,
  mensaje: 'El plan, su precio o la fecha cambió desde que lo viste. No se hizo nada: mira el precio de ahora.',
} as const;
// Its message says who answered it and when.
export const PETICION_CERRADA = { status: 409, mensaje: 'Esta petición ya se respondió.' } as const;
// Its message says who and since when.
export const PETICION_TOMADA = { status: 409, mensaje: 'Otra persona tomó esta petición. Tómala tú antes de actuar sobre ella.' } as const;
export const PETICION_SIN_PRORROGA = { status: 409, mensaje: 'El plazo de esta petición ya no se puede extender.' } as const;
// Its message says who decided it, or why this person cannot.
export const SOLICITUD_CERRADA = { status: 409, mensaje: 'Esta solicitud ya no espera a nadie.' } as const;
// Its message says who asked and until when it waits.
export const YA_ESPERA_CONFIRMACION = {
  status: 409,
  mensaje: 'Ya hay algo pedido sobre esto: espera a que otra persona lo confirme.',
} as const;
