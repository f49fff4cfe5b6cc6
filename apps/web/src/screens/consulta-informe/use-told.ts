import { routes, type AnswerBody } from '@veridico/api';
import { callForReport } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { useAnswer } from '../../ui/use-answer.ts';

/** What a report says, and what was asked of a property; undefined until it is read, or if it cannot be. */
export function useTold(idConsulta: string | undefined): AnswerBody<'resultado'> | undefined {
  const session = useSession();
  const answer = useAnswer(idConsulta, (id) => callForReport(session, routes.resultado, { params: { idConsulta: id } }));
  return answer?.ok ? answer.body : undefined;
}
