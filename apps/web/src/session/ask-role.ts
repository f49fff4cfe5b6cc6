import { routes } from '@veridico/api';
import { noteRole } from './own-role.ts';
import { callForReport } from './report-call.ts';
import type { Session } from './session.ts';

const asking = new WeakMap<Session, Promise<void>>();

/** Fetches the role from the server and stores it; concurrent calls share one request. On failure the stored role is unchanged. */
export function askRole(session: Session): Promise<void> {
  const under = asking.get(session) ?? fetchRole(session).finally(() => asking.delete(session));
  asking.set(session, under);
  return under;
}

async function fetchRole(session: Session): Promise<void> {
  const answer = await callForReport(session, routes.contrato, {});
  if (answer.ok) noteRole(answer.body.rol);
}
