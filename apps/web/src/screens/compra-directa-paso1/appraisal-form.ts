import {
  compraPropiedad,
  compraTasacion,
  defineForm,
  tasacionToPipe,
  TIPOS_EMISION,
  type Field,
  type Form,
  type Values,
} from '@veridico/forms';
import { propertyInASentence, propertyKey, refusalOf, searchFields } from '../../property/property-fields.ts';
import { invoice } from './invoice.ts';
import type { PurchaseField } from './purchase-fields.ts';
import type { PurchaseRequest } from './send.ts';

const { codigoDescuento, aceptacionTerminos, ...contact } = compraPropiedad.fields;

const { rolManzana, rolPredio, comuna, ...questions } = compraTasacion.fields;

/** Asked once the property is known: until then only the property is missing. */
const LATER = { ...questions, ...contact, ...invoice.fields, codigoDescuento, aceptacionTerminos };

/** All fields of an appraisal's purchase, in page order. */
export const appraisalForm: Form<PurchaseField> = defineForm<PurchaseField>({
  id: compraPropiedad.id,
  fields: {
    ...searchFields,
    rolManzana,
    rolPredio,
    comuna,
    ...(Object.fromEntries(Object.entries<Field<PurchaseField>>(LATER).map(([name, field]) => [name, onceKnown(field)])) as typeof LATER),
  },
});

function onceKnown(field: Field<PurchaseField>): Field<PurchaseField> {
  const known = (values: Values<PurchaseField>) => propertyKey(values) !== undefined && refusalOf(values) === undefined;
  return { ...field, when: (values) => known(values) && field.when?.(values) !== false };
}

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
