/** Attacks and comparisons that a variant refers to. */
export const NAMES = {
  recovery: 'recuperar contraseña: correo con y sin cuenta',
  verification: 'verificar: folio que existe y que no',
  registration: 'serie al registrarse',
  promotion: 'código de promoción',
  link: 'enlace de contraseña',
  claimLink: 'enlace de una solicitud: ver',
  password: 'contraseña al iniciar sesión',
} as const;
