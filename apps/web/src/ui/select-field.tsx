import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldFoot, FieldHelp } from './field.tsx';
import field from './field.module.css';
import styles from './select-field.module.css';

interface SelectFieldProps {
  /** Also the `id` of the list. */
  readonly name: string;
  readonly label: ReactNode;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** Text of the empty option, for a list without an initial choice. */
  readonly empty?: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly help?: ReactNode;
}

/** A native select. */
export function SelectField({ name, label, value, options, empty, onChange, onBlur, error, required, help }: SelectFieldProps) {
  const footId = `${name}-estado`;
  const helpId = `${name}-ayuda`;
  return (
    <div className={field.field}>
      <label htmlFor={name}>{label}</label>
      <select
        className={styles.box}
        id={name}
        name={name}
        value={value}
        aria-required={required || undefined}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={classNames(error !== undefined && footId, help !== undefined && helpId)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <FieldFoot id={footId} error={error} />
      <FieldHelp id={helpId} help={help} />
    </div>
  );
}
