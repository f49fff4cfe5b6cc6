import { checkField, contrataPlan, type PlanField } from '@veridico/forms';
import { PlaceFields } from '../../company/place-fields.tsx';
import { CelularField } from '../../shell/celular-field.tsx';
import { MailField } from '../../shell/mail-field.tsx';
import order from '../../shell/order-form.module.css';
import { Group } from '../../shell/order-form.tsx';
import { serialHelpLink } from '../../shell/serial-help-link.tsx';
import { SERIAL_NOT_KEPT } from '../../shell/serial-not-kept.ts';
import { bind } from '../../ui/bind.ts';
import { Field } from '../../ui/field.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { NAMES } from './field-names.ts';
import styles from './contrata-directo-paso1.module.css';

const SerialHelpLink = serialHelpLink(() => import('../../shell/serial-help.tsx'));

interface FieldsProps {
  readonly form: FormState<PlanField>;
}

interface CompanyFieldsProps extends FieldsProps {
  /** A draft was restored, without the serial. */
  readonly restored: boolean;
}

/** The company, its representative, its contact data and its payment data. */
export function CompanyFields({ form, restored }: CompanyFieldsProps) {
  return (
    <>
      <Group legend="La empresa">
        <Field {...fieldOf(form, 'razonSocial')} autoComplete="organization" />
        <div className={order.columns}>
          <Field {...fieldOf(form, 'nombreFantasia')} autoComplete="off" />
          <Rut form={form} name="rutEmpresa" />
        </div>
        <Field {...fieldOf(form, 'giro')} autoComplete="off" />
        <Field {...fieldOf(form, 'domicilio')} autoComplete="street-address" />
        <div className={order.columns}>
          <PlaceFields form={form} fieldOf={(name) => fieldOf(form, name)} />
        </div>
      </Group>
      <Group legend="Representante legal">
        <div className={order.columns}>
          <Rut form={form} name="runRepresentanteLegal" />
          <Field
            {...fieldOf(form, 'serieRepresentanteLegal')}
            autoCapitalize="characters"
            autoComplete="off"
            help={
              <>
                {restored && <p>{SERIAL_NOT_KEPT}</p>}
                <SerialHelpLink />
              </>
            }
          />
          <Field {...fieldOf(form, 'nombreRepresentanteLegal')} autoComplete="given-name" />
          <Field {...fieldOf(form, 'primerApellidoRepresentanteLegal')} autoComplete="family-name" />
        </div>
      </Group>
      <Group legend="Contacto">
        <MailField
          form={form}
          name="correoElectronico"
          label={NAMES.correoElectronico.label}
          autoComplete="email"
          help="Ahí llegan el contrato firmado y el acceso del administrador."
        />
        <div className={order.columns}>
          <CelularField form={form} name="telefonoCelular" label={NAMES.telefonoCelular.label} />
          <Field {...fieldOf(form, 'telefonoFijo')} required={false} optional type="tel" autoComplete="tel" help="Ej: 912345678." />
        </div>
      </Group>
      <Group legend="Pago a proveedores">
        <p className={styles.soft}>A esta persona le enviamos las facturas.</p>
        <Field {...fieldOf(form, 'encargadoPagoProveedores')} autoComplete="off" />
        <div className={order.columns}>
          <MailField form={form} name="correoPagoProveedores" label={NAMES.correoPagoProveedores.label} autoComplete="off" />
          <Field {...fieldOf(form, 'telefonoPagoProveedores')} type="tel" autoComplete="off" />
        </div>
      </Group>
    </>
  );
}

function Rut({ form, name }: FieldsProps & { readonly name: 'rutEmpresa' | 'runRepresentanteLegal' }) {
  return (
    <RutField
      {...fieldOf(form, name)}
      onRewrite={(value) => form.rewrite(name, value)}
      valid={checkField(contrataPlan, name, form.values, 'blur') === undefined}
    />
  );
}

function fieldOf(form: FormState<PlanField>, name: PlanField) {
  return { ...bind(form, name), label: NAMES[name].label, required: true };
}
