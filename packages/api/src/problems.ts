/**
 * Every refusal of the API in one row: code, status and message, so that there is no second table. A module of constants
 * instead of one object: a browser screen bundles only those it imports.
 */
export const PETICION_INVALIDA = { status: 400, mensaje: 'La solicitud no es válida.' } as const;
export const CAMPOS_INVALIDOS = { status: 400, mensaje: 'Por favor, corrige los errores antes de continuar.' } as const;
export const PROMOCION_INVALIDA = { status: 400, mensaje: 'Código promocional inválido.' } as const;
export const PROMOCION_VENCIDA = { status: 400, mensaje: 'El código promocional ya no está vigente.' } as const;
export const PRECIO_CAMBIADO = {
  status: 409,
  mensaje: 'El precio cambió mientras comprabas. Recarga la página para verlo: lo que escribiste se conserva. No se cobró nada.',
} as const;
export const NO_AUTENTICADO = { status: 401, mensaje: 'Tu sesión no es válida o venció. Inicia sesión de nuevo.' } as const;
export const NO_PERMITIDO = { status: 403, mensaje: 'No tienes permiso para ver esto.' } as const;
export const SIN_CONTRATO = {
  status: 403,
  mensaje: 'Tu cuenta no tiene un contrato vigente para consultar informes. Puedes comprarlos uno a uno.',
} as const;
export const SIN_CONSULTAS = { status: 403, mensaje: 'No te quedan consultas en este plan.' } as const;
export const CAPTCHA_RECHAZADO = { status: 403, mensaje: 'Actividad sospechosa detectada. Intenta nuevamente.' } as const;
export const RUTA_DESCONOCIDA = { status: 404, mensaje: 'La dirección solicitada no existe.' } as const;
export const SERVICIO_DESCONOCIDO = { status: 404, mensaje: 'Servicio no reconocido' } as const;
export const PAGO_DESCONOCIDO = { status: 404, mensaje: 'No encontramos un pago con esos datos.' } as const;
export const ORDEN_DESCONOCIDA = { status: 404, mensaje: 'No se encontró el informe para esta orden.' } as const;
export const COMPROBANTE_DESCONOCIDO = { status: 404, mensaje: 'No encontramos un comprobante para esta orden.' } as const;
export const ENLACE_DESCONOCIDO = { status: 404, mensaje: 'Este enlace ya se usó o venció.' } as const;
export const TOKEN_RECUPERACION_INVALIDO = { status: 404, mensaje: 'Token de recuperación no válido.' } as const;
export const CLIENTE_DESCONOCIDO = { status: 404, mensaje: 'No se pudo obtener info del cliente' } as const;
export const PROPIEDAD_DESCONOCIDA = { status: 404, mensaje: 'No encontramos una propiedad con ese rol en esa comuna.' } as const;
export const SESION_DESCONOCIDA = { status: 404, mensaje: 'Esa sesión ya no está abierta.' } as const;
export const INFORME_DESCONOCIDO = { status: 404, mensaje: 'No se encontró un informe con esos datos.' } as const;
export const SERVICIO_NO_DISPONIBLE = { status: 409, mensaje: 'Este informe no está a la venta por ahora.' } as const;
export const REPETICION_DISTINTA = { status: 409, mensaje: 'Esta compra ya se envió con otros datos. Vuelve a intentarlo.' } as const;
// Has valorConsultaAdicional and moneda; the same call with aceptaConsultaAdicional=true continues.
export const SIN_CUPO = {
  status: 409,
  mensaje: 'Ya usaste las consultas de este mes. Puedes hacer esta como consulta adicional.',
} as const;
// Distinguished only for the holder of a once valid link: with 256 random bits, guessing reveals nothing.
export const ENLACE_VENCIDO = { status: 409, mensaje: 'Este enlace venció. Pide uno nuevo.' } as const;
export const ENLACE_USADO = { status: 409, mensaje: 'Este enlace ya se usó. Si lo necesitas otra vez, pide uno nuevo.' } as const;
export const ENLACE_REEMPLAZADO = {
  status: 409,
  mensaje: 'Este enlace ya no sirve porque pediste otro después. Usa el del último correo o pide uno nuevo.',
} as const;
export const CUERPO_DEMASIADO_GRANDE = { status: 413, mensaje: 'La solicitud es demasiado grande.' } as const;
export const TIPO_NO_ADMITIDO = { status: 415, mensaje: 'El tipo de contenido no es el esperado.' } as const;
export const RUT_SIN_REGISTROS = {
  status: 422,
  mensaje: 'No tenemos registros de ese RUT, así que no podemos venderte su informe. No se cobró nada.',
} as const;
// One answer for an unknown RUT, a wrong serial and one of an earlier card: which one must not be revealed.
export const SERIE_NO_COINCIDE = {
  status: 422,
  mensaje:
    'El RUT y el número de serie no coinciden con nuestros registros. Revisa que la serie sea la de tu carnet vigente: cambia cada vez que lo renuevas. No se cobró nada.',
} as const;
export const RUT_DE_EMPRESA = { status: 422, mensaje: 'Para empresas usa el Informe Empresarial.' } as const;
export const PERSONA_FALLECIDA = {
  status: 422,
  mensaje:
    'Según nuestros registros, la persona de este RUT falleció y, por respeto a ella y a los suyos, su informe no se vende. No se cobró nada.',
} as const;
export const INFORME_DEMASIADO_GRANDE = {
  status: 422,
  mensaje: 'Este RUT tiene más antecedentes de los que caben en un informe, así que no podemos vendértelo. No se cobró nada.',
} as const;
export const CONSULTA_SIN_REGISTROS = {
  status: 422,
  mensaje: 'No tenemos registros de ese RUT, así que no hay informe que mostrarte. No se descontó ninguna consulta.',
} as const;
export const CONSULTA_PERSONA_FALLECIDA = {
  status: 422,
  mensaje:
    'Según nuestros registros, la persona de este RUT falleció y de ella no se emiten informes. No se descontó ninguna consulta. Sus herederos pueden pedirnos sus datos.',
} as const;
export const CONSULTA_DEMASIADO_GRANDE = {
  status: 422,
  mensaje: 'Este RUT tiene más antecedentes de los que caben en un informe. No se descontó ninguna consulta.',
} as const;
export const PROPIEDAD_SIN_REGISTROS = {
  status: 422,
  mensaje: 'No encontramos ese rol en esa comuna, así que no podemos tasarlo. No se cobró nada.',
} as const;
export const PROPIEDAD_NO_SE_TASA = {
  status: 422,
  mensaje: 'Tasamos casas, departamentos, oficinas y locales; según el registro, esta propiedad tiene otro destino.',
} as const;
export const SUPERFICIE_NO_SE_TASA = {
  status: 422,
  mensaje:
    'Ningún aviso como ese se acerca a la superficie útil que escribiste, así que no podemos calcular un valor. Revisa los metros cuadrados.',
} as const;
export const DORMITORIOS_NO_CABEN = {
  status: 422,
  mensaje: 'Tantos dormitorios no caben en la superficie útil que escribiste, así que no podemos calcular un valor. Revisa ambos datos.',
} as const;
export const AVISOS_INSUFICIENTES = {
  status: 422,
  mensaje: 'En esa comuna hay muy pocos avisos como ese para calcular un valor, así que no podemos venderte el informe. No se cobró nada.',
} as const;
export const CONSULTA_SIN_PROPIEDAD = {
  status: 422,
  mensaje: 'No encontramos ese rol en esa comuna, así que no hay informe que mostrarte. No se descontó ninguna consulta.',
} as const;
export const CONSULTA_SIN_AVISOS = {
  status: 422,
  mensaje: 'En esa comuna hay muy pocos avisos como ese para calcular un valor. No se descontó ninguna consulta.',
} as const;
// One answer for an unknown RUT, a wrong serial and a deceased person.
export const IDENTIDAD_NO_VALIDADA = { status: 422, mensaje: 'No pudimos validar tu identidad con los datos ingresados.' } as const;
export const PASSWORD_INCORRECTA = { status: 422, mensaje: 'La contraseña ingresada no es correcta.' } as const;
export const DEMASIADAS_SOLICITUDES = { status: 429, mensaje: 'Hiciste demasiados intentos.' } as const;
export const ERROR_INTERNO = { status: 500, mensaje: 'Ocurrió un error y ya lo estamos revisando.' } as const;
export const PAGO_NO_DISPONIBLE = {
  status: 503,
  mensaje: 'No pudimos conectar con Webpay. No se cobró nada. Intenta en unos minutos.',
} as const;
export const INFORME_NO_GENERADO = {
  status: 503,
  mensaje: 'No pudimos generar el informe y no se descontó ninguna consulta. Intenta en unos minutos.',
} as const;
export const INFORME_EN_CURSO = {
  status: 503,
  mensaje: 'Ya estamos generando este informe. Vuelve a pedirlo en unos segundos: no se descuenta otra vez.',
} as const;
export const CUENTAS_NO_DISPONIBLES = {
  status: 503,
  mensaje: 'No podemos llegar a las cuentas en este momento. Intenta en unos minutos.',
} as const;
export const NO_DISPONIBLE = { status: 503, mensaje: 'El servicio no está disponible en este momento. Intenta en unos minutos.' } as const;
export * from './identity-problems.ts';
export * from './plan-problems.ts';
export * from './company-problems.ts';
export * from './office-problems.ts';
export * from './second-factor-problems.ts';
export * from './rights-problems.ts';
export * from './batch-problems.ts';
export * from './watching-problems.ts';
export * from './sharing-problems.ts';
export * from './approval-problems.ts';
