/** Rows of ./problems.ts about a company's users; a separate module, so that other pages do not load them. */
export const ROL_SIN_CONSULTAS = {
  status: 403,
  mensaje: 'Tu rol en la empresa es facturación y no consulta informes. Si los necesitas, pide otro rol a quien administra el plan.',
} as const;
export const LIMITE_DE_USUARIO = {
  status: 403,
  mensaje: 'Ya hiciste todas las consultas que tu empresa te asignó en este período. Si necesitas más, pídelas a quien administra el plan.',
} as const;
export const ADICIONALES_AGOTADAS = {
  status: 403,
  mensaje:
    'Se usaron las consultas del plan, y tu empresa no acepta más adicionales en este período. Quien administra el plan puede cambiarlo en Usuarios de la empresa.',
} as const;
// One answer for an unknown user, a deleted one and one of another company.
export const USUARIO_DESCONOCIDO = { status: 404, mensaje: 'No encontramos ese usuario en tu empresa.' } as const;
export const USUARIO_EN_USO = {
  status: 409,
  mensaje: 'Este usuario actuó por la empresa en los últimos 90 días. No lo eliminamos.',
} as const;
export const USUARIO_REPETIDO = { status: 409, mensaje: 'Tu empresa ya tiene un usuario o una invitación con ese correo.' } as const;
export const PERSONA_DESCONOCIDA = { status: 404, mensaje: 'No encontramos a esa persona en la oficina.' } as const;
export const FUENTE_DESCONOCIDA = { status: 404, mensaje: 'Ninguna carga de esos antecedentes vino de esa fuente.' } as const;
export const ANTECEDENTE_DESCONOCIDO = {
  status: 404,
  mensaje: 'Ese antecedente ya no está así: otra persona o una carga lo cambió. Vuelve a buscarlo.',
} as const;
export const ACREEDOR_DESCONOCIDO = { status: 404, mensaje: 'Esa escritura ya no está en la tabla.' } as const;
export const OFICINA_SIN_ADMINISTRACION = {
  status: 409,
  mensaje: 'La oficina se quedaría sin administración. Da antes ese rol a otra persona.',
} as const;
export const ORDEN_SIN_ENCONTRAR = { status: 404, mensaje: 'No hay ninguna orden con ese número.' } as const;
export const ORDEN_EN_OTRO_ESTADO = { status: 409, mensaje: 'En el estado en que está esta orden ya no se puede hacer eso.' } as const;
export const CORREO_NO_REENVIABLE = {
  status: 409,
  mensaje: 'Este correo ya no se puede enviar otra vez: lo que dice dejó de ser cierto o todavía está en la cola.',
} as const;
// Sent only to the owner of the account.
export const CUENTA_SIN_INVITACION = {
  status: 409,
  mensaje: 'Tu cuenta ya es de esa empresa, o está deshabilitada. Pregunta a quien administra el plan.',
} as const;
// One answer for an unknown company, one that the account left and another account's.
export const EMPRESA_DESCONOCIDA = { status: 404, mensaje: 'Ya no actúas por esa empresa. Carga la página de nuevo.' } as const;
export const EMPRESA_CAMBIADA = {
  status: 409,
  mensaje: 'Esta página muestra otra empresa que aquella por la que ahora actúas. No hicimos nada.',
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
export const PERIODO_DE_RESGUARDO = {
  status: 403,
  mensaje:
    'Entraste a esta empresa hace menos de 7 días. Hasta que se cumplan no puedes invitar, quitar ni cambiar a otras personas, cambiar los datos de la empresa, terminar el plan ni ver los informes anteriores.',
} as const;
export const REPRESENTACION_DECLARADA = {
  status: 403,
  mensaje:
    'Todavía no comprobamos los poderes de quien representa a tu empresa. Mientras tanto puedes consultar empresas y propiedades, no a otras personas. No se descontó ninguna consulta.',
} as const;
// One answer for an unknown claim, one of another company and a link that was never mailed.
export const SOLICITUD_DESCONOCIDA = { status: 404, mensaje: 'No encontramos esa solicitud.' } as const;
export const SOLICITUD_RESUELTA = {
  status: 409,
  mensaje: 'Esta solicitud ya se respondió o venció. Si algo no está bien, escríbenos.',
} as const;
export const SOLICITUD_IMPOSIBLE = {
  status: 409,
  mensaje: 'Tu empresa ya tiene un plan mensual vigente, así que esta contratación no puede aprobarse. Recházala y devolvemos el pago.',
} as const;
export const PODERES_RECIBIDOS = {
  status: 409,
  mensaje: 'En el estado en que está la representación de la empresa ya no se reciben documentos.',
} as const;
export const DOCUMENTO_RECHAZADO = {
  status: 422,
  mensaje: 'No pudimos guardar el archivo: debe ser un PDF sin clave, sin archivos adjuntos y sin programas dentro.',
} as const;
export const DATOS_CAMBIADOS = {
  status: 409,
  mensaje: 'Otra persona cambió los datos de la empresa mientras tanto. Mira cómo quedaron y vuelve a intentarlo.',
} as const;
