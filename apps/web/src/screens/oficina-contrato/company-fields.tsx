import { routes } from '@veridico/api';
import { check, contratoAMano, isRut, type ContratoAManoField } from '@veridico/forms';
import { CompanyLink } from '../../office/company-link.tsx';
import { useRead } from '../../session/use-read.ts';
import { PlaceFields } from '../../company/place-fields.tsx';
import { bind } from '../../ui/bind.ts';
import { Field } from '../../ui/field.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import type { FormState } from '../../ui/use-form.ts';
import styles from './oficina-contrato.module.css';

interface FieldsProps {
  readonly form: FormState<ContratoAManoField>;
}

/** The company, who represents and administers it, and who pays. */
export function CompanyFields({ form }: FieldsProps) {
  const text = (name: ContratoAManoField, label: string) => ({
    ...bind(form, name),
    label,
    required: true,
    autoComplete: 'off' as const,
  });
  const place = { codigoRegion: 'Región', codigoComuna: 'Comuna', ciudad: 'Ciudad' } as const;
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Empresa</legend>
        <Field {...text('razonSocial', 'Razón social')} />
        <Field {...text('nombreFantasia', 'Nombre de fantasía')} />
        <Rut form={form} name="rutEmpresa" label="RUT" />
        <Known rut={form.values.rutEmpresa} />
        <Field {...text('giro', 'Giro')} />
        <Field {...text('domicilio', 'Domicilio')} />
        <PlaceFields form={form} fieldOf={(name) => text(name, place[name])} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Quien la representa y la administra</legend>
        <Rut form={form} name="runRepresentanteLegal" label="RUT personal" />
        <Field {...text('nombreRepresentanteLegal', 'Nombre')} />
        <Field {...text('primerApellidoRepresentanteLegal', 'Primer apellido')} />
        <Field {...text('correoElectronico', 'Correo')} type="email" help="Aquí llega la invitación." />
        <Field {...text('telefonoCelular', 'Celular')} type="tel" help="569 más 8 dígitos." />
        <Field {...bind(form, 'telefonoFijo')} label="Teléfono fijo" type="tel" autoComplete="off" optional />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Quien paga</legend>
        <Field {...text('encargadoPagoProveedores', 'Nombre del encargado')} />
        <Field {...text('correoPagoProveedores', 'Correo de pago')} type="email" />
        <Field {...text('telefonoPagoProveedores', 'Teléfono de pago')} type="tel" />
      </fieldset>
    </>
  );
}

/** Says that the RUT is a client's, as soon as it is complete. */
function Known({ rut }: { readonly rut: string }) {
  const { answer } = useRead(routes.oficinaBuscar, isRut(rut) ? { body: { texto: rut } } : undefined);
  const groups = isRut(rut) && answer?.ok ? answer.body.grupos : [];
  const company = groups.find(({ clase }) => clase === 'empresas')?.resultados[0];
  return (
    <p role="status">
      {company && (
        <>
          Ya es cliente: haz el contrato desde la página de <CompanyLink clave={company.id} nombre={company.titulo} />.
        </>
      )}
    </p>
  );
}

function Rut({ form, name, label }: FieldsProps & { readonly name: 'rutEmpresa' | 'runRepresentanteLegal'; readonly label: string }) {
  return (
    <RutField
      {...bind(form, name)}
      label={label}
      onRewrite={(value) => form.rewrite(name, value)}
      valid={check(contratoAMano, form.values, 'submit')[name] === undefined}
      required
    />
  );
}
