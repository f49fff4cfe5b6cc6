import { defineForm, type Field } from '../define.ts';
import { CELULAR, CORREO, SERIE } from '../fields.ts';
import { RUT } from '../rut-field.ts';
import { exceedsRut, isCompanyRut } from '../rules/rut.ts';
import { REQUIRED, TERMS_REQUIRED } from '../sentences.ts';

/** Screen /compra-directa/paso1. Each report's form below selects its fields. */
export type CompraField = 'run' | 'serie' | 'correo' | 'correoConfirmacion' | 'celular' | 'codigoDescuento' | 'aceptacionTerminos';

const OPTIONAL: Field<CompraField> = { checks: [] };

const contact = {
  correo: CORREO,
  correoConfirmacion: {
    required: REQUIRED,
    checks: [
      {
        rule: (value, values) => value.toLowerCase() === values.correo.trim().toLowerCase(),
        sentence: 'Los correos electrónicos no coinciden.',
      },
    ],
  },
  celular: CELULAR,
  codigoDescuento: OPTIONAL,
  aceptacionTerminos: {
    required: TERMS_REQUIRED,
    checks: [{ rule: (value) => value === 'true', sentence: TERMS_REQUIRED }],
  },
} satisfies Partial<Record<CompraField, Field<CompraField>>>;

/** Reports about the buyer: the RUT and the identity card that proves it. */
export const compraPersona = defineForm<CompraField>({
  id: 'compra-directa',
  fields: {
    run: RUT,
    serie: SERIE,
    ...contact,
  },
});

const COMPANY_RANGE = {
  sentence: 'Formato rut incorrecto. Debe ser mayor o igual a 50.000.000-0',
  onSubmit: 'Rut debe ser mayor a 50 millones',
} as const;

/** RUT of a company as subject of a report. */
const RUT_EMPRESA = {
  ...RUT,
  // A number above the range gets the sentence of one below it.
  checks: [{ ...COMPANY_RANGE, rule: (text: string) => !exceedsRut(text) }, ...RUT.checks, { ...COMPANY_RANGE, rule: isCompanyRut }],
} satisfies Field<never>;

/** Reports about a company: its RUT only, open to anyone. */
export const compraEmpresa = defineForm<CompraField>({
  id: 'compra-directa',
  fields: {
    run: RUT_EMPRESA,
    serie: OPTIONAL,
    ...contact,
  },
});

/** Reports about a property: no RUT or card; the property's fields are added to this form. */
export const compraPropiedad = defineForm<CompraField>({
  id: 'compra-directa',
  fields: { run: OPTIONAL, serie: OPTIONAL, ...contact },
});

/** The buyer's form, by kind of subject. */
export const purchaseForms = { persona: compraPersona, empresa: compraEmpresa, propiedad: compraPropiedad } as const;
