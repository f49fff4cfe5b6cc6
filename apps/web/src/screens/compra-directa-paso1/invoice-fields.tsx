import { checkField, factura, TIPOS_EMISION, type FacturaField } from '@veridico/forms';
import { RegionAndCommune } from '../../company/place-fields.tsx';
import order from '../../shell/order-form.module.css';
import { Group } from '../../shell/order-form.tsx';
import { bind } from '../../ui/bind.ts';
import { Field } from '../../ui/field.tsx';
import { Options } from '../../ui/options.tsx';
import { RutField } from '../../ui/rut-field.tsx';
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
      {values.tipoEmision === TIPOS_EMISION.factura && <Company form={form} />}
    </Group>
  );
}

function Company({ form }: { readonly form: PurchaseFields }) {
  const { values } = form;
  const field = (name: FacturaField) => ({ ...bind(form, name), required: true });
  return (
    <div className={order.columns}>
      <Field {...field('razonSocial')} label="Razón social" autoComplete="organization" />
      <RutField
        {...field('rutEmpresa')}
        label="RUT de la factura"
        onRewrite={(value) => form.rewrite('rutEmpresa', value)}
        valid={checkField(factura, 'rutEmpresa', values, 'blur') === undefined}
      />
      <Field {...field('giro')} label="Giro" autoComplete="off" />
      <RegionAndCommune
        region={{ ...field('region'), label: 'Región' }}
        commune={{ ...field('comunaFactura'), label: 'Comuna de la factura' }}
        onRegion={() => form.change('comunaFactura', '')}
      />
      <Field {...field('ciudad')} label="Ciudad" autoComplete="address-level2" />
      <Field {...field('direccion')} label="Dirección" autoComplete="street-address" />
    </div>
  );
}
