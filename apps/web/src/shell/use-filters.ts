import { useEffect, useState } from 'react';
import { historyState } from './history-state.ts';

/** Nobody wants an answer to every letter. */
const TYPING_MS = 350;

/** Said at the second of two days that come the wrong way round. */
export const DAYS_REVERSED = 'Debe ser igual o posterior a «Desde».';

/** What every list is looked through by; '' means all of them. Days are 2025-11-18, in Chile, both inclusive. */
interface CommonFilters {
  readonly buscar: string;
  readonly desde: string;
  readonly hasta: string;
}

interface Question<F> {
  readonly filters: F;
  /** From 1. */
  readonly pagina: number;
}

export interface FilterState<F> {
  readonly filters: F;
  /** What to ask: what was typed once the typing has paused; undefined while the days make no sense. */
  readonly asked: Question<F> | undefined;
  /** The first day is after the last. */
  readonly reversed: boolean;
  readonly active: boolean;
  change(part: Partial<F>): void;
  /** Asks at once for what was typed. */
  settle(): void;
  turn(pagina: number): void;
  clear(): void;
}

/**
 * Filters and page, kept with the page's entry in the history: going back and loading again find them. Not in its address: a name or a RUT
 * would reach the logs of whoever stands in between. `none`: every filter, empty; always the same.
 */
export function useFilters<F extends CommonFilters>(none: F): FilterState<F> {
  const [typed, setTyped] = useState<Question<F>>(() => readKept(historyState(), none));
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    history.replaceState(typed, '');
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { filters } = typed;
  const reversed = filters.desde !== '' && filters.hasta !== '' && filters.desde > filters.hasta;
  const setBoth = (next: Question<F>) => {
    setTyped(next);
    setSettled(next);
  };
  return {
    filters,
    asked: reversed ? undefined : settled,
    reversed,
    active: Object.values(filters).some((value: string) => value.trim() !== ''),
    change: (part) => {
      const next = { filters: { ...filters, ...part }, pagina: 1 };
      if (part.buscar === undefined) setBoth(next);
      else setTyped(next);
    },
    settle: () => setSettled(typed),
    turn: (pagina) => setBoth({ filters, pagina }),
    clear: () => setBoth({ filters: none, pagina: 1 }),
  };
}

/** Whatever the history holds, filters that are texts and a page that is a number. */
function readKept<F extends CommonFilters>(state: unknown, none: F): Question<F> {
  const { filters, pagina } = recordOf(state);
  const kept = recordOf(filters);
  const texts = Object.keys(none).map((name) => [name, typeof kept[name] === 'string' ? kept[name] : '']);
  const page = typeof pagina === 'number' && Number.isSafeInteger(pagina) && pagina > 0 ? pagina : 1;
  return { filters: Object.fromEntries(texts) as F, pagina: page };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
