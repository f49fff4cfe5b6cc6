import { useEffect, useState } from 'react';
import { routes, type AnswerBody } from '@veridico/api';
import { callForReport, reasonOf } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { navigate, usePlace } from '../../ui/router.tsx';

export type Watching = AnswerBody<'monitoreo'>;

export interface WatchingState {
  /** Undefined until it was read once. */
  readonly shown: Watching | undefined;
  /** Why the last reading failed. */
  readonly failure: string | undefined;
  /** Other rows are loading. */
  readonly busy: boolean;
  readonly buscar: string;
  readonly pagina: number;
  /** Page of the list of changes. */
  readonly paginaCambios: number;
  /** Reads it again, after an act. */
  again(): void;
}

interface Reading {
  readonly key: string;
  readonly shown: Watching | undefined;
  readonly failure: string | undefined;
}

function pageIn(query: URLSearchParams, name: string): number {
  return Math.max(1, Math.trunc(Number(query.get(name) ?? 1)) || 1);
}

/** Goes to another search or page, which the address says. */
export function turnTo({ buscar, pagina, paginaCambios }: Pick<WatchingState, 'buscar' | 'pagina' | 'paginaCambios'>): void {
  const query = new URLSearchParams({
    ...(buscar !== '' && { buscar }),
    ...(pagina > 1 && { pagina: String(pagina) }),
    ...(paginaCambios > 1 && { cambios: String(paginaCambios) }),
  });
  navigate(`/monitoreo${query.size > 0 ? `?${query.toString()}` : ''}`);
}

/** What is watched, with the search and the page that the address says. */
export function useWatching(): WatchingState {
  const session = useSession();
  const { query } = usePlace();
  const buscar = query.get('buscar') ?? '';
  const [pagina, paginaCambios] = [pageIn(query, 'pagina'), pageIn(query, 'cambios')];
  const [round, setRound] = useState(0);
  const [read, setRead] = useState<Reading>();
  const key = `${buscar} ${pagina} ${paginaCambios} ${round}`;
  useEffect(() => {
    let left = false;
    const load = async () => {
      const answer = await callForReport(session, routes.monitoreo, {
        querystring: { buscar, pagina: String(pagina), paginaCambios: String(paginaCambios) },
      });
      if (left) return;
      const failure = answer.ok
        ? undefined
        : (reasonOf(answer) ?? 'No pudimos leer lo que vigilas. Revisa tu conexión y recarga la página.');
      setRead((last) => ({ key, shown: answer.ok ? answer.body : last?.shown, failure }));
    };
    void load();
    return () => {
      left = true;
    };
  }, [session, buscar, pagina, paginaCambios, key]);
  return {
    shown: read?.shown,
    failure: read?.failure,
    busy: read !== undefined && read.key !== key,
    buscar,
    pagina,
    paginaCambios,
    again: () => setRound((last) => last + 1),
  };
}
