import { routes } from '@veridico/api';
import { noteRole } from './own-role.ts';
import { callForReport } from './report-call.ts';
import type { Session } from './session.ts';

const asking = new WeakMap<Session, Promise<void>>();

/** Asks the server for it, once for everybody who asks meanwhile, and keeps what it says. Where nobody answers, nothing is known. */
export function askRole(session: Session): Promise<void> {
  const under = asking.get(session) ?? ask(session).finally(() => asking.delete(session));
  asking.set(session, under);
  return under;
}

async function ask(session: Session): Promise<void> {
  const answer = await callForReport(session, routes.contrato, {});
  if (answer.ok) noteRole(answer.body.rol);
}
