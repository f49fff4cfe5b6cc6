/** Success messages of the account calls, also shown by the screens. */
export const REGISTERED = 'Usuario registrado exitosamente.';
export const RECOVERY_SENT = 'Se ha enviado un correo para restablecer tu contraseña. Serás redirigido al login en unos segundos...';
export const PASSWORD_UPDATED = 'Contraseña actualizada correctamente. Serás redirigido al login...';
export const EMAIL_CONFIRMED = 'Tu correo está confirmado.';
/** Also for an address that is already confirmed: the answer must not reveal which. */
export const CONFIRMATION_SENT = 'Te enviamos un correo con un enlace nuevo. Revisa tu bandeja y el correo no deseado.';
