import type { AnswerBody, NameOf, RequestTo, Route, RouteName } from '@veridico/api';
import { callForReport, reasonOf } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { useSending } from '../../ui/use-sending.ts';

const UNSENT = 'No sabemos si llegó. Recarga la página y mira antes de repetirlo.';

interface WatchOutcome<N extends RouteName> {
  /** Undefined: it was refused. */
  readonly body: AnswerBody<N> | undefined;
  readonly campos: Readonly<Record<string, string>>;
}

/** Acts on what is watched. `carryOut` resolves to the answer, or to the sentences of the fields that the server refused. */
export function useWatchAct() {
  const session = useSession();
  const { busy, refusal, start, stop } = useSending();
  const carryOut = async <const R extends Route>(route: R, request: RequestTo<NameOf<R>>): Promise<WatchOutcome<NameOf<R>>> => {
    start();
    const answer = await callForReport(session, route, request);
    if (answer.ok) {
      stop();
      return { body: answer.body, campos: {} };
    }
    const campos = 'problem' in answer ? answer.problem?.campos : undefined;
    stop(campos ? undefined : (reasonOf(answer) ?? UNSENT));
    return { body: undefined, campos: campos ?? {} };
  };
  return { busy, refusal, carryOut };
}
