import {
  compraPropiedad,
  compraTasacion,
  defineForm,
  factura,
  facturaToPipe,
  tasacionToPipe,
  TIPOS_EMISION,
  type Field,
  type Form,
  type Values,
} from '@veridico/forms';
import { propertyInASentence, searchFields } from '../../property/property-fields.ts';
import type { PurchaseField } from './purchase-fields.ts';
import type { PurchaseRequest } from './send.ts';

const withInvoice = (values: Values<PurchaseField>) => values.tipoEmision === TIPOS_EMISION.factura;

/** Required only with a Factura. */
const invoice = Object.fromEntries(
  Object.entries<Field<PurchaseField>>(factura.fields).map(([name, field]) => [name, { ...field, when: withInvoice }]),
) as unknown as Readonly<Record<keyof typeof factura.fields, Field<PurchaseField>>>;

const { codigoDescuento, aceptacionTerminos, ...contact } = compraPropiedad.fields;

/** All fields of an appraisal's purchase, in page order. */
export const appraisalForm: Form<PurchaseField> = defineForm<PurchaseField>({
  id: compraPropiedad.id,
  fields: {
    ...searchFields,
    ...compraTasacion.fields,
    ...contact,
    tipoEmision: { checks: [] },
    ...invoice,
    codigoDescuento,
    aceptacionTerminos,
  },
});

/** Default choices. */
export const APPRAISAL_START: Partial<Values<PurchaseField>> = { amoblado: '0', tipoEmision: TIPOS_EMISION.boleta };

const INVOICE_NAMES: Readonly<Record<keyof typeof factura.fields, string>> = {
  razonSocial: 'la razón social',
  rutEmpresa: 'el RUT de la factura',
  region: 'la región',
  comunaFactura: 'la comuna de la factura',
  direccion: 'la dirección',
  ciudad: 'la ciudad',
  giro: 'el giro',
};

/** Name of a field of this purchase within a sentence; undefined for a field that every purchase has. */
export function appraisalInASentence(name: PurchaseField, values: Values<PurchaseField>): string | undefined {
  return propertyInASentence(name, values.modo) ?? INVOICE_NAMES[name as keyof typeof factura.fields];
}

/** Fields sent in addition to the buyer's data. @param values valid values, in wire form */
export function appraisalOnTheWire(values: Values<PurchaseField>): ReturnType<NonNullable<PurchaseRequest['more']>> {
  return {
    rol: `${values.rolManzana}-${values.rolPredio}`,
    comuna: values.comuna,
    parametrosTasacion: tasacionToPipe(values),
    tipoEmision: values.tipoEmision,
    datosFactura: withInvoice(values) ? facturaToPipe(values) : '',
  };
}
