import type { ReactNode } from 'react';
import { FieldFoot } from './field.tsx';
import field from './field.module.css';
import styles from './text-area.module.css';

interface TextAreaProps {
  /** Also the `id` of the box. */
  readonly name: string;
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
}

/** Multi-line text input. */
export function TextArea({ name, label, value, onChange, error, required }: TextAreaProps) {
  const footId = `${name}-estado`;
  return (
    <div className={field.field}>
      <label htmlFor={name}>{label}</label>
      <textarea
        className={styles.box}
        id={name}
        name={name}
        rows={3}
        value={value}
        aria-required={required || undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : footId}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FieldFoot id={footId} error={error} />
    </div>
  );
}
