import { defineForm } from '../define.ts';
import { CELULAR, CORREO_DE_CUENTA, PASSWORD_NUEVA, repeated, SERIE } from '../fields.ts';
import { APELLIDO_PATERNO, NOMBRE } from '../name-fields.ts';
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

/** Screen /auth/register. The RUT is sent in two parts, `run` and `digito`; the confirmation is not sent. */
export const registro = defineForm<RegistroField>({
  id: 'registro',
  fields: {
    email: CORREO_DE_CUENTA,
    firstName: NOMBRE,
    lastName: APELLIDO_PATERNO,
    secondLastName: {
      checks: [
        { rule: isName, sentence: 'El apellido materno debe tener al menos 2 letras y solo letras, espacios, guiones y apóstrofos.' },
      ],
      normalise: normaliseName,
    },
    rut: { required: REQUIRED, checks: [{ rule: isRut, sentence: RUT_INVALIDO }], normalise: wireRut },
    serie: SERIE,
    telefono: CELULAR,
    password: PASSWORD_NUEVA,
    passwordConfirmacion: repeated('password'),
  },
});
