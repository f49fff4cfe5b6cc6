import { useState, type KeyboardEvent } from 'react';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface Chooser {
  /** In the order in which they are listed. */
  readonly choices: readonly Choice[];
  /** '' while none is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export interface ComboboxState {
  /** What stands in the input. */
  readonly text: string;
  readonly open: boolean;
  readonly found: readonly Choice[];
  /** Of `found`, the one that Enter takes; -1 for none. */
  readonly active: number;
  type(text: string): void;
  show(): void;
  pick(choice: Choice): void;
  press(event: KeyboardEvent<HTMLInputElement>): void;
  /** The focus goes elsewhere: what can only be one choice becomes it, anything else stays as it was typed. */
  leave(): void;
}

/** What is typed, what it finds and which of it is marked; the choice itself is its owner's. */
export function useCombobox({ choices, value, onChange }: Chooser): ComboboxState {
  /** Undefined while the input shows the choice. */
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const chosen = choices.find((choice) => choice.value === value);
  // Chosen elsewhere in the meantime: what was typed here before says nothing any more.
  const own = typed !== undefined && (!chosen || fold(chosen.label) === fold(typed)) ? typed : undefined;
  const found = own === undefined ? choices : matching(choices, own);

  function show(): void {
    if (open) return;
    setOpen(true);
    setActive(own === undefined && chosen ? choices.indexOf(chosen) : -1);
  }

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function pick(choice: Choice): void {
    setTyped(undefined);
    close();
    if (choice.value !== value) onChange(choice.value);
  }

  function type(text: string): void {
    const exact = choices.find((choice) => fold(choice.label) === fold(text));
    // Written in full, and like no other: there is nothing to choose, and the list would cover what comes next.
    const only = exact !== undefined && matching(choices, text).length === 1;
    // Its name as it is says that it was found.
    setTyped(only ? exact.label : text);
    setOpen(!only);
    setActive(text.trim() === '' ? -1 : 0);
    if ((exact?.value ?? '') !== value) onChange(exact?.value ?? '');
  }

  function move(step: number): void {
    if (!open) return show();
    if (found.length > 0) setActive((Math.max(active, step > 0 ? -1 : 0) + step + found.length) % found.length);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const written = own === undefined ? undefined : chosen;
    const marked = open ? found[active] : written;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && marked) pick(marked);
    else if (event.key === 'Escape' && open) close();
    else return;
    event.preventDefault();
  }

  function leave(): void {
    close();
    if (own === undefined) return;
    const [only, ...others] = found;
    if (chosen) pick(chosen);
    else if (own.trim() === '') setTyped(undefined);
    else if (only && others.length === 0) pick(only);
  }

  return { text: own ?? chosen?.label ?? '', open, found, active, type, show, pick, press, leave };
}

/** Those that begin like that, then those with a later word that does. */
function matching(choices: readonly Choice[], text: string): readonly Choice[] {
  const sought = fold(text);
  if (sought === '') return choices;
  const begins = choices.filter(({ label }) => fold(label).startsWith(sought));
  const later = choices.filter(({ label }) => fold(label).includes(` ${sought}`) && !begins.some((choice) => choice.label === label));
  return [...begins, ...later];
}

/** As it sounds without its accents and signs: ÑUÑOA and nunoa are one, O'Higgins and o higgins too. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();
}
