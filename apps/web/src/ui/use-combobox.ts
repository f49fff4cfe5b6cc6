import { useState, type KeyboardEvent } from 'react';
import { afterPress } from './after-press.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ComboboxInput {
  /** In list order. */
  readonly choices: readonly Choice[];
  /** '' without a choice. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export interface ComboboxState {
  /** Text of the input. */
  readonly text: string;
  readonly open: boolean;
  readonly found: readonly Choice[];
  /** Index in `found` of the option that Enter selects; -1 for none. */
  readonly active: number;
  type(text: string): void;
  show(): void;
  pick(choice: Choice): void;
  press(event: KeyboardEvent<HTMLInputElement>): void;
  /** On blur: text that matches only one option selects it; other text stays as typed. */
  leave(): void;
}

/** Typed text, matches and highlighted option; the parent holds the choice. */
export function useCombobox({ choices, value, onChange }: ComboboxInput): ComboboxState {
  /** Undefined while the input shows the choice. */
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const chosen = choices.find((choice) => choice.value === value);
  // The choice was changed elsewhere meanwhile, so earlier text is discarded.
  const own = typed !== undefined && (!chosen || fold(chosen.label) === fold(typed)) ? typed : undefined;
  const found = own === undefined ? choices : matching(choices, own);

  function show(): void {
    if (open) return;
    setOpen(true);
    setActive(found.findIndex((choice) => choice === chosen));
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
    // A complete, unambiguous name: nothing is left to choose, and the list would cover the content below.
    const only = exact !== undefined && matching(choices, text).length === 1;
    // Shows the option's exact label, to confirm the match.
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
    else {
      // Enter is the form's, which shows its answer where the list stood.
      if (event.key === 'Enter') close();
      return;
    }
    event.preventDefault();
  }

  function leave(): void {
    // Takes a sentence away where nothing matches.
    afterPress(close);
    if (own === undefined) return;
    const [only, ...others] = found;
    if (chosen) pick(chosen);
    else if (own.trim() === '') setTyped(undefined);
    else if (only && others.length === 0) pick(only);
  }

  return { text: own ?? chosen?.label ?? '', open, found, active, type, show, pick, press, leave };
}

/** Options that start with the text, then those with a later word that does. */
function matching(choices: readonly Choice[], text: string): readonly Choice[] {
  const sought = fold(text);
  if (sought === '') return choices;
  const begins = choices.filter(({ label }) => fold(label).startsWith(sought));
  const later = choices.filter(({ label }) => fold(label).includes(` ${sought}`) && !begins.some((choice) => choice.label === label));
  return [...begins, ...later];
}

/** Ignores case, accents and punctuation: ÑUÑOA equals nunoa, O'Higgins equals o higgins. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();
}
