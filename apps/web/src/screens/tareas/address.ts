import type { CaseKind, CaseOrder, CaseView } from '@veridico/api';
import { usePlace } from '../../ui/router.tsx';
import { ASIDE, KINDS, ORDERS, VIEWS } from './words.ts';

/** What the address says of the queue. Texts typed to search are not in it: a name or a RUT would reach the logs of intermediaries. */
export interface Chosen {
  readonly ver: CaseView;
  /** '' for all. */
  readonly clase: CaseKind | '';
  readonly orden: CaseOrder;
  /** From 1. */
  readonly pagina: number;
  /** Id of the case shown; '' for none. */
  readonly caso: string;
}

const NONE: Chosen = { ver: 'todas', clase: '', orden: 'antigua', pagina: 1, caso: '' };

/** Reads the address; anything unknown counts as absent. */
export function useChosen(): Chosen {
  const { query } = usePlace();
  const of = (name: string) => query.get(name) ?? '';
  const pagina = Number(of('pagina'));
  return {
    ver: [...VIEWS, ...ASIDE].find(([view]) => view === of('ver'))?.[0] ?? NONE.ver,
    clase: (Object.keys(KINDS) as CaseKind[]).find((kind) => kind === of('clase')) ?? NONE.clase,
    orden: ORDERS.find(([order]) => order === of('orden'))?.[0] ?? NONE.orden,
    pagina: Number.isSafeInteger(pagina) && pagina > 0 ? pagina : NONE.pagina,
    caso: of('caso'),
  };
}

/** The address of a choice, without what is usual. */
export function addressOf(chosen: Chosen): string {
  const query = new URLSearchParams(
    Object.entries(chosen)
      .filter(([name, value]) => value !== NONE[name as keyof Chosen])
      .map(([name, value]) => [name, String(value)]),
  );
  return `/oficina/tareas${query.size > 0 ? `?${query}` : ''}`;
}
