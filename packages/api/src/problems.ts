/**
 * Every refusal the API makes: its code, its status and the sentence people read, in one row, so that no second table can disagree.
 */
export const problems = {
  PETICION_INVALIDA: { status: 400, mensaje: 'La solicitud no es válida.' },
  CAMPOS_INVALIDOS: { status: 400, mensaje: 'Por favor, corrige los errores antes de continuar.' },
  PROMOCION_INVALIDA: { status: 400, mensaje: 'Código promocional inválido.' },
  PROMOCION_VENCIDA: { status: 400, mensaje: 'El código promocional ya no está vigente.' },
  NO_AUTENTICADO: { status: 401, mensaje: 'Tu sesión no es válida o venció. Inicia sesión de nuevo.' },
  NO_PERMITIDO: { status: 403, mensaje: 'No tienes permiso para ver esto.' },
  SIN_CONTRATO: { status: 403, mensaje: 'Tu cuenta no tiene un contrato vigente para consultar informes. Puedes comprarlos uno a uno.' },
  SIN_CONSULTAS: { status: 403, mensaje: 'No te quedan consultas en este plan.' },
  CAPTCHA_RECHAZADO: { status: 403, mensaje: 'Actividad sospechosa detectada. Intenta nuevamente.' },
  RUTA_DESCONOCIDA: { status: 404, mensaje: 'La dirección solicitada no existe.' },
  SERVICIO_DESCONOCIDO: { status: 404, mensaje: 'Servicio no reconocido' },
  PAGO_DESCONOCIDO: { status: 404, mensaje: 'No encontramos un pago con esos datos.' },
  ORDEN_DESCONOCIDA: { status: 404, mensaje: 'No se encontró el informe para esta orden.' },
  ENLACE_DESCONOCIDO: { status: 404, mensaje: 'Este enlace ya se usó o venció.' },
  TOKEN_RECUPERACION_INVALIDO: { status: 404, mensaje: 'Token de recuperación no válido.' },
  CLIENTE_DESCONOCIDO: { status: 404, mensaje: 'No se pudo obtener info del cliente' },
  PROPIEDAD_DESCONOCIDA: { status: 404, mensaje: 'No encontramos una propiedad con ese rol en esa comuna.' },
  SESION_DESCONOCIDA: { status: 404, mensaje: 'Esa sesión ya no está abierta.' },
  INFORME_DESCONOCIDO: { status: 404, mensaje: 'No se encontró un informe con esos datos.' },
  SERVICIO_NO_DISPONIBLE: { status: 409, mensaje: 'Este informe todavía no está a la venta.' },
  REPETICION_DISTINTA: { status: 409, mensaje: 'Esta compra ya se envió con otros datos. Vuelve a intentarlo.' },
  // Carries valorConsultaAdicional and moneda; the same call with aceptaConsultaAdicional=true goes on.
  SIN_CUPO: { status: 409, mensaje: 'Ya usaste las consultas de este mes. Puedes hacer esta como consulta adicional.' },
  // Told apart only to who holds a link that was once right: 256 random bits, nobody learns anything by guessing.
  ENLACE_VENCIDO: { status: 409, mensaje: 'Este enlace venció. Pide uno nuevo.' },
  ENLACE_USADO: { status: 409, mensaje: 'Este enlace ya se usó. Si lo necesitas otra vez, pide uno nuevo.' },
  ENLACE_REEMPLAZADO: {
    status: 409,
    mensaje: 'Este enlace ya no sirve porque pediste otro después. Usa el del último correo o pide uno nuevo.',
  },
  CUERPO_DEMASIADO_GRANDE: { status: 413, mensaje: 'La solicitud es demasiado grande.' },
  TIPO_NO_ADMITIDO: { status: 415, mensaje: 'El tipo de contenido no es el esperado.' },
  RUT_SIN_REGISTROS: { status: 422, mensaje: 'No tenemos registros de ese RUT, así que no podemos venderte su informe. No se cobró nada.' },
  // One answer for a RUT nobody has, a serial that is not its own and one of an earlier card: which of them it was is nobody's business.
  SERIE_NO_COINCIDE: {
    status: 422,
    mensaje:
      'El RUT y el número de serie no coinciden con nuestros registros. Revisa que la serie sea la de tu carnet vigente: cambia cada vez que lo renuevas. No se cobró nada.',
  },
  RUT_DE_EMPRESA: { status: 422, mensaje: 'Para empresas usa el Informe Empresarial.' },
  PERSONA_FALLECIDA: {
    status: 422,
    mensaje:
      'Según nuestros registros, la persona de este RUT falleció y, por respeto a ella y a los suyos, su informe no se vende. No se cobró nada.',
  },
  INFORME_DEMASIADO_GRANDE: {
    status: 422,
    mensaje: 'Este RUT tiene más antecedentes de los que caben en un informe, así que no podemos vendértelo. No se cobró nada.',
  },
  CONSULTA_SIN_REGISTROS: {
    status: 422,
    mensaje: 'No tenemos registros de ese RUT, así que no hay informe que mostrarte. No se descontó ninguna consulta.',
  },
  CONSULTA_DEMASIADO_GRANDE: {
    status: 422,
    mensaje: 'Este RUT tiene más antecedentes de los que caben en un informe. No se descontó ninguna consulta.',
  },
  // One answer for a RUT nobody has, a serial that is not its own and somebody who died.
  IDENTIDAD_NO_VALIDADA: { status: 422, mensaje: 'No pudimos validar tu identidad con los datos ingresados.' },
  PASSWORD_INCORRECTA: { status: 422, mensaje: 'La contraseña ingresada no es correcta.' },
  DEMASIADAS_SOLICITUDES: { status: 429, mensaje: 'Hiciste demasiados intentos.' },
  ERROR_INTERNO: { status: 500, mensaje: 'Ocurrió un error y ya lo estamos revisando.' },
  PAGO_NO_DISPONIBLE: { status: 503, mensaje: 'No pudimos conectar con Webpay. No se cobró nada. Intenta en unos minutos.' },
  INFORME_NO_GENERADO: {
    status: 503,
    mensaje: 'No pudimos generar el informe y no se descontó ninguna consulta. Intenta en unos minutos.',
  },
  INFORME_EN_CURSO: {
    status: 503,
    mensaje: 'Ya estamos generando este informe. Vuelve a pedirlo en unos segundos: no se descuenta otra vez.',
  },
  CUENTAS_NO_DISPONIBLES: { status: 503, mensaje: 'No podemos llegar a las cuentas en este momento. Intenta en unos minutos.' },
  NO_DISPONIBLE: { status: 503, mensaje: 'El servicio no está disponible en este momento. Intenta en unos minutos.' },
} as const satisfies Record<string, { readonly status: number; readonly mensaje: string }>;

export type ProblemCode = keyof typeof problems;

/** What every 4xx and 5xx of /v1 carries. */
export interface ProblemBody {
  readonly codigo: ProblemCode;
  readonly mensaje: string;
  /** Sentence by field, when fields break rules. */
  readonly campos?: Readonly<Record<string, string>>;
  /** Of a query past the quota: what one more costs, in pesos with tax ('1') or in UF without ('2'). */
  readonly valorConsultaAdicional?: number;
  readonly moneda?: '1' | '2';
  /** The promotion's calls repeat `mensaje` under the name the specification gives them. */
  readonly descripcion?: string;
  /** The accounts' calls repeat it under theirs. */
  readonly error?: string;
}
