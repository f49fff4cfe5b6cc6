import { useEffect, useState } from 'react';
import { routes, type AnswerBody } from '@veridico/api';
import { callForReport, reasonOf } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { usePlace } from '../../ui/router.tsx';

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
  /** Reads it again, after an act. */
  again(): void;
}

interface Reading {
  readonly key: string;
  readonly shown: Watching | undefined;
  readonly failure: string | undefined;
}

/** What is watched, with the search and the page that the address says. */
export function useWatching(): WatchingState {
  const session = useSession();
  const { query } = usePlace();
  const buscar = query.get('buscar') ?? '';
  const pagina = Math.max(1, Math.trunc(Number(query.get('pagina') ?? 1)) || 1);
  const [round, setRound] = useState(0);
  const [read, setRead] = useState<Reading>();
  const key = `${buscar} ${pagina} ${round}`;
  useEffect(() => {
    let left = false;
    const load = async () => {
      const answer = await callForReport(session, routes.monitoreo, { querystring: { buscar, pagina: String(pagina) } });
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
  }, [session, buscar, pagina, key]);
  return {
    shown: read?.shown,
    failure: read?.failure,
    busy: read !== undefined && read.key !== key,
    buscar,
    pagina,
    again: () => setRound((last) => last + 1),
  };
}
