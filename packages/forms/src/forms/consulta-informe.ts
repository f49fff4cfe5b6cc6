import { defineForm, type Field } from '../define.ts';
import { oneLine } from '../one-line.ts';
import { exceedsRut, isCompanyRut, isRut, wireRut } from '../rules/rut.ts';
import { RUT_INVALIDO } from '../sentences.ts';

/**
 * What a query says besides its report and the property of an appraisal, with what the API says of it. The form, its draft, the call and
 * the stored query (all but the RUT, under the same names) derive from this list.
 */
export const QUERY_FIELDS = {
  run: 'RUT de quien trata el informe',
  motivo:
    'obligatorio para toda integración nueva. Vacío solo por la llamada original: se informa y registra como evaluación de riesgo comercial no declarada. Sobre el RUT propio, acreditado con la cédula, siempre es consulta propia',
  referencia: 'propia de quien consulta, como un centro de costo o un número de caso; no se imprime en el informe; 80 caracteres a lo más',
} as const;
export type QueryField = keyof typeof QUERY_FIELDS;
export const queryFieldNames = Object.keys(QUERY_FIELDS) as readonly QueryField[];

/** The query form of contract customers, on /. Each report's form below selects its fields. */
export type ConsultaField = 'codigoServicio' | QueryField;

/** Shown when a purpose is required and none of the list was chosen. */
export const MOTIVO_SIN_ELEGIR = 'Elige uno de los motivos de la lista.';

/** Of a batch's line too, which is cut at it. */
export const LONGEST_REFERENCE = 80;

/** The asker's own reference. One line: it stands in a column of lists. */
export const referenceField: Field<never> = {
  checks: [{ rule: (value) => Array.from(value).length <= LONGEST_REFERENCE, sentence: 'La referencia puede tener hasta 80 caracteres.' }],
  normalise: oneLine,
};

const everyReport = {
  codigoServicio: { required: 'Por favor seleccione un informe', checks: [] },
  referencia: referenceField,
} satisfies Partial<Record<ConsultaField, Field<ConsultaField>>>;
const motivo: Field<ConsultaField> = { required: MOTIVO_SIN_ELEGIR, checks: [], verbatim: true };
/** Not sent, whatever was typed before another report was chosen. */
const NOT_ASKED: Field<ConsultaField> = { checks: [], normalise: () => '' };

const validRut = { rule: isRut, sentence: RUT_INVALIDO, onSubmit: 'Por favor ingrese un RUT válido' };

/** Reports about a person; the Consolidado also accepts a company's RUT. */
export const consultaPersona = defineForm<ConsultaField>({
  id: 'consulta-informe',
  fields: { ...everyReport, run: { required: true, checks: [validRut], normalise: wireRut }, motivo },
});

const COMPANY_RANGE = {
  sentence: 'El número del RUT debe ser mayor o igual a 50.000.000',
  onSubmit: 'El RUT ingresado debe ser mayor o igual a 50.000.000',
} as const;

/** Reports about a company. A number above the range gets the sentence of one below it. */
export const consultaEmpresa = defineForm<ConsultaField>({
  id: 'consulta-informe',
  fields: {
    ...everyReport,
    run: {
      required: true,
      checks: [{ ...COMPANY_RANGE, rule: (text) => !exceedsRut(text) }, validRut, { ...COMPANY_RANGE, rule: isCompanyRut }],
      normalise: wireRut,
    },
    motivo,
  },
});

/** Reports about a property, and the form before a report is chosen: no RUT and no purpose. */
export const consultaPropiedad = defineForm<ConsultaField>({
  id: 'consulta-informe',
  fields: { ...everyReport, run: NOT_ASKED, motivo: NOT_ASKED },
});

/** The contract customer's form, by kind of subject. */
export const queryForms = { persona: consultaPersona, empresa: consultaEmpresa, propiedad: consultaPropiedad } as const;
