import { useEffect, useState } from 'react';
import { routes, type Informe } from '@veridico/api';
import { callForReport, reasonOf } from '../session/report-call.ts';
import { useSession } from '../session/use-session.ts';

/** Which of the own reports; '' means all of them. Days are 2025-11-18, in Chile, both inclusive. */
export interface Filters {
  readonly buscar: string;
  readonly tipo: string;
  readonly desde: string;
  readonly hasta: string;
}

export const ALL: Filters = { buscar: '', tipo: '', desde: '', hasta: '' };

export interface Page {
  readonly list: readonly Informe[];
  /** How many there are with these filters. */
  readonly total: number;
}

export interface Reports {
  /** The newest answer, also while the next is on its way; undefined before the first. */
  readonly page: Page | undefined;
  readonly busy: boolean;
  /** The last question failed; `reason` is what was said of it. */
  readonly failed: { readonly reason: string | undefined } | undefined;
  readonly again: () => void;
}

/** One page of what was issued to who is signed in, the newest first. Without filters to ask with nothing is asked. `pagina` from 1. */
export function useReports(filters: Filters | undefined, pagina: number, tamano: number): Reports {
  const session = useSession();
  const [page, setPage] = useState<Page>();
  const [busy, setBusy] = useState(true);
  const [failed, setFailed] = useState<Reports['failed']>();
  const [attempt, setAttempt] = useState(0);
  const asked = filters && JSON.stringify({ ...filters, pagina: String(pagina), tamano: String(tamano) });
  useEffect(() => {
    if (asked === undefined) return;
    const leaving = new AbortController();
    const ask = async () => {
      setBusy(true);
      const querystring = JSON.parse(asked) as Filters & { readonly pagina: string; readonly tamano: string };
      const answer = await callForReport(session, routes.informes, { querystring }, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      setBusy(false);
      setFailed(answer.ok ? undefined : { reason: reasonOf(answer) });
      if (answer.ok) setPage({ list: answer.body, total: Number(answer.headers?.get('x-total-count') ?? answer.body.length) });
    };
    void ask();
    return () => leaving.abort();
  }, [session, asked, attempt]);
  return { page, busy, failed, again: () => setAttempt((count) => count + 1) };
}
