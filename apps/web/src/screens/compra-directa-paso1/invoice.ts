import { factura, facturaToPipe, TIPOS_EMISION, type FacturaField, type Field, type Values } from '@veridico/forms';
import type { PurchaseField } from './purchase-fields.ts';
import type { WireField } from './send.ts';

const withInvoice = (values: Values<PurchaseField>) => values.tipoEmision === TIPOS_EMISION.factura;

/** Required only with a Factura. */
const recipient = Object.fromEntries(
  Object.entries<Field<PurchaseField>>(factura.fields).map(([name, field]) => [name, { ...field, when: withInvoice }]),
) as unknown as Readonly<Record<FacturaField, Field<PurchaseField>>>;

const NAMES: Readonly<Record<FacturaField, string>> = {
  razonSocial: 'la razón social',
  rutEmpresa: 'el RUT de la factura',
  region: 'la región',
  comunaFactura: 'la comuna de la factura',
  direccion: 'la dirección',
  ciudad: 'la ciudad',
  giro: 'el giro',
};

/** Boleta or Factura, and the recipient of a Factura. */
export const invoice = {
  fields: { tipoEmision: { checks: [] }, ...recipient },
  /** Name of a field within a sentence; undefined for a field of another part. */
  inASentence: (name: PurchaseField): string | undefined => NAMES[name as FacturaField],
  /** @param values valid values, in wire form */
  onTheWire: (values: Values<PurchaseField>): Pick<Readonly<Record<WireField, string>>, 'tipoEmision' | 'datosFactura'> => ({
    tipoEmision: values.tipoEmision,
    datosFactura: withInvoice(values) ? facturaToPipe(values) : '',
  }),
};

export type Invoice = typeof invoice;
