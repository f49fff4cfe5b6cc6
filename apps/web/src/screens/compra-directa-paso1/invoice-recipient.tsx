import { useEffect } from 'react';
import { checkField, factura, type FacturaField } from '@veridico/forms';
import { RegionAndCommune } from '../../company/place-fields.tsx';
import { Group } from '../../shell/order-form.tsx';
import order from '../../shell/order-form.module.css';
import { bind } from '../../ui/bind.ts';
import { Field } from '../../ui/field.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import { invoice, type Invoice } from './invoice.ts';
import type { PurchaseFields } from './purchase-fields.ts';

interface LateRecipientProps {
  readonly form: PurchaseFields;
  /** Receives the rules of these fields. */
  readonly onLoad: (loaded: Invoice) => void;
}

/** The recipient's fields. Hands their rules to the purchase once this file has loaded. */
export function LateRecipient({ form, onLoad }: LateRecipientProps) {
  useEffect(() => onLoad(invoice), [onLoad]);
  return (
    <Group legend="Datos de la factura">
      <Recipient form={form} />
    </Group>
  );
}

/** Recipient of a Factura. */
export function Recipient({ form }: { readonly form: PurchaseFields }) {
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
