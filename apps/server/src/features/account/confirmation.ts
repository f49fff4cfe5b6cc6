import type { FastifyRequest } from 'fastify';
import { Problem } from '../../http/problem.ts';
import { queueLetter } from '../../orders/mails/queue.ts';
import { UserUnknown } from '../../providers/identity/port.ts';
import type { AccountDeps } from './deps.ts';
import type { AccountMail } from './letters.ts';
import { findLink, freeLink, spendLink } from './links.ts';

/** Notes that an account's mail reaches its owner. Who presses a link a second time is told the same as the first. @throws Problem */
export async function confirmEmail({ db, identity, visitors }: AccountDeps, request: FastifyRequest, uid: string): Promise<void> {
  await visitors.limitByAddress(request, 'enlace');
  // The mail that names somebody a company's administrator says the same of their mailbox; who waits for it sees it used.
  const ofCompany = await findLink(db, 'empresa', uid);
  const clase = ofCompany ? 'empresa' : 'confirmar';
  const earlier = ofCompany ?? (await findLink(db, clase, uid));
  if (earlier?.used && (await identity.find({ id: earlier.sub }))?.emailVerified) return;
  const sub = await spendLink(db, clase, uid, 'ENLACE_DESCONOCIDO');
  try {
    await identity.update(sub, { emailVerified: true });
  } catch (error) {
    if (error instanceof UserUnknown) throw new Problem('ENLACE_DESCONOCIDO');
    await freeLink(db, uid);
    throw error;
  }
}

/** Sends another link to who holds one that is of no use any more. @throws Problem ENLACE_DESCONOCIDO, DEMASIADAS_SOLICITUDES */
export async function renewConfirmation(deps: AccountDeps, request: FastifyRequest, uid: string): Promise<void> {
  await deps.visitors.limitByAddress(request, 'enlace');
  const link = await findLink(deps.db, 'confirmar', uid);
  if (!link) throw new Problem('ENLACE_DESCONOCIDO');
  await sendConfirmation(deps, link.sub);
}

/** Queues the mail with a link that confirms an account's address, where it is not confirmed yet. @throws Problem DEMASIADAS_SOLICITUDES */
export async function sendConfirmation({ db, identity, visitors, wake }: AccountDeps, sub: string): Promise<void> {
  await visitors.limitByKey(sub, 'confirmaCorreoOtra');
  await visitors.limitByKey(sub, 'confirmaCorreo');
  const user = await identity.find({ id: sub });
  if (!user || user.emailVerified) return;
  await queueLetter(db, 'cuenta-confirmar' satisfies AccountMail, user.email);
  wake();
}
