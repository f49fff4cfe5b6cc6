import { compraPropiedad, compraTasacion, defineForm, tasacionToPipe, TIPOS_EMISION, type Form, type Values } from '@veridico/forms';
import { propertyInASentence, searchFields } from '../../property/property-fields.ts';
import { invoice } from './invoice.ts';
import type { PurchaseField } from './purchase-fields.ts';
import type { PurchaseRequest } from './send.ts';

const { codigoDescuento, aceptacionTerminos, ...contact } = compraPropiedad.fields;

/** All fields of an appraisal's purchase, in page order. */
export const appraisalForm: Form<PurchaseField> = defineForm<PurchaseField>({
  id: compraPropiedad.id,
  fields: {
    ...searchFields,
    ...compraTasacion.fields,
    ...contact,
    ...invoice.fields,
    codigoDescuento,
    aceptacionTerminos,
  },
});

/** Default choices. */
export const APPRAISAL_START: Partial<Values<PurchaseField>> = { amoblado: '0', tipoEmision: TIPOS_EMISION.boleta };

/** Name of a field of this purchase within a sentence; undefined for a field that every purchase has. */
export function appraisalInASentence(name: PurchaseField, values: Values<PurchaseField>): string | undefined {
  return propertyInASentence(name, values.modo) ?? invoice.inASentence(name);
}

/** Fields sent in addition to the buyer's data. @param values valid values, in wire form */
export function appraisalOnTheWire(values: Values<PurchaseField>): ReturnType<NonNullable<PurchaseRequest['more']>> {
  return {
    rol: `${values.rolManzana}-${values.rolPredio}`,
    comuna: values.comuna,
    parametrosTasacion: tasacionToPipe(values),
    ...invoice.onTheWire(values),
  };
}
