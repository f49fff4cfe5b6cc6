import { invitaUsuario, isRolDeEmpresa, type InvitaUsuarioField, type RolDeEmpresa, type Values } from '@veridico/forms';
import { sql, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { queueLetter } from '../../mails/queue.ts';
import { logUserChange, toLogged } from '../user-changes.ts';
import { lockCompany } from '../representation/standing.ts';
import { inSeconds } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import type { AccountDeps } from '../../account/deps.ts';
import { readForm } from '../../http/read-form.ts';
import { assertStillAdministrator } from './administrators.ts';
import type { Manager } from './users.ts';

/** The kind of mail. Its `tema` is the id of a row of company_users. */
export const INVITATION = 'cuenta-invitacion';
/** Long enough for a holiday week. */
export const INVITATION_SECONDS = 7 * 86_400;

/**
 * Invites a person by mail. The account, and whether it acts for another company, is looked up only when the mail is sent. So the answer is
 * the same for every address, and an invitation that cannot be accepted stays pending until it expires.
 * @returns the id of the new user @throws Problem CAMPOS_INVALIDOS, USUARIO_REPETIDO, DEMASIADAS_SOLICITUDES
 */
export async function invite(
  { db, visitors, wake }: Pick<AccountDeps, 'db' | 'visitors' | 'wake'>,
  administrator: Manager,
  sent: Values<InvitaUsuarioField>,
): Promise<string> {
  return inviteOne({ db, visitors, wake }, administrator, readForm(invitaUsuario, sent));
}

/** The same for values that were checked before; a list of addresses may give no names. @throws Problem USUARIO_REPETIDO, DEMASIADAS_SOLICITUDES */
export async function inviteOne(
  { db, visitors, wake }: Pick<AccountDeps, 'db' | 'visitors' | 'wake'>,
  administrator: Manager,
  values: Values<InvitaUsuarioField>,
): Promise<string> {
  await visitors.limitByKey(administrator.empresa, 'invitacion');
  const id = await db.transaction().execute((trx) => addInvited(trx, administrator, values));
  wake();
  return id;
}

/** Adds an invited user and queues the mail. @returns the id of the new user @throws Problem NO_PERMITIDO, USUARIO_REPETIDO */
export async function addInvited(
  trx: Transaction<Schema>,
  { empresa, usuario }: Manager,
  { correo, nombre, apellido, rol, limite }: Values<InvitaUsuarioField>,
): Promise<string> {
  await lockCompany(trx, empresa);
  await assertStillAdministrator(trx, { empresa, usuario });
  const made = await trx
    .insertInto('company_users')
    .values({
      empresa,
      correo,
      nombre,
      apellido,
      rol: readRol(rol),
      limite: readLimite(limite),
      estado: 'invitado',
    })
    .onConflict((conflict) => conflict.columns(['empresa', 'correo']).where('estado', '<>', 'eliminado').doNothing())
    .returning(['id', 'rol', 'limite', 'estado'])
    .executeTakeFirst();
  if (!made) throw new Problem('USUARIO_REPETIDO');
  await logUserChange(trx, { usuario: made.id, suceso: 'invitado', antes: null, despues: toLogged(made), por: usuario });
  await sendInvitation(trx, made.id, correo);
  return made.id;
}

/** Queues the mail and invalidates any earlier link. */
export async function sendInvitation(trx: Transaction<Schema>, id: string, correo: string): Promise<void> {
  await dropLink(trx, id);
  const enlace = await queueLetter(trx, INVITATION, correo, id);
  await trx
    .updateTable('company_users')
    .set({ enlace, vence: inSeconds(INVITATION_SECONDS) })
    .where('id', '=', id)
    .execute();
}

/** Deletes an invitation's link. */
export async function dropLink(trx: Transaction<Schema>, id: string): Promise<void> {
  await sql`delete from account_links using company_users
    where account_links.clase = 'invitacion' and account_links.mail = company_users.enlace and company_users.id = ${id}::uuid`.execute(trx);
}

/** Narrows a value that the form has already checked. */
export function readRol(rol: string): RolDeEmpresa {
  if (!isRolDeEmpresa(rol)) throw new RangeError('no role of a company');
  return rol;
}

export function readLimite(limite: string): number | null {
  return limite === '' ? null : Number(limite);
}
