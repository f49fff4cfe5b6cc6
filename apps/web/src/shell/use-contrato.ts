import { useEffect, useState } from 'react';
import { routes } from '@veridico/api';
import { noteRole } from '../session/own-role.ts';
import { callForReport, type ReportAnswer } from '../session/report-call.ts';
import { useSession } from '../session/use-session.ts';

export interface ContratoState {
  /** Undefined while loading. */
  readonly answer: ReportAnswer<'contrato'> | undefined;
  readonly again: () => void;
}

/** The signed-in user's contract with its remaining quota, read when the screen opens and when it becomes visible again. */
export function useContrato(): ContratoState {
  const session = useSession();
  const [answer, setAnswer] = useState<ReportAnswer<'contrato'>>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const fetchContrato = async () => {
      const next = await callForReport(session, routes.contrato, {}, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      if (next.ok) noteRole(next.body.rol);
      setAnswer(next);
    };
    void fetchContrato();
    // Another tab may have used some of it meanwhile.
    const look = () => {
      if (document.visibilityState === 'visible') void fetchContrato();
    };
    document.addEventListener('visibilitychange', look, { signal: leaving.signal });
    return () => leaving.abort();
  }, [session, attempt]);
  return { answer, again: () => setAttempt((count) => count + 1) };
}
