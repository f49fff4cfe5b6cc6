import { useEffect, useState } from 'react';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { endQueryDraft } from '../../shell/query-draft.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { fetchReport, type Outcome, type ReportRequest } from './query.ts';

export interface Result {
  /** Undefined while the report is being made. */
  readonly outcome: Outcome | undefined;
  /** @param additional takes the query past the quota, at its price */
  again(additional: boolean): void;
}

/** Asks once, however often effects run, and once more for every press. */
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
    // From now on this entry of the history is this report: loading it again later must not ask, and charge, for another.
    history.replaceState({ idConsulta }, '');
    endQueryDraft(owner);
  }, [idConsulta, owner]);
  const outcome: Outcome | undefined = asked.kind === 'nothing' ? { ok: false, reason: asked.reason, again: false } : answer;
  return { outcome, again: (additional) => setAttempt(({ number }) => ({ number: number + 1, additional })) };
}
