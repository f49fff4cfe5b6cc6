import type { ReactNode } from 'react';
import { FieldFoot } from './field.tsx';
import styles from './checkbox.module.css';

interface CheckboxProps {
  /** Also the `id` of the box. */
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly children: ReactNode;
}

export function Checkbox({ name, checked, onChange, onBlur, error, required, children }: CheckboxProps) {
  const footId = `${name}-estado`;
  return (
    <div>
      <label className={styles.label} htmlFor={name}>
        <input
          type="checkbox"
          id={name}
          name={name}
          checked={checked}
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : footId}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onBlur}
        />
        <span>{children}</span>
      </label>
      <FieldFoot id={footId} error={error} />
    </div>
  );
}
