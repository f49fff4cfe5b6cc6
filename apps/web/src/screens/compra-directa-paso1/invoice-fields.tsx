import { checkField, factura, TIPOS_EMISION, type FacturaField } from '@veridico/forms';
import { comunas, regiones } from '@veridico/reference';
import { Field } from '../../ui/field.tsx';
import { Options } from '../../ui/options.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { PurchaseFields } from './buyer.ts';
import { Group } from './buyer-fields.tsx';
import styles from './compra-directa-paso1.module.css';

const DOCUMENTS = [
  { value: TIPOS_EMISION.boleta, label: 'Boleta' },
  { value: TIPOS_EMISION.factura, label: 'Factura' },
];
const REGIONS = regiones.map(({ codigo, nombre }) => [codigo, nombre] as const);

/** Boleta or Factura, and with Factura whom it is made out to. */
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
  const bind = (name: FacturaField) => ({
    name,
    value: values[name],
    error: form.errors[name],
    required: true,
    onChange: (value: string) => form.change(name, value),
    onBlur: () => form.leave(name),
  });
  const communes = comunas
    .filter(({ codigoRegion }) => codigoRegion === values.region)
    .map(({ cut, nombreMayusculas }) => [cut, nombreMayusculas] as const);
  return (
    <div className={styles.columns}>
      <Field {...bind('razonSocial')} label="Razón social" autoComplete="organization" />
      <RutField
        {...bind('rutEmpresa')}
        label="RUT de la factura"
        onRewrite={(value) => form.rewrite('rutEmpresa', value)}
        valid={checkField(factura, 'rutEmpresa', values, 'blur') === undefined}
      />
      <Field {...bind('giro')} label="Giro" autoComplete="off" />
      <SelectField
        {...bind('region')}
        label="Región"
        options={REGIONS}
        empty="Elige una región"
        onChange={(region) => {
          form.change('region', region);
          form.change('comunaFactura', '');
        }}
      />
      <SelectField
        {...bind('comunaFactura')}
        label="Comuna de la factura"
        options={communes}
        empty={values.region === '' ? 'Elige primero la región' : 'Elige una comuna'}
      />
      <Field {...bind('ciudad')} label="Ciudad" autoComplete="address-level2" />
      <Field {...bind('direccion')} label="Dirección" autoComplete="street-address" />
    </div>
  );
}
