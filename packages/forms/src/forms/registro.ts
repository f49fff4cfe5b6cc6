import { defineForm, type Field } from '../define.ts';
import { CELULAR, CORREO_DE_CUENTA, PASSWORD_NUEVA, repeated, SERIE } from '../fields.ts';
import { isName, normaliseName } from '../rules/name.ts';
import { isRut, wireRut } from '../rules/rut.ts';
import { REQUIRED, RUT_INVALIDO } from '../sentences.ts';

export type RegistroField =
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'secondLastName'
  | 'rut'
  | 'serie'
  | 'telefono'
  | 'password'
  | 'passwordConfirmacion';

const name = (sentence: string): Field<RegistroField> => ({ checks: [{ rule: isName, sentence }], normalise: normaliseName });

/** Screen /auth/register. The RUT travels in two parts, `run` and `digito`; the confirmation does not travel. */
export const registro = defineForm<RegistroField>({
  id: 'registro',
  fields: {
    email: CORREO_DE_CUENTA,
    firstName: { ...name('El nombre debe tener al menos 2 letras, solo letras y espacios.'), required: REQUIRED },
    lastName: { ...name('El apellido paterno debe tener al menos 2 letras, solo letras y espacios.'), required: REQUIRED },
    secondLastName: name('El apellido materno debe tener al menos 2 letras, solo letras y espacios.'),
    rut: { required: REQUIRED, checks: [{ rule: isRut, sentence: RUT_INVALIDO }], normalise: wireRut },
    serie: SERIE,
    telefono: CELULAR,
    password: PASSWORD_NUEVA,
    passwordConfirmacion: repeated('password'),
  },
});
