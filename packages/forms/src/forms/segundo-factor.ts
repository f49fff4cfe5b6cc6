import { defineForm, type Field } from '../define.ts';
import { PASSWORD } from '../fields.ts';
import { REQUIRED } from '../sentences.ts';

/** Digits of a code of the authenticator, and characters of a recovery code. */
const CODE = /^\d{6}$/;
const RECOVERY_CODE = /^[0-9a-hjkmnp-tv-z]{10}$/;

/** As people type it: in groups, and in any case. */
function withoutGroups(value: string): string {
  return value.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** Whether a typed code is a recovery code rather than one of the authenticator. */
export function isRecoveryCode(value: string): boolean {
  return RECOVERY_CODE.test(withoutGroups(value));
}

const CODIGO = {
  required: REQUIRED,
  normalise: withoutGroups,
  checks: [{ rule: (value) => CODE.test(withoutGroups(value)), sentence: 'Son 6 números: los que muestra ahora tu aplicación.' }],
} satisfies Field<never>;

/** A code of the authenticator: in /perfil and after the password in /auth/login. */
export const codigoDeAplicacion = defineForm<'codigo'>({ id: 'codigo-de-aplicacion', fields: { codigo: CODIGO } });

/** A recovery code, in the same places. */
export const codigoDeRecuperacion = defineForm<'codigo'>({
  id: 'codigo-de-recuperacion',
  fields: {
    codigo: {
      required: REQUIRED,
      normalise: withoutGroups,
      checks: [{ rule: isRecoveryCode, sentence: 'Son 10 letras y números, como estaban en la lista que guardaste.' }],
    },
  },
});

/** The code that is mailed before an enrolment, on /perfil. */
export const codigoDeCorreo = defineForm<'codigo'>({
  id: 'codigo-de-correo',
  fields: {
    codigo: {
      required: REQUIRED,
      normalise: withoutGroups,
      checks: [{ rule: (value) => /^\d{8}$/.test(withoutGroups(value)), sentence: 'Son 8 números: los del correo que te enviamos.' }],
    },
  },
});

/** Before the code is mailed, in the same place. */
export const comienzaSegundoFactor = defineForm<'password'>({ id: 'comienza-segundo-factor', fields: { password: PASSWORD } });
