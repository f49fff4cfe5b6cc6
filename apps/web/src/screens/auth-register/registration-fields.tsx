import { checkField, registro, type RegistroField } from '@veridico/forms';
import { SERIAL_NOT_KEPT } from '../../shell/serial-not-kept.ts';
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
  const field = (name: RegistroField) => {
    const required = registro.fields[name].required !== undefined;
    return {
      ...bind({ ...form, change, leave }, name),
      label: (
        <>
          {plainLabel(name)}
          {required && <span className={styles.star}>*</span>}
        </>
      ),
      required,
    };
  };
  return (
    <div className={styles.columns}>
      <div className={styles.whole}>
        <Field {...field('email')} type="email" autoComplete="email" autoCapitalize="none" />
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
      <Field {...field('telefono')} type="tel" inputMode="numeric" autoComplete="tel" help="569 y tus 8 números." />
      <PasswordField {...field('password')} autoComplete="new-password" help="8 a 20 letras y números, al menos uno de cada uno." />
      <PasswordField {...field('passwordConfirmacion')} autoComplete="new-password" help="Escríbela otra vez, igual que la anterior." />
    </div>
  );
}
