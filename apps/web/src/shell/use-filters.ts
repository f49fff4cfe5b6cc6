import { useEffect, useState } from 'react';

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
 * Filters and page number, kept in the fragment of the address: they survive back navigation and reload and can be copied, and browsers never
 * send it, so no name or RUT reaches a log. `none`: all filters empty; must be a stable reference.
 */
export function useFilters<F extends Filters>(none: F): FilterState<F> {
  const [typed, setTyped] = useState<ListQuery<F>>(() => readAddress(none));
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    writeAddress(typed);
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
    active: textsOf(filters).some(([name, value]) => name !== ORDER && value.trim() !== ''),
    change: (part) => {
      const next = { filters: { ...filters, ...part }, pagina: 1 };
      if (Object.keys(part).some((name) => TYPED.includes(name))) setTyped(next);
      else setBoth(next);
    },
    settle: () => setSettled(typed),
    turn: (pagina) => setBoth({ filters, pagina }),
    clear: () => setBoth({ filters: none, pagina: 1 }),
  };
}

/** The order of a list leaves out no row. */
const ORDER = 'orden';
/** Filters that are typed letter by letter. */
const TYPED = ['buscar', 'referencia'];
const PAGE = 'pagina';

function textsOf(filters: Filters): [name: string, value: string][] {
  return Object.entries(filters as unknown as Readonly<Record<string, string>>);
}

function readAddress<F extends Filters>(none: F): ListQuery<F> {
  const kept = new URLSearchParams(location.hash.slice(1));
  const page = Number(kept.get(PAGE));
  const texts = textsOf(none).map(([name]) => [name, kept.get(name) ?? '']);
  return { filters: { ...none, ...Object.fromEntries(texts) }, pagina: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

function writeAddress({ filters, pagina }: ListQuery<Filters>): void {
  const all: [string, string][] = [...textsOf(filters), [PAGE, pagina === 1 ? '' : String(pagina)]];
  const kept = all.filter(([, value]) => value !== '');
  const hash = kept.length === 0 ? '' : `#${new URLSearchParams(kept)}`;
  history.replaceState(history.state, '', location.pathname + location.search + hash);
}
