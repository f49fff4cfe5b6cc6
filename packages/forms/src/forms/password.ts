import { defineForm } from '../define.ts';
import { CORREO_DE_CUENTA, PASSWORD, PASSWORD_NUEVA, repeated } from '../fields.ts';

/** Screen /auth/recover-password. */
export const recuperaPassword = defineForm<'email'>({
  id: 'recupera-password',
  fields: { email: CORREO_DE_CUENTA },
});

export type RestableceField = 'nuevaPassword' | 'passwordConfirmacion';

/** Screen /auth/reset-password. */
export const restablecePassword = defineForm<RestableceField>({
  id: 'restablece-password',
  fields: { nuevaPassword: PASSWORD_NUEVA, passwordConfirmacion: repeated('nuevaPassword') },
});

export type CambiaField = 'passwordActual' | 'nuevaPassword';

/** Screen /change-password. */
export const cambiaPassword = defineForm<CambiaField>({
  id: 'cambia-password',
  fields: {
    passwordActual: PASSWORD,
    nuevaPassword: {
      ...PASSWORD_NUEVA,
      checks: [
        ...PASSWORD_NUEVA.checks,
        { rule: (value, values) => value !== values.passwordActual, sentence: 'La nueva contraseña debe ser distinta de la actual.' },
      ],
    },
  },
});

/** Required to confirm an account's address: the password proves that the person created it. */
export const confirmaCorreo = defineForm<'password'>({
  id: 'confirma-correo',
  fields: { password: PASSWORD },
});

/** Asked for before an act that needs a recent proof of the password. */
export const pruebaIdentidad = defineForm<'password'>({
  id: 'prueba-identidad',
  fields: { password: PASSWORD },
});

/** Confirmation before deleting an account, on /perfil. */
export const eliminaCuenta = defineForm<'password'>({
  id: 'elimina-cuenta',
  fields: { password: PASSWORD },
});
