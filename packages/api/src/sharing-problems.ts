/** Rows of ./problems.ts about shared reports; a separate module, so that other pages do not load them. */
// One answer for an unknown id, an ended share and a revoked one: which one must not be revealed.
export const COMPARTIDO_DESCONOCIDO = {
  status: 404,
  mensaje: 'Este enlace no existe o ya terminó. Si lo necesitas, pide a quien te lo envió que lo comparta de nuevo.',
} as const;
export const COMPARTIDO_SIN_CODIGO = {
  status: 403,
  mensaje: 'Para ver el informe, escribe el código que te enviamos por correo.',
} as const;
export const CODIGO_COMPARTIDO_ERRADO = { status: 422, mensaje: 'Ese no es el código que te enviamos.' } as const;
export const CODIGO_COMPARTIDO_VENCIDO = { status: 409, mensaje: 'Ese código ya no sirve. Pide otro.' } as const;
export const NO_SE_COMPARTE = {
  status: 403,
  mensaje: 'Un informe sobre una persona solo lo comparte ella misma, desde su cuenta y con su identidad comprobada.',
} as const;
export const COMPARTIR_SIN_CORREO = {
  status: 403,
  mensaje: 'Antes de compartir, confirma el correo de tu cuenta en tu perfil: quien recibe tiene que saber quién le escribe.',
} as const;
export const YA_COMPARTIDO = {
  status: 409,
  mensaje: 'Ya compartes este informe con ese correo. Para cambiar el plazo, termina primero el anterior.',
} as const;
