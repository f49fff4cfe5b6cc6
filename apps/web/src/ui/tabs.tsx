import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

interface TabsProps {
  /** Prefix of its ids. */
  readonly name: string;
  /** Accessible name of the tabs. */
  readonly label: string;
  readonly tabs: readonly (readonly [value: string, text: string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Content of the selected tab. */
  readonly children: ReactNode;
}

/** Tabs with one visible panel. A single Tab stop; arrows, Home and End select. */
export function Tabs({ name, label, tabs, value, onChange, children }: TabsProps) {
  const idOf = (tab: string) => `${name}-${tab}`;
  const press = (event: KeyboardEvent) => {
    const at = tabs.findIndex(([tab]) => tab === value);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next === tabs.length ? 0 : next);
    if (!tab) return;
    event.preventDefault();
    onChange(tab[0]);
    document.getElementById(idOf(tab[0]))?.focus();
  };
  return (
    <div className={styles.box}>
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map(([tab, text]) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={idOf(tab)}
            className={classNames(styles.tab, tab === value && styles.chosen)}
            aria-selected={tab === value}
            aria-controls={`${name}-panel`}
            tabIndex={tab === value ? 0 : -1}
            onClick={() => onChange(tab)}
            onKeyDown={press}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${name}-panel`} className={styles.panel} aria-labelledby={idOf(value)}>
        {children}
      </div>
    </div>
  );
}
