import { defineForm, type Field } from '../define.ts';
import { CELULAR, CORREO, SERIE } from '../fields.ts';
import { isCompanyRut, isRut, wireRut } from '../rules/rut.ts';
import { INVALID_RUT, REQUIRED, TERMS_REQUIRED } from '../sentences.ts';

/** Screen /compra-directa/paso1. Which of these fields a report asks for is decided by the form it names below. */
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

const validRut = { rule: isRut, sentence: INVALID_RUT, onSubmit: 'Rut inválido' };

/** Reports about the buyer: the RUT and the card that proves it. */
export const compraPersona = defineForm<CompraField>({
  id: 'compra-directa',
  fields: {
    run: { required: REQUIRED, checks: [validRut], normalise: wireRut },
    serie: SERIE,
    ...contact,
  },
});

/** A company's RUT: whom a report is about, or whom a Factura is made out to. */
export const RUT_EMPRESA = {
  required: REQUIRED,
  checks: [
    validRut,
    {
      rule: isCompanyRut,
      sentence: 'Formato rut incorrecto. Debe ser mayor o igual a 50.000.000-0',
      onSubmit: 'Rut debe ser mayor a 50 millones',
    },
  ],
  normalise: wireRut,
} satisfies Field<never>;

/** Reports about a company: its RUT, anyone may ask. */
export const compraEmpresa = defineForm<CompraField>({
  id: 'compra-directa',
  fields: {
    run: RUT_EMPRESA,
    serie: OPTIONAL,
    ...contact,
  },
});

/** Reports about a property: neither RUT nor card; the property's own fields come beside this form. */
export const compraPropiedad = defineForm<CompraField>({
  id: 'compra-directa',
  fields: { run: OPTIONAL, serie: OPTIONAL, ...contact },
});

/** What a buyer fills in, by whose records the report tells of. */
export const purchaseForms = { persona: compraPersona, empresa: compraEmpresa, propiedad: compraPropiedad } as const;
