import type { ReactNode } from 'react';
import styles from './options.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface OptionsProps {
  readonly name: string;
  readonly legend: ReactNode;
  readonly options: readonly Option[];
  /** '' while nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One of a few: real radio buttons, each with its whole card as the target. */
export function Options({ name, legend, options, value, onChange }: OptionsProps) {
  return (
    <fieldset className={styles.options}>
      <legend>{legend}</legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              id={`${name}-${option.value}`}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
