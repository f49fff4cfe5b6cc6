import type { RightsStage, RightsView } from '@veridico/api';
import { CLASES_DE_DERECHO, type ClaseDeDerecho } from '@veridico/reference';
import { usePlace } from '../../ui/router.tsx';
import { STAGES, VIEWS } from './words.ts';

/** What the address says of the queue: never who asks. */
export interface Chosen {
  readonly ver: RightsView;
  /** '' for all. */
  readonly derecho: ClaseDeDerecho | '';
  readonly etapa: RightsStage | '';
  /** From 1. */
  readonly pagina: number;
  /** Number of the request shown; '' for none. */
  readonly peticion: string;
}

const NONE: Chosen = { ver: 'abiertas', derecho: '', etapa: '', pagina: 1, peticion: '' };

/** Reads the address; anything unknown counts as absent. */
export function useChosen(): Chosen {
  const { query } = usePlace();
  const of = (name: string) => query.get(name) ?? '';
  const pagina = Number(of('pagina'));
  return {
    ver: VIEWS.find(([view]) => view === of('ver'))?.[0] ?? NONE.ver,
    derecho: CLASES_DE_DERECHO.find((each) => each === of('derecho')) ?? NONE.derecho,
    etapa: (Object.keys(STAGES) as RightsStage[]).find((each) => each === of('etapa')) ?? NONE.etapa,
    pagina: Number.isSafeInteger(pagina) && pagina > 0 ? pagina : NONE.pagina,
    peticion: of('peticion'),
  };
}

/** The address of a choice, without what is usual. */
export function addressOf(chosen: Chosen): string {
  const query = new URLSearchParams(
    Object.entries(chosen)
      .filter(([name, value]) => value !== NONE[name as keyof Chosen])
      .map(([name, value]) => [name, String(value)]),
  );
  return `/oficina/derechos${query.size > 0 ? `?${query}` : ''}`;
}
