/** Messages that several forms of the specification share word for word. */
export const REQUIRED = 'Este campo es requerido.';
export const INVALID_RUT = 'Formato rut incorrecto.';
export const TERMS_REQUIRED = 'Debe aceptar los términos y condiciones';
export const RUT_INVALIDO = 'RUT inválido';
