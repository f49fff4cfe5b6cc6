import { useState, type ComponentProps } from 'react';
import { Field } from './field.tsx';
import styles from './password-field.module.css';

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'action' | 'autoCapitalize' | 'autoComplete'> {
  /** Whether password managers fill in or suggest a password. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password input that can be shown, since people mistype what they cannot see. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
      aria-controls={props.name}
      onClick={() => setShown(!shown)}
    >
      {shown ? 'Ocultar' : 'Mostrar'}
    </button>
  );
  return (
    <div className={styles.password}>
      <Field {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" action={toggle} />
    </div>
  );
}
