import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldFoot } from './field.tsx';
import { ReaderOnly } from './reader-only.tsx';
import { useCombobox, type Choice, type ComboboxInput } from './use-combobox.ts';
import field from './field.module.css';
import styles from './combobox.module.css';

interface ComboboxProps extends ComboboxInput {
  /** Also the `id` of the input. */
  readonly name: string;
  readonly label: ReactNode;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly help?: ReactNode;
  readonly required?: boolean;
  readonly placeholder?: string;
}

/** Selects one of many options by typing part of its name: the editable combobox with list of the WAI-ARIA authoring practices. */
export function Combobox({ name, label, choices, value, onChange, onBlur, error, help, required, placeholder }: ComboboxProps) {
  const box = useCombobox({ choices, value, onChange });
  const { open, found, active } = box;
  const ids = { list: `${name}-lista`, foot: `${name}-estado`, help: `${name}-ayuda` };
  const idOf = (index: number) => `${name}-opcion-${index}`;
  const shown = open && found.length > 0;
  const whole = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shown) return;
    // A phone's keyboard covers the lower half of the screen: the list needs all the space above it.
    const touched = matchMedia('(pointer: coarse)').matches;
    (touched ? whole : list).current?.scrollIntoView({ block: touched ? 'start' : 'nearest' });
  }, [shown]);
  return (
    <div ref={whole} className={classNames(field.field, styles.box)}>
      <label htmlFor={name}>{label}</label>
      <div className={styles.control}>
        <input
          id={name}
          name={name}
          role="combobox"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={placeholder}
          value={box.text}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={ids.list}
          aria-activedescendant={shown && active >= 0 ? idOf(active) : undefined}
          aria-required={required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={classNames(error !== undefined && ids.foot, help !== undefined && ids.help)}
          onChange={({ currentTarget }) => box.type(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={box.show}
          onKeyDown={box.press}
          onBlur={() => {
            box.leave();
            onBlur?.();
          }}
        />
        <span className={styles.mark} aria-hidden="true" />
        <div ref={list} role="listbox" id={ids.list} className={styles.list} aria-label="Opciones" hidden={!shown}>
          {shown && <Options found={found} value={value} active={active} idOf={idOf} onPick={box.pick} />}
        </div>
      </div>
      <div role="status">
        {open && found.length === 0 && <p className={field.help}>Nada coincide con lo que escribiste.</p>}
        {shown && <ReaderOnly>{found.length === 1 ? '1 opción' : `${found.length} opciones`}</ReaderOnly>}
      </div>
      <FieldFoot id={ids.foot} error={error} />
      {help !== undefined && (
        <div className={field.help} id={ids.help}>
          {help}
        </div>
      )}
    </div>
  );
}

interface OptionsProps {
  readonly found: readonly Choice[];
  readonly value: string;
  readonly active: number;
  readonly idOf: (index: number) => string;
  readonly onPick: (choice: Choice) => void;
}

function Options({ found, value, active, idOf, onPick }: OptionsProps) {
  const marked = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which an effect must not return.
    marked.current?.scrollIntoView({ block: 'nearest' });
  }, [active, found]);
  return found.map((choice, index) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input keeps the focus and handles the keys
    <div
      key={choice.value}
      ref={index === active ? marked : undefined}
      id={idOf(index)}
      role="option"
      className={classNames(styles.option, index === active && styles.active)}
      aria-selected={choice.value === value}
      tabIndex={-1}
      // Keeps the focus in the input: a blur would close the list before the press ends.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(choice)}
    >
      {choice.label}
    </div>
  ));
}
