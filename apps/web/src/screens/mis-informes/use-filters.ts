import { useEffect, useState } from 'react';
import { historyState } from '../../shell/history-state.ts';
import { ALL, type Filters } from '../../shell/use-reports.ts';

/** Nobody wants an answer to every letter. */
const TYPING_MS = 350;

interface Question {
  readonly filters: Filters;
  /** From 1. */
  readonly pagina: number;
}

export interface FilterState {
  readonly filters: Filters;
  /** What to ask: what was typed once the typing has paused; undefined while the days make no sense. */
  readonly asked: Question | undefined;
  /** The first day is after the last. */
  readonly reversed: boolean;
  readonly active: boolean;
  change(part: Partial<Filters>): void;
  /** Asks at once for what was typed. */
  settle(): void;
  turn(pagina: number): void;
  clear(): void;
}

/**
 * Filters and page, kept with the page's entry in the history: going back and loading again find them. Not in its address: a name or a RUT
 * would reach the logs of whoever stands in between.
 */
export function useFilters(): FilterState {
  const [typed, setTyped] = useState<Question>(() => readKept(historyState()));
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    history.replaceState(typed, '');
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { filters } = typed;
  const reversed = filters.desde !== '' && filters.hasta !== '' && filters.desde > filters.hasta;
  const setBoth = (next: Question) => {
    setTyped(next);
    setSettled(next);
  };
  return {
    filters,
    asked: reversed ? undefined : settled,
    reversed,
    active: Object.values(filters).some((value) => value.trim() !== ''),
    change: (part) => {
      const next = { filters: { ...filters, ...part }, pagina: 1 };
      if (part.buscar === undefined) setBoth(next);
      else setTyped(next);
    },
    settle: () => setSettled(typed),
    turn: (pagina) => setBoth({ filters, pagina }),
    clear: () => setBoth({ filters: ALL, pagina: 1 }),
  };
}

/** Whatever the history holds, filters that are texts and a page that is a number. */
function readKept(state: unknown): Question {
  const { filters, pagina } = recordOf(state);
  const kept = recordOf(filters);
  const text = (name: keyof Filters) => (typeof kept[name] === 'string' ? kept[name] : '');
  const page = typeof pagina === 'number' && Number.isSafeInteger(pagina) && pagina > 0 ? pagina : 1;
  return { filters: { buscar: text('buscar'), tipo: text('tipo'), desde: text('desde'), hasta: text('hasta') }, pagina: page };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
