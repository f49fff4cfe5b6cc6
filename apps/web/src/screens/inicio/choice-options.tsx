import type { ReactNode } from 'react';
import { CHOICE_ICONS } from './choice-icons.tsx';
import styles from './choice.module.css';

interface Choice {
  readonly value: 'mi' | 'empresa' | 'propiedad' | 'otra';
  readonly name: string;
  readonly hint: string;
  readonly icon: ReactNode;
}

const CHOICES: readonly Choice[] = [
  { value: 'mi', name: 'A mí', hint: 'Con tu carnet', icon: CHOICE_ICONS.user },
  { value: 'empresa', name: 'Una empresa', hint: 'Con su RUT', icon: CHOICE_ICONS.building },
  { value: 'propiedad', name: 'Una propiedad', hint: 'Dirección o rol', icon: CHOICE_ICONS.house },
  { value: 'otra', name: 'Otra persona', hint: 'Qué permite la ley', icon: CHOICE_ICONS.users },
];

/** The four answers to the heading of the page. */
export function ChoiceOptions() {
  return (
    <fieldset className={styles.options} aria-labelledby="lema">
      {CHOICES.map(({ value, name, hint, icon }, index) => (
        <label key={value}>
          <input type="radio" name="a-quien" value={value} defaultChecked={index === 0} />
          {icon}
          <b>{name}</b>
          <small>{hint}</small>
        </label>
      ))}
    </fieldset>
  );
}
