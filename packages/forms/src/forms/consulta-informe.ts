import { defineForm, type Field } from '../define.ts';
import { isCompanyRut, isRut, wireRut } from '../rules/rut.ts';
import { RUT_INVALIDO } from '../sentences.ts';

/** The query form of contract customers, on /. Each report's form below selects its fields. */
export type ConsultaField = 'codigoServicio' | 'run';

const codigoServicio: Field<ConsultaField> = { required: 'Por favor seleccione un informe', checks: [] };

const INVALID_ON_SUBMIT = 'Por favor ingrese un RUT válido';
const validRut = { rule: isRut, sentence: RUT_INVALIDO, onSubmit: INVALID_ON_SUBMIT };

/** Reports about a person; the Consolidado also accepts a company's RUT. */
export const consultaPersona = defineForm<ConsultaField>({
  id: 'consulta-informe',
  fields: { codigoServicio, run: { required: INVALID_ON_SUBMIT, checks: [validRut], normalise: wireRut } },
});

/** Reports about a company. */
export const consultaEmpresa = defineForm<ConsultaField>({
  id: 'consulta-informe',
  fields: {
    codigoServicio,
    run: {
      required: INVALID_ON_SUBMIT,
      checks: [
        validRut,
        {
          rule: isCompanyRut,
          sentence: 'El número del RUT debe ser mayor o igual a 50.000.000',
          onSubmit: 'El RUT ingresado debe ser mayor o igual a 50.000.000',
        },
      ],
      normalise: wireRut,
    },
  },
});

/** Reports about a property, and the form before a report is chosen: no RUT. */
export const consultaPropiedad = defineForm<ConsultaField>({
  id: 'consulta-informe',
  fields: { codigoServicio, run: { checks: [] } },
});

/** Shown when a purpose is required and none of the list was chosen. */
export const MOTIVO_SIN_ELEGIR = 'Elige uno de los motivos de la lista.';

/** The contract customer's form, by kind of subject. */
export const queryForms = { persona: consultaPersona, empresa: consultaEmpresa, propiedad: consultaPropiedad } as const;
