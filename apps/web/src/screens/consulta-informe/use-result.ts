import { useEffect, useState } from 'react';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { endQueryDraft } from '../../shell/query-draft.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { fetchReport, type Outcome, type ReportRequest } from './query.ts';

export interface Result {
  /** Undefined while the report is being made. */
  readonly outcome: Outcome | undefined;
  /** @param additional accepts a query beyond the quota, at its price */
  again(additional: boolean): void;
}

/** Queries once, however often effects run, and once more per press. */
export function useResult(asked: ReportRequest): Result {
  const session = useSession();
  const owner = useSessionState().claims?.sub ?? '';
  const [attempt, setAttempt] = useState({ number: 1, additional: false });
  const answer = useAnswer(asked.kind === 'nothing' ? undefined : String(attempt.number), () =>
    asked.kind === 'nothing' ? Promise.reject(new Error('nothing to ask')) : fetchReport(session, asked, attempt.additional),
  );
  const idConsulta = answer?.ok ? answer.report.idConsulta : undefined;
  useEffect(() => {
    if (idConsulta === undefined) return;
    // From here this history entry stands for this report: a reload must not make, and charge, another query.
    history.replaceState({ idConsulta }, '');
    endQueryDraft(owner);
  }, [idConsulta, owner]);
  const outcome: Outcome | undefined = asked.kind === 'nothing' ? { ok: false, reason: asked.reason, again: false } : answer;
  return { outcome, again: (additional) => setAttempt(({ number }) => ({ number: number + 1, additional })) };
}
