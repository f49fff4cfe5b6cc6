import { useState } from 'react';
import { checkField, registro, type RegistroField } from '@veridico/forms';
import { SERIAL_NOT_KEPT } from '../../shell/serial-not-kept.ts';
import { useLateHints } from '../../shell/use-late-hints.ts';
import { bind } from '../../ui/bind.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import type { FormState } from '../../ui/use-form.ts';
import styles from './auth-register.module.css';

interface RegistrationFieldsProps {
  readonly form: FormState<RegistroField>;
  /** A draft was restored, without the secrets. */
  readonly restored: boolean;
  readonly change: (name: RegistroField, value: string) => void;
  readonly leave: (name: RegistroField) => void;
}

/** Field labels; the star of required fields is part of the label. */
const LABELS: Readonly<Record<RegistroField, string>> = {
  email: 'Email*',
  firstName: 'Nombre*',
  lastName: 'Apellido Paterno*',
  secondLastName: 'Apellido Materno',
  rut: 'Rut*',
  serie: 'Número de Serie/Documento*',
  telefono: 'Teléfono*',
  password: 'Contraseña*',
  passwordConfirmacion: 'Confirmar Contraseña*',
};

export function plainLabel(name: RegistroField): string {
  return LABELS[name].replace('*', '');
}

export function RegistrationFields({ form, restored, change, leave }: RegistrationFieldsProps) {
  const { values, errors } = form;
  const own = { ...form, change, leave };
  const [hints, load, acceptEmail] = useLateHints(own, 'email');
  const [telefonoHints, loadTelefono, acceptTelefono] = useLateHints(own, 'telefono');
  const [left, setLeft] = useState<string>();
  const isRequired = (name: RegistroField) => registro.fields[name].required !== undefined;
  const label = (name: RegistroField) => (
    <>
      {plainLabel(name)}
      {isRequired(name) && <span className={styles.star}>*</span>}
    </>
  );
  const field = (name: RegistroField) => ({ ...bind(own, name), label: label(name), required: isRequired(name) });
  return (
    <div className={styles.columns}>
      <div className={styles.whole}>
        <Field
          {...field('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          onBlur={() => {
            setLeft(values.email);
            load();
            leave('email');
          }}
          hint={left === values.email && hints?.mailHint(left, acceptEmail)}
        />
      </div>
      <Field {...field('firstName')} autoComplete="given-name" autoCapitalize="words" />
      <Field {...field('lastName')} autoComplete="family-name" autoCapitalize="words" />
      <Field {...field('secondLastName')} autoComplete="off" autoCapitalize="words" />
      <RutField
        {...field('rut')}
        onRewrite={(value) => form.rewrite('rut', value)}
        valid={checkField(registro, 'rut', form.values, 'blur') === undefined}
      />
      <Field
        {...field('serie')}
        autoCapitalize="characters"
        autoComplete="off"
        help={
          <>
            {restored && <p>{SERIAL_NOT_KEPT}</p>}
            En tu carnet vigente dice «número de documento». Cambia cada vez que lo renuevas.
          </>
        }
      />
      <Field
        {...field('telefono')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        help="569 y tus 8 números."
        onBlur={() => {
          loadTelefono();
          leave('telefono');
        }}
        hint={errors.telefono !== undefined && telefonoHints?.celularHint(values.telefono, acceptTelefono)}
      />
      <PasswordField {...field('password')} autoComplete="new-password" help="8 a 20 letras y números, al menos uno de cada uno." />
      <PasswordField {...field('passwordConfirmacion')} autoComplete="new-password" help="Escríbela otra vez, igual que la anterior." />
    </div>
  );
}
