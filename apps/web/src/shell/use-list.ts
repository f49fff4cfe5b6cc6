import { useEffect, useState } from 'react';
import type { RouteName } from '@veridico/api';
import { reasonOf, type ReportAnswer } from '../session/report-call.ts';
import type { Session } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { listed } from './listed.ts';

export interface Page<T> {
  readonly list: readonly T[];
  /** Number of rows that match the filters. */
  readonly total: number;
}

export interface List<T> {
  /** The newest page, kept while the next loads; undefined before the first. */
  readonly page: Page<T> | undefined;
  readonly busy: boolean;
  /** The last request failed; `reason` is the server's message. */
  readonly failed: { readonly reason: string | undefined } | undefined;
  readonly again: () => void;
}

export type Paged<F> = F & { readonly pagina: string; readonly tamano: string };

type ListAnswer<T> =
  | { readonly ok: true; readonly body: readonly T[] | undefined; readonly headers?: Headers }
  | Extract<ReportAnswer<RouteName>, { ok: false }>;

export type AskList<T extends object, F> = (session: Session, querystring: Paged<F>, signal: AbortSignal) => Promise<ListAnswer<T>>;

/** One page of a list with its length in X-Total-Count. Without filters nothing is fetched. `ask` must be stable; `pagina` from 1. */
export function useList<T extends object, F extends object>(
  ask: AskList<T, F>,
  filters: F | undefined,
  pagina: number,
  tamano: number,
): List<T> {
  const session = useSession();
  const [page, setPage] = useState<Page<T>>();
  const [busy, setBusy] = useState(true);
  const [failed, setFailed] = useState<List<T>['failed']>();
  const [attempt, setAttempt] = useState(0);
  const asked = filters && JSON.stringify({ ...filters, pagina: String(pagina), tamano: String(tamano) });
  useEffect(() => {
    if (asked === undefined) return;
    const leaving = new AbortController();
    const read = async () => {
      setBusy(true);
      const answer = await ask(session, JSON.parse(asked) as Paged<F>, leaving.signal);
      if (leaving.signal.aborted) return;
      setBusy(false);
      const list = answer.ok ? listed<T>(answer.body) : undefined;
      if (!answer.ok || !list) return setFailed({ reason: answer.ok ? undefined : reasonOf(answer) });
      setFailed(undefined);
      setPage({ list, total: Number(answer.headers?.get('x-total-count') ?? list.length) });
    };
    void read();
    return () => leaving.abort();
  }, [session, ask, asked, attempt]);
  return { page, busy, failed, again: () => setAttempt((count) => count + 1) };
}
