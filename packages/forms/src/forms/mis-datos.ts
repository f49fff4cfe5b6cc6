import { defineForm } from '../define.ts';
import { CORREO_DE_CUENTA, SERIE } from '../fields.ts';
import { isCompanyRut } from '../rules/rut.ts';
import { RUT } from '../rut-field.ts';

export type MisDatosField = 'rut' | 'serie' | 'correo';

/** Screen /mis-datos: proof of identity without an account. `correo` only chooses among addresses that are already known. */
export const misDatosForm = defineForm<MisDatosField>({
  id: 'mis-datos',
  fields: {
    rut: {
      ...RUT,
      checks: [
        ...RUT.checks,
        {
          rule: (value) => !isCompanyRut(value),
          sentence: 'Este RUT es de una empresa: sus datos los ve, con su cuenta, quien probó que la representa.',
        },
      ],
    },
    serie: SERIE,
    correo: { checks: CORREO_DE_CUENTA.checks, normalise: CORREO_DE_CUENTA.normalise },
  },
});
