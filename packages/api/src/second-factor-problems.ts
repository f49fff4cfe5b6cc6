/** Rows of ./problems.ts about the second factor; a separate module, so that other pages do not load them. */
export const SEGUNDO_FACTOR_PENDIENTE = {
  status: 403,
  mensaje: 'Aquí se pide verificación en dos pasos. Actívala en tu perfil; si ya la tienes, cierra la sesión y entra con tu código.',
} as const;
export const SEGUNDO_FACTOR_ACTIVO = { status: 409, mensaje: 'La verificación en dos pasos ya está activa en tu cuenta.' } as const;
export const SEGUNDO_FACTOR_INACTIVO = { status: 409, mensaje: 'La verificación en dos pasos ya no está activa en tu cuenta.' } as const;
export const SEGUNDO_FACTOR_EXTERNO = {
  status: 409,
  mensaje: 'La verificación en dos pasos se activa en la página de ingreso, no aquí.',
} as const;
export const SEGUNDO_FACTOR_SIN_COMENZAR = {
  status: 409,
  mensaje: 'Esa activación ya no sirve: pasó media hora, o la comenzaste de nuevo en otra pestaña. Comienza otra vez.',
} as const;
export const CORREO_SIN_CONFIRMAR = { status: 409, mensaje: 'Antes de activarla, confirma el correo de tu cuenta.' } as const;
export const CODIGO_INCORRECTO = {
  status: 422,
  mensaje: 'El código no es correcto o ya se usó. Después de varios intentos hay que esperar hasta 15 minutos.',
} as const;
/** `mensaje` says who decided it and when. */
export const FACTOR_YA_DECIDIDO = { status: 409, mensaje: 'Otra persona de tu empresa ya lo decidió. Mira cómo quedó.' } as const;
export const FACTOR_SIN_PROBAR = {
  status: 403,
  mensaje: 'Antes de pedirla a tu empresa, actívala en tu perfil o entra con tu código: si no, te quedarías sin acceso.',
} as const;
export const INGRESO_ANTIGUO = { status: 403, mensaje: 'Para hacer esto, escribe otra vez tu contraseña.' } as const;
