import { useEffect } from 'react';
import { browserEntries } from '../../browser-storage.ts';
import styles from './keys.module.css';

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
const ROWS = 'a[data-fila]';

/** Whether single letters do something in this browser. */
export function keysAreOn(): boolean {
  return browserEntries.read('teclas_oficina') !== 'no';
}

/**
 * The page's keys. A letter presses, or focuses if it is a field, the element whose `data-tecla` it is; J and K move among the rows, as
 * arrows do inside the queue. Only outside fields and dialogs; Escape leaves a field.
 */
export function useKeys(on: boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return;
      const at = target instanceof HTMLElement ? target : document.body;
      if (at.matches(FIELDS)) {
        if (key === 'Escape') at.blur();
        return;
      }
      if (act(key, at, on)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}

function act(key: string, at: HTMLElement, on: boolean): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step !== undefined) return (at === document.body || at.closest('[data-cola]') !== null) && move(step);
  if (!on || key.length > 1) return false;
  const letter = key.toLowerCase();
  if (letter === 'j' || letter === 'k') return move(letter === 'j' ? 1 : -1);
  const target = document.querySelector<HTMLElement>(`[data-tecla="${CSS.escape(letter)}"]`);
  // A field has its key on its frame.
  const field = target?.querySelector<HTMLElement>(FIELDS);
  if (field) field.focus();
  else target?.click();
  return target !== null;
}

/** Moves the focus among the rows, from the focused or the shown one. */
function move(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const focused = rows.findIndex((row) => row === document.activeElement);
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const next = rows[from < 0 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)];
  next?.focus();
  return next !== undefined;
}

/** A hint of a key, for eyes only: the control names it in `aria-keyshortcuts`. */
export function Key({ name }: { readonly name: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {name}
    </kbd>
  );
}
