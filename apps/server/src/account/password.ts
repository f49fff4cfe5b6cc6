import { cambiaPassword, recuperaPassword, restablecePassword } from '@veridico/forms';
import { problems } from '@veridico/api';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.ts';
import { looksHuman } from '../http/human.ts';
import { Problem } from '../http/problem.ts';
import { queueLetter } from '../mails/queue.ts';
import { UserUnknown, type IdentityUser } from '../providers/identity/port.ts';
import { retireProof } from './customers.ts';
import type { AccountDeps } from './deps.ts';
import { assertHardToGuess } from './guessable-passwords.ts';
import { WITHOUT_CARD, type AccountMail } from './letters.ts';
import { findLink, freeLink, spendLink, type Link } from './links.ts';
import { readForm } from '../http/read-form.ts';

/** Queues the mail with a link to set a new password. The account is looked up only when the mail is sent. @throws Problem */
export async function askForPassword(
  { db, visitors, captcha, wake }: AccountDeps,
  request: FastifyRequest,
  sent: { readonly email: string; readonly tokenCaptcha: string },
): Promise<void> {
  const { email } = readForm(recuperaPassword, { email: sent.email });
  await visitors.limitByAddress(request, 'recuperaPasswordDireccion');
  if (!(await looksHuman(captcha, sent.tokenCaptcha, 'recupera_pass'))) throw new Problem('CAPTCHA_RECHAZADO');
  await visitors.limitByKey(email, 'recuperaPasswordOtra');
  await visitors.limitByKey(email, 'recuperaPassword');
  await visitors.limitByKey(email, 'recuperaPasswordDia');
  await queueLetter(db, 'cuenta-password' satisfies AccountMail, email);
  wake();
}

/**
 * Sets a password through a link. The link reached the mailbox, so the address is confirmed too. Ends every session, but does not lift a
 * lockout after wrong passwords. @throws Problem
 */
export async function resetPassword(
  deps: AccountDeps,
  request: FastifyRequest,
  sent: { readonly uid: string; readonly nuevaPassword: string; readonly tokenCaptcha: string },
): Promise<void> {
  const { db, visitors, captcha } = deps;
  if (sent.uid === '') throw new Problem('TOKEN_RECUPERACION_INVALIDO');
  const { nuevaPassword } = readForm(restablecePassword, {
    nuevaPassword: sent.nuevaPassword,
    passwordConfirmacion: sent.nuevaPassword,
  });
  await visitors.limitByAddress(request, 'enlace');
  if (!(await looksHuman(captcha, sent.tokenCaptcha, 'recupera_pass'))) throw new Problem('CAPTCHA_RECHAZADO');
  const invitation = await findInvitation(deps, sent.uid);
  const sub = await spendLink(db, invitation ? 'invitacion' : 'password', sent.uid, 'TOKEN_RECUPERACION_INVALIDO');
  try {
    await takePassword(deps, sub, nuevaPassword, invitation?.mail);
  } catch (error) {
    if (error instanceof UserUnknown) throw new Problem('TOKEN_RECUPERACION_INVALIDO');
    // The password was refused or the provider failed: the link stays valid.
    await freeLink(db, sent.uid);
    throw error;
  }
}

/**
 * Finds an invitation to an account that was never confirmed. A confirmed account accepts its invitation without a password, and the link
 * must not be able to change it.
 */
async function findInvitation({ db, identity }: AccountDeps, uid: string): Promise<Link | undefined> {
  const link = await findLink(db, 'invitacion', uid);
  if (link && !link.used && (await identity.find({ id: link.sub }))?.emailVerified) throw new Problem('TOKEN_RECUPERACION_INVALIDO');
  return link;
}

async function takePassword(
  { db, identity, acceptInvitation, renewInvitations, continueAltas, wake }: AccountDeps,
  sub: string,
  password: string,
  invitation?: string,
): Promise<void> {
  const before = await identity.find({ id: sub });
  assertHardToGuess('nuevaPassword', password, before?.email ?? '');
  const stripped = before !== undefined && !before.emailVerified && (await forgetCard(db, identity, before));
  await identity.setPassword(sub, password);
  await identity.endSessions(sub);
  const user = await identity.update(sub, { emailVerified: true });
  // The first password, set through an invitation, is not a change.
  if (invitation === undefined || stripped)
    await queueLetter(db, 'cuenta-password-cambiada' satisfies AccountMail, user.email, stripped ? WITHOUT_CARD : null);
  await db
    .transaction()
    .execute(async (trx) => (invitation === undefined ? renewInvitations(trx, user) : acceptInvitation(trx, user, invitation)))
    .catch((error: unknown) => {
      // The password stays changed even if the invitation is refused: the account goes on acting for its own company.
      if (!(error instanceof Problem)) throw error;
    });
  await continueAltas(sub);
  wake();
}

/**
 * Removes what an identity card proved from an account whose address was never confirmed: the owner of the mailbox may not be the person
 * who registered. Registering again with the card brings the RUT back. Runs before the password changes, so that a crash in between exposes
 * nothing.
 * @returns false if no card was shown for the account
 */
async function forgetCard(db: AccountDeps['db'], identity: AccountDeps['identity'], { id, serie }: IdentityUser): Promise<boolean> {
  const proven = await db
    .selectFrom('customers')
    .select('id')
    .where('sub', '=', id)
    .where('rut_probado', 'is not', null)
    .executeTakeFirst();
  if (!proven && serie === undefined) return false;
  await retireProof(db, id);
  await identity.update(id, { rut: '', serie: null, telefono: null, secondLastName: null });
  return true;
}

/** Passes if the password is the account's. @throws Problem PASSWORD_INCORRECTA at `field`, or DEMASIADAS_SOLICITUDES; UserUnknown */
export async function provePassword({ identity, visitors }: AccountDeps, sub: string, field: string, password: string): Promise<void> {
  await visitors.limitByKey(sub, 'passwordActual');
  if (await identity.verifyPassword(sub, password)) return;
  throw new Problem('PASSWORD_INCORRECTA', { campos: { [field]: problems.PASSWORD_INCORRECTA.mensaje } });
}

/** Changes the caller's password and ends their other sessions. @throws Problem */
export async function changePassword(
  deps: AccountDeps,
  caller: Caller,
  sent: { readonly passwordActual: string; readonly nuevaPassword: string },
): Promise<void> {
  const { db, identity, wake } = deps;
  const { passwordActual, nuevaPassword } = readForm(cambiaPassword, sent);
  assertHardToGuess('nuevaPassword', nuevaPassword, caller.email);
  await provePassword(deps, caller.id, 'passwordActual', passwordActual);
  await identity.setPassword(caller.id, nuevaPassword);
  await identity.endSessions(caller.id, caller.session);
  await queueLetter(db, 'cuenta-password-cambiada' satisfies AccountMail, caller.email);
  wake();
}
