import { routes, type Answer, type RequestTo } from '@veridico/api';
import { session } from '../../session/current.ts';
import { keepsSession } from '../../session/presence.ts';
import { callForReport } from '../../session/report-call.ts';

const SESSION_OVER =
  'Tu sesión se cerró. Si contratas como administrador de la empresa, vuelve a entrar antes; si no, presiona «Comprar» otra vez.';

/**
 * Contracts as the signed-in user, with a valid token: an administrator's contract needs no approval. If the session has ended, this is
 * reported and nothing is sent, because a visitor's contract may need approval.
 */
export async function sendSigned(body: RequestTo<'transaccionPlan'>['body']): Promise<Answer<'transaccionPlan'>> {
  const answer = await callForReport(session, routes.transaccionPlan, { body });
  if (answer.status !== 'sin-token') return answer;
  const mensaje = keepsSession() ? answer.sentence : SESSION_OVER;
  return { ok: false, status: 401, problem: { codigo: 'NO_AUTENTICADO', mensaje } };
}
