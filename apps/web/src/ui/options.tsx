import type { FocusEvent, ReactNode } from 'react';
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
  /** The focus left the whole group; moving between its options does not count. */
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  /** `words`: side by side, for a few short texts; `numbers`: the same without visible radio buttons; `lines`: stacked. */
  readonly shape?: 'cards' | 'words' | 'numbers' | 'lines';
  /** After the last option, such as a button that shows further ones. */
  readonly more?: ReactNode;
}

export function optionId(name: string, value: string): string {
  return `${name}-${value}`;
}

/** One of a few options: native radio buttons, with the whole card as target. */
export function Options({ name, legend, options, value, onChange, onBlur, error, shape = 'cards', more }: OptionsProps) {
  const footId = `${name}-estado`;
  const goesOn = ({ currentTarget, relatedTarget }: FocusEvent) =>
    relatedTarget instanceof Node && currentTarget.compareDocumentPosition(relatedTarget) === Node.DOCUMENT_POSITION_FOLLOWING;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- blur of the whole group, not of one button
    <fieldset
      className={styles.options}
      aria-describedby={error === undefined ? undefined : footId}
      onBlur={(event) => {
        if (goesOn(event)) onBlur?.();
      }}
    >
      <legend>{legend}</legend>
      <div className={styles[shape]}>
        {options.map((option) => (
          <label key={option.value} className={classNames(styles.option, error !== undefined && styles.wrong)}>
            <input
              type="radio"
              id={optionId(name, option.value)}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
            </span>
          </label>
        ))}
        {more}
      </div>
      <FieldFoot id={footId} error={error} />
    </fieldset>
  );
}
