import { useEffect, useState } from 'react';
import { DECLARABLE, type Declarable } from '@veridico/reports';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { endQueryDraft } from '../../shell/query-draft.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { fetchReport, type Acceptance, type Outcome, type ReportRequest } from './query.ts';

export interface Result {
  /** Undefined while the report is being made. */
  readonly outcome: Outcome | undefined;
  /** Asks the same again. */
  again(accepted: Partial<Acceptance>): void;
  /** Opens the answer that the company has, at no cost. */
  open(idConsulta: string): void;
}

/** Queries once, however often effects run, and once more per press. */
export function useResult(asked: ReportRequest): Result {
  const session = useSession();
  const owner = useSessionState().claims?.sub ?? '';
  const [attempt, setAttempt] = useState({ number: 1, asked, additional: false, anew: false });
  const answer = useAnswer(asked.kind === 'nothing' ? undefined : String(attempt.number), () =>
    attempt.asked.kind === 'nothing' ? Promise.reject(new Error('nothing to ask')) : fetchReport(session, attempt.asked, attempt),
  );
  const motivo = purposeOf(asked);
  const idConsulta = answer && 'report' in answer ? answer.report.idConsulta : undefined;
  useEffect(() => {
    if (idConsulta === undefined) return;
    // From here this history entry stands for this report: a reload must not make, and charge, another query.
    history.replaceState({ idConsulta, motivo }, '');
    endQueryDraft(owner);
  }, [idConsulta, motivo, owner]);
  const outcome: Outcome | undefined = asked.kind === 'nothing' ? { ok: false, reason: asked.reason, again: false } : answer;
  return {
    outcome,
    again: (accepted) => setAttempt((last) => ({ ...last, ...accepted, number: last.number + 1 })),
    open: (id) =>
      setAttempt(({ number, ...last }) => ({
        ...last,
        number: number + 1,
        asked: { kind: 'issued', idConsulta: id, ...(motivo && { motivo }) },
      })),
  };
}

function purposeOf(asked: ReportRequest): Declarable | undefined {
  if (asked.kind === 'issued') return asked.motivo;
  return DECLARABLE.find((each) => asked.kind === 'query' && each === asked.inputs.motivo);
}
