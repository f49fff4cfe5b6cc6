import { checkField, registro, type RegistroField } from '@veridico/forms';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import type { FormState } from '../../ui/use-form.ts';
import styles from './auth-register.module.css';

interface RegistrationFieldsProps {
  readonly form: FormState<RegistroField>;
  readonly change: (name: RegistroField, value: string) => void;
  readonly leave: (name: RegistroField) => void;
}

/** What each field is called; the star is part of the name where the field must be filled in. */
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

export function RegistrationFields({ form, change, leave }: RegistrationFieldsProps) {
  const bind = (name: RegistroField) => {
    const required = registro.fields[name].required !== undefined;
    return {
      name,
      label: (
        <>
          {plainLabel(name)}
          {required && <span className={styles.star}>*</span>}
        </>
      ),
      required,
      value: form.values[name],
      error: form.errors[name],
      onChange: (value: string) => change(name, value),
      onBlur: () => leave(name),
    };
  };
  return (
    <div className={styles.columns}>
      <div className={styles.whole}>
        <Field {...bind('email')} type="email" autoComplete="email" autoCapitalize="none" />
      </div>
      <Field {...bind('firstName')} autoComplete="given-name" autoCapitalize="words" />
      <Field {...bind('lastName')} autoComplete="family-name" autoCapitalize="words" />
      <Field {...bind('secondLastName')} autoComplete="off" autoCapitalize="words" />
      <RutField
        {...bind('rut')}
        onRewrite={(value) => form.rewrite('rut', value)}
        valid={checkField(registro, 'rut', form.values, 'blur') === undefined}
      />
      <Field
        {...bind('serie')}
        autoCapitalize="characters"
        autoComplete="off"
        help="En tu carnet vigente dice «número de documento». Cambia cada vez que lo renuevas."
      />
      <Field {...bind('telefono')} type="tel" inputMode="numeric" autoComplete="tel" help="569 y tus 8 números." />
      <PasswordField {...bind('password')} autoComplete="new-password" help="8 a 20 letras y números, al menos uno de cada uno." />
      <PasswordField {...bind('passwordConfirmacion')} autoComplete="new-password" help="Escríbela otra vez, igual que la anterior." />
    </div>
  );
}
