import type { Field } from './define.ts';
import { isCelular, isEmail, normaliseCelular } from './rules/contact.ts';
import { hasDigit, hasLetter, isPasswordLength, isPasswordText } from './rules/password.ts';
import { isSerie, normaliseSerie } from './rules/serie.ts';
import { REQUIRED } from './sentences.ts';

/** Fields with the same wording in several forms. They depend on no other field, so any form can use them. */
export const CORREO = {
  required: REQUIRED,
  checks: [{ rule: isEmail, sentence: 'Formato correo electrónico inválido.', onSubmit: 'Correo electrónico no válido.' }],
} satisfies Field<never>;

/** For addresses that identify an account: Ana@… and ana@… are the same person, also for mail servers. */
export const CORREO_DE_CUENTA = { ...CORREO, normalise: (value: string) => value.toLowerCase() } satisfies Field<never>;

export const CELULAR = {
  required: REQUIRED,
  checks: [
    {
      rule: isCelular,
      sentence: 'Debe comenzar con 569 más 8 dígitos, Ej: 56912345678.',
      onSubmit: 'Número de teléfono no tiene formato válido.',
    },
  ],
  normalise: normaliseCelular,
} satisfies Field<never>;

export const SERIE = {
  required: REQUIRED,
  checks: [{ rule: isSerie, sentence: 'Formato incorrecto, Ej: 123456789 o B12345678' }],
  normalise: normaliseSerie,
} satisfies Field<never>;

/** A newly chosen password. */
export const PASSWORD_NUEVA = {
  required: REQUIRED,
  verbatim: true,
  checks: [
    { rule: isPasswordText, sentence: 'Usa solo números y letras sin tilde ni ñ, sin espacios ni símbolos.' },
    { rule: isPasswordLength, sentence: 'Debe tener entre 8 y 20 caracteres.' },
    { rule: hasLetter, sentence: 'Debe tener al menos una letra.' },
    { rule: hasDigit, sentence: 'Debe tener al menos un número.' },
  ],
} satisfies Field<never>;

/** A password entered to authenticate: only the provider can validate it. */
export const PASSWORD = { required: REQUIRED, verbatim: true, checks: [] } satisfies Field<never>;

/** Repetition of a password, compared with the other field. */
export function repeated<F extends string>(other: F): Field<F> {
  return {
    required: REQUIRED,
    verbatim: true,
    checks: [{ rule: (value, values) => value === values[other], sentence: 'Las contraseñas no coinciden.' }],
  };
}
