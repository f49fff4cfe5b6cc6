import type { ReactNode } from 'react';
import { checkField, contrataPlan, type PlanField } from '@veridico/forms';
import { comunas, regiones } from '@veridico/reference';
import { CelularField } from '../../shell/celular-field.tsx';
import { serialHelpLink } from '../../shell/serial-help-link.tsx';
import { Field } from '../../ui/field.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { NAMES } from './field-names.ts';
import styles from './contrata-directo-paso1.module.css';

const SerialHelpLink = serialHelpLink(() => import('../../shell/serial-help.tsx'));

interface FieldsProps {
  readonly form: FormState<PlanField>;
}

/** Who contracts, who signs for them, how to reach them and who pays. */
export function CompanyFields({ form }: FieldsProps) {
  return (
    <>
      <Group legend="La empresa">
        <Field {...bind(form, 'razonSocial')} autoComplete="organization" />
        <div className={styles.columns}>
          <Field {...bind(form, 'nombreFantasia')} autoComplete="off" />
          <Rut form={form} name="rutEmpresa" />
        </div>
        <Field {...bind(form, 'giro')} autoComplete="off" />
        <Field {...bind(form, 'domicilio')} autoComplete="street-address" />
        <Place form={form} />
      </Group>
      <Group legend="Representante legal">
        <div className={styles.columns}>
          <Rut form={form} name="runRepresentanteLegal" />
          <Field {...bind(form, 'serieRepresentanteLegal')} autoCapitalize="characters" autoComplete="off" help={<SerialHelpLink />} />
          <Field {...bind(form, 'nombreRepresentanteLegal')} autoComplete="given-name" />
          <Field {...bind(form, 'primerApellidoRepresentanteLegal')} autoComplete="family-name" />
        </div>
      </Group>
      <Group legend="Contacto">
        <Field
          {...bind(form, 'correoElectronico')}
          type="email"
          autoComplete="email"
          help="Ahí llegan el contrato firmado y el acceso del administrador."
        />
        <div className={styles.columns}>
          <CelularField form={form} name="telefonoCelular" label={NAMES.telefonoCelular.label} />
          <Field {...bind(form, 'telefonoFijo')} required={false} optional type="tel" autoComplete="tel" help="Ej: 912345678." />
        </div>
      </Group>
      <Group legend="Pago a proveedores">
        <p className={styles.soft}>A esta persona le enviamos las facturas.</p>
        <Field {...bind(form, 'encargadoPagoProveedores')} autoComplete="off" />
        <div className={styles.columns}>
          <Field {...bind(form, 'correoPagoProveedores')} type="email" autoComplete="off" />
          <Field {...bind(form, 'telefonoPagoProveedores')} type="tel" autoComplete="off" />
        </div>
      </Group>
    </>
  );
}

const REGIONES = regiones.map(({ codigo, nombreCorto }) => [codigo, nombreCorto] as const);

/** The communes are those of the region: another region, no commune. */
function Place({ form }: FieldsProps) {
  const region = form.values.codigoRegion;
  const ofRegion = comunas.filter(({ codigoRegion }) => codigoRegion === region).map(({ cut, nombre }) => [cut, nombre] as const);
  const chooseRegion = (codigo: string) => {
    form.change('codigoRegion', codigo);
    form.change('codigoComuna', '');
  };
  return (
    <div className={styles.columns}>
      <SelectField {...bind(form, 'codigoRegion')} options={REGIONES} empty="Selecciona una región" onChange={chooseRegion} />
      <SelectField
        {...bind(form, 'codigoComuna')}
        options={ofRegion}
        empty="Selecciona una comuna"
        {...(region === '' && { help: 'Primero elige la región.' })}
      />
      <Field {...bind(form, 'ciudad')} autoComplete="address-level2" />
    </div>
  );
}

function Rut({ form, name }: FieldsProps & { readonly name: 'rutEmpresa' | 'runRepresentanteLegal' }) {
  return (
    <RutField
      {...bind(form, name)}
      onRewrite={(value) => form.rewrite(name, value)}
      valid={checkField(contrataPlan, name, form.values, 'blur') === undefined}
    />
  );
}

function bind(form: FormState<PlanField>, name: PlanField) {
  return {
    name,
    label: NAMES[name].label,
    required: true,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.change(name, value),
    onBlur: () => form.leave(name),
  };
}

function Group({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
