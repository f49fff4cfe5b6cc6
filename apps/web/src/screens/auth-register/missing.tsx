import type { RegistroField } from '@veridico/forms';
import type { FormState } from '../../ui/use-form.ts';
import { plainLabel } from './registration-fields.tsx';
import styles from './auth-register.module.css';

/** What keeps the button from working: the next field as a link, and how many follow. */
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
