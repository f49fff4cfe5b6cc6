import { TIPOS_EMISION } from '@veridico/forms';
import { Group } from '../../shell/order-form.tsx';
import { Options } from '../../ui/options.tsx';
import { Recipient } from './invoice-recipient.tsx';
import type { PurchaseFields } from './purchase-fields.ts';

const DOCUMENTS = [
  { value: TIPOS_EMISION.boleta, label: 'Boleta' },
  { value: TIPOS_EMISION.factura, label: 'Factura' },
];

/** Boleta or Factura; with a Factura, its recipient. */
export function InvoiceFields({ form }: { readonly form: PurchaseFields }) {
  const { values, errors } = form;
  return (
    <Group legend="Tu documento">
      <Options
        name="tipoEmision"
        legend="Tipo de documento"
        shape="words"
        options={DOCUMENTS}
        value={values.tipoEmision}
        error={errors.tipoEmision}
        onChange={(value) => form.change('tipoEmision', value)}
      />
      {values.tipoEmision === TIPOS_EMISION.factura && <Recipient form={form} />}
    </Group>
  );
}
