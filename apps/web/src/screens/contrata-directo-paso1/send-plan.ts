import { routes, type Answer, type RequestTo } from '@veridico/api';
import { api } from '../../api.ts';
import { keepsSession } from '../../session/presence.ts';

/** Contracts as a visitor, or in this browser's session. Session code is loaded only in the second case. */
export function sendPlan(body: RequestTo<'transaccionPlan'>['body']): Promise<Answer<'transaccionPlan'>> {
  if (!keepsSession()) return api(routes.transaccionPlan, { body });
  return import('./send-signed.ts').then(({ sendSigned }) => sendSigned(body)).catch(() => ({ ok: false, status: 0, problem: undefined }));
}
