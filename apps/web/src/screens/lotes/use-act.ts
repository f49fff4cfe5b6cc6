import { routes, type RequestTo } from '@veridico/api';
import { callForReport, reasonOf } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { useSending } from '../../ui/use-sending.ts';

type Act = RequestTo<'actuarLote'>['body'];

const UNSENT = 'No sabemos si llegó. Volvimos a leer el lote: mira su estado antes de repetirlo.';

/** Acts on a batch. `carryOut` resolves to whether it was done; the batch is read again in any case. */
export function useAct(lote: string, again: () => void) {
  const session = useSession();
  const { busy, refusal, start, stop } = useSending();
  const carryOut = async (body: Act): Promise<boolean> => {
    start();
    const answer = await callForReport(session, routes.actuarLote, { params: { lote }, body });
    stop(answer.ok ? undefined : (reasonOf(answer) ?? UNSENT));
    if (!(answer.ok && body.acto === 'descartar')) again();
    return answer.ok;
  };
  return { busy, refusal, carryOut };
}
