import { useEffect, useState } from 'react';
import { routes, type AnswerBody } from '@veridico/api';
import { callForReport, reasonOf } from '../../session/report-call.ts';
import type { Session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { watch } from '../../ui/watch.ts';

export type ShownBatch = AnswerBody<'lote'>;

/** Which lines are shown, and what to do with what the company has. */
export interface BatchView {
  readonly ver: string;
  readonly orden: 'riesgo' | '';
  readonly pagina: string;
  readonly reciente: 'abrir' | 'pedir';
}

export interface BatchState {
  /** Undefined until it was read once. */
  readonly shown: ShownBatch | undefined;
  /** Why the last reading failed. */
  readonly failure: string | undefined;
  /** Other lines are loading. */
  readonly busy: boolean;
  /** Reads it again, after an act. */
  again(): void;
}

/** A batch, read again and again while it runs. */
export function useBatch(id: string, view: BatchView): BatchState {
  const session = useSession();
  const [round, setRound] = useState(0);
  const [read, setRead] = useState<BatchReading & { readonly key: string }>();
  const { ver, orden, pagina, reciente } = view;
  const key = `${id} ${ver} ${orden} ${pagina} ${reciente} ${round}`;
  useEffect(() => {
    const ended = new AbortController();
    const look = async (signal: AbortSignal) => {
      const answer = await readBatch(session, id, { ver, orden, pagina, reciente });
      if (signal.aborted) return true;
      setRead((last) => ({ key, shown: answer.shown ?? last?.shown, failure: answer.failure }));
      return answer.shown !== undefined && ['revision', 'terminado'].includes(answer.shown.lote.estado);
    };
    void watch(look, ended.signal);
    return () => ended.abort();
  }, [session, id, ver, orden, pagina, reciente, key]);
  return {
    shown: read?.shown,
    failure: read?.failure,
    busy: read !== undefined && read.key !== key,
    again: () => setRound((last) => last + 1),
  };
}

interface BatchReading {
  readonly shown: ShownBatch | undefined;
  readonly failure: string | undefined;
}

async function readBatch(session: Session, lote: string, view: BatchView): Promise<BatchReading> {
  const answer = await callForReport(session, routes.lote, { params: { lote }, querystring: { ...view, ver: view.ver as '' } });
  if (answer.ok) return { shown: answer.body, failure: undefined };
  return {
    shown: undefined,
    failure: reasonOf(answer) ?? 'No pudimos leer el lote. Sigue su curso; volvemos a preguntar en unos segundos.',
  };
}
