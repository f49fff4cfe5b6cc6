import { useEffect, useState } from 'react';
import { historyState } from './history-state.ts';

/** Debounce of typing, in milliseconds. */
const TYPING_MS = 350;

/** Shown at the second date when the dates are reversed. */
export const DAYS_REVERSED = 'Debe ser igual o posterior a «Desde».';

/** Filters of a list of reports; '' means all. Days are 2025-11-18, in Chile, both inclusive. */
export interface Filters {
  readonly buscar: string;
  readonly tipo: string;
  readonly desde: string;
  readonly hasta: string;
}

interface ListQuery<F> {
  readonly filters: F;
  /** From 1. */
  readonly pagina: number;
}

export interface FilterState<F> {
  readonly filters: F;
  /** The query to send, debounced; undefined while the dates are reversed. */
  readonly asked: ListQuery<F> | undefined;
  /** The first day is after the last. */
  readonly reversed: boolean;
  readonly active: boolean;
  change(part: Partial<F>): void;
  /** Sends the typed query at once. */
  settle(): void;
  turn(pagina: number): void;
  clear(): void;
}

/**
 * Filters and page number, kept in the page's history entry: they survive back navigation and reload. Not in the address: a name or
 * a RUT would reach the logs of intermediaries. `none`: all filters empty; must be a stable reference.
 */
export function useFilters<F extends Filters>(none: F): FilterState<F> {
  const [typed, setTyped] = useState<ListQuery<F>>(() => readKept(historyState(), none));
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    history.replaceState(typed, '');
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { filters } = typed;
  const reversed = filters.desde !== '' && filters.hasta !== '' && filters.desde > filters.hasta;
  const setBoth = (next: ListQuery<F>) => {
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

/** Sanitizes the history state: filters are strings and the page is a positive integer. */
function readKept<F extends Filters>(state: unknown, none: F): ListQuery<F> {
  const { filters, pagina } = recordOf(state);
  const kept = recordOf(filters);
  const texts = Object.keys(none).map((name) => [name, typeof kept[name] === 'string' ? kept[name] : '']);
  const page = typeof pagina === 'number' && Number.isSafeInteger(pagina) && pagina > 0 ? pagina : 1;
  return { filters: Object.fromEntries(texts) as F, pagina: page };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
