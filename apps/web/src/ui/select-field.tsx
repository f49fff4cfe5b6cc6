import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import field from './field.module.css';
import styles from './select-field.module.css';

interface SelectFieldProps {
  /** Also the `id` of the list. */
  readonly name: string;
  readonly label: ReactNode;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
  readonly help?: ReactNode;
}

/** The platform's own list, which always has a choice: there is nothing to get wrong. */
export function SelectField({ name, label, value, options, onChange, help }: SelectFieldProps) {
  const helpId = `${name}-ayuda`;
  return (
    <div className={field.field}>
      <label htmlFor={name}>{label}</label>
      <select
        className={styles.select}
        id={name}
        name={name}
        value={value}
        aria-describedby={classNames(help !== undefined && helpId)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      {help !== undefined && (
        <div className={field.help} id={helpId}>
          {help}
        </div>
      )}
    </div>
  );
}
