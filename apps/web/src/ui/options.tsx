import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldFoot } from './field.tsx';
import styles from './options.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** A second line. */
  readonly note?: string;
}

interface OptionsProps {
  readonly name: string;
  readonly legend: ReactNode;
  readonly options: readonly Option[];
  /** '' while nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  /** `words`: side by side, for a few short words; `lines`: one below the other. */
  readonly shape?: 'cards' | 'words' | 'lines';
}

/** One of a few: real radio buttons, each with its whole card as the target. */
export function Options({ name, legend, options, value, onChange, onBlur, error, shape = 'cards' }: OptionsProps) {
  const footId = `${name}-estado`;
  return (
    <fieldset className={styles.options} aria-describedby={error === undefined ? undefined : footId}>
      <legend>{legend}</legend>
      <div className={styles[shape]}>
        {options.map((option) => (
          <label key={option.value} className={classNames(styles.option, error !== undefined && styles.wrong)}>
            <input
              type="radio"
              id={`${name}-${option.value}`}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            <span>
              {option.label}
              {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldFoot id={footId} error={error} />
    </fieldset>
  );
}
