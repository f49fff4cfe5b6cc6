import { confirmaCorreo } from '@veridico/forms';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.ts';
import { queueLetter } from '../mails/queue.ts';
import { UserUnknown } from '../providers/identity/port.ts';
import type { AccountDeps } from './deps.ts';
import type { AccountMail } from './letters.ts';
import { findLink, freeLink, spendLink } from './links.ts';
import { provePassword } from './password.ts';
import { readForm } from '../http/read-form.ts';

/**
 * Marks an account's mail as confirmed. Asks for the password: a mistyped address at registration belongs to another person, who must not
 * confirm it and then set a password. A second press gets the same answer.
 * @throws Problem
 */
export async function confirmEmail(
  deps: AccountDeps,
  request: FastifyRequest,
  { uid, password = '' }: { readonly uid: string; readonly password?: string | undefined },
): Promise<void> {
  const { db, identity, visitors } = deps;
  await visitors.limitByAddress(request, 'enlace');
  if ((await joinCompany(deps, uid)) || (await consentToPlan(deps, uid))) return;
  const link = await findLink(db, 'confirmar', uid);
  if (link?.used && (await identity.find({ id: link.sub }))?.emailVerified) return;
  if (link && !link.used && !link.expired && !link.replaced) await proveOwner(deps, link.sub, password);
  const sub = await spendLink(db, 'confirmar', uid, 'ENLACE_DESCONOCIDO');
  try {
    await identity.update(sub, { emailVerified: true });
  } catch (error) {
    if (error instanceof UserUnknown) throw new Problem('ENLACE_DESCONOCIDO');
    await freeLink(db, uid);
    throw error;
  }
}

/**
 * Notes that the owner of an account agrees to administer a company's plan; the waiting alta sees the used link. Such a mail goes only to
 * confirmed accounts: one created later under the same address is another account.
 * @returns false if the link is not of a plan @throws Problem ENLACE_…
 */
async function consentToPlan({ db, identity, continueAltas }: AccountDeps, uid: string): Promise<boolean> {
  const link = await findLink(db, 'empresa', uid);
  if (!link) return false;
  if (!(await identity.find({ id: link.sub }))?.emailVerified) throw new Problem('ENLACE_DESCONOCIDO');
  if (!link.used) await spendLink(db, 'empresa', uid, 'ENLACE_DESCONOCIDO');
  await continueAltas(link.sub);
  return true;
}

/** @throws Problem CAMPOS_INVALIDOS, PASSWORD_INCORRECTA, DEMASIADAS_SOLICITUDES; ENLACE_DESCONOCIDO if the account was deleted */
async function proveOwner(deps: AccountDeps, sub: string, typed: string): Promise<void> {
  const { password } = readForm(confirmaCorreo, { password: typed });
  await provePassword(deps, sub, 'password', password).catch((error: unknown) => {
    throw error instanceof UserUnknown ? new Problem('ENLACE_DESCONOCIDO') : error;
  });
}

/**
 * Accepts a company's invitation for an account whose address is confirmed. An unconfirmed account may be a stranger's: its password must
 * be changed first.
 * @returns false if the link is not an invitation @throws Problem ENLACE_…, CUENTA_SIN_INVITACION
 */
async function joinCompany({ db, identity, acceptInvitation, wake }: AccountDeps, uid: string): Promise<boolean> {
  const link = await findLink(db, 'invitacion', uid);
  if (!link) return false;
  const user = await identity.find({ id: link.sub });
  if (!user?.enabled || !user.emailVerified) throw new Problem('ENLACE_DESCONOCIDO');
  if (link.used) return true;
  await db.transaction().execute(async (trx) => {
    // The invitation before its link, which is the order of every change of a company's users.
    if (!(await acceptInvitation(trx, user, link.mail))) throw new Problem('ENLACE_DESCONOCIDO');
    await spendLink(trx, 'invitacion', uid, 'ENLACE_DESCONOCIDO');
  });
  wake();
  return true;
}

/** Sends a new link to the holder of an old one. @throws Problem ENLACE_DESCONOCIDO, DEMASIADAS_SOLICITUDES */
export async function renewConfirmation(deps: AccountDeps, request: FastifyRequest, uid: string): Promise<void> {
  await deps.visitors.limitByAddress(request, 'enlace');
  const link = await findLink(deps.db, 'confirmar', uid);
  if (!link) throw new Problem('ENLACE_DESCONOCIDO');
  await sendConfirmation(deps, link.sub);
}

/** Queues the mail with a confirmation link, unless the address is confirmed. @throws Problem DEMASIADAS_SOLICITUDES */
export async function sendConfirmation({ db, identity, visitors, wake }: AccountDeps, sub: string): Promise<void> {
  await visitors.limitByKey(sub, 'confirmaCorreoOtra');
  await visitors.limitByKey(sub, 'confirmaCorreo');
  const user = await identity.find({ id: sub });
  if (!user || user.emailVerified) return;
  await queueLetter(db, 'cuenta-confirmar' satisfies AccountMail, user.email);
  wake();
}
