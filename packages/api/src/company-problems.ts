/** The rows of ./problems.ts about a company's users; apart, so that a page that knows none does not fetch their words. */
export const ROL_SIN_CONSULTAS = {
  status: 403,
  mensaje: 'Tu rol en la empresa es facturación y no consulta informes. Si los necesitas, pide otro rol a quien administra el plan.',
} as const;
export const LIMITE_DE_USUARIO = {
  status: 403,
  mensaje: 'Ya hiciste todas las consultas que tu empresa te asignó en este período. Si necesitas más, pídelas a quien administra el plan.',
} as const;
// One answer for who is nobody, who was deleted and who is another company's.
export const USUARIO_DESCONOCIDO = { status: 404, mensaje: 'No encontramos ese usuario en tu empresa.' } as const;
export const USUARIO_REPETIDO = { status: 409, mensaje: 'Tu empresa ya tiene un usuario o una invitación con ese correo.' } as const;
// To the owner of the account alone.
export const CUENTA_DE_OTRA_EMPRESA = {
  status: 409,
  mensaje: 'Tu cuenta ya actúa por otra empresa. Pide que te inviten con otro correo.',
} as const;
export const ULTIMO_ADMINISTRADOR = {
  status: 409,
  mensaje: 'La empresa se quedaría sin administrador. Nombra antes a otra persona.',
} as const;
export const USUARIO_CAMBIADO = {
  status: 409,
  mensaje: 'Otra persona cambió este usuario mientras tanto. Mira cómo quedó y vuelve a intentarlo.',
} as const;
export const USUARIO_EN_OTRO_ESTADO = { status: 409, mensaje: 'En el estado en que está este usuario ya no se puede hacer eso.' } as const;
