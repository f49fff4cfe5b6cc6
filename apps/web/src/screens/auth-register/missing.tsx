import type { RegistroField } from '@veridico/forms';
import type { FormState } from '../../ui/use-form.ts';
import { plainLabel } from './registration-fields.tsx';
import styles from './auth-register.module.css';

/** Why the button is disabled: a link to the next missing field, and how many others follow. */
export function Missing({ form }: { readonly form: FormState<RegistroField> }) {
  const [next, ...others] = form.missing;
  if (next === undefined) return null;
  return (
    <p className={styles.missing}>
      Falta:{' '}
      <a
        href={`#${next}`}
        onClick={(event) => {
          event.preventDefault();
          form.focus(next);
        }}
      >
        {plainLabel(next)}
      </a>
      {others.length > 0 && ` y ${others.length} ${others.length === 1 ? 'campo más' : 'campos más'}`}.
    </p>
  );
}
