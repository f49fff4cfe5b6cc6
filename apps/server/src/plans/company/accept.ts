import { sql, type Kysely, type Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { admit, customerFor, freeAccount } from '../members.ts';
import { logUserChange } from '../user-changes.ts';
import { lockCompany } from '../representation/standing.ts';
import { sendInvitation } from './invite.ts';
import type { IdentityUser } from '../../providers/identity/port.ts';
import { inSeconds } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';

/**
 * Lets an account act for the company that invited it, beside others. The caller has already proved that the mailbox is the account owner's.
 * @param mail id of the mail whose link was followed
 * @returns false if the invitation no longer exists @throws Problem CUENTA_SIN_INVITACION if the account is disabled, or a user of it already
 */
export async function acceptInvitation(trx: Transaction<Schema>, user: IdentityUser, mail: string): Promise<boolean> {
  const invitation = trx.selectFrom('company_users').where('estado', '=', 'invitado').where('enlace', '=', mail);
  const company = await invitation.select('empresa').executeTakeFirst();
  if (!company) return false;
  await lockCompany(trx, company.empresa);
  const invited = await invitation
    .select(['id', 'empresa', 'rol', 'de_empresa', 'nombre', 'apellido'])
    .where('empresa', '=', company.empresa)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!invited) return false;
  await freeAccount(trx, user.id, company.empresa);
  const known = await trx
    .selectFrom('customers')
    .select(['id', 'suspendida', 'eliminada'])
    .where('sub', '=', user.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (known?.eliminada) return false;
  if (known && (known.suspendida || (await isActive(trx, known.id, company.empresa)))) throw new Problem('CUENTA_SIN_INVITACION');
  const { id, empresa, rol } = invited;
  const cliente = await customerFor(trx, user);
  await admit(trx, { cliente, empresa, rol });
  const { limite } = await trx
    .updateTable('company_users')
    .set((eb) => ({
      cliente,
      estado: 'activo',
      correo: user.email,
      nombre: user.firstName || invited.nombre,
      apellido: user.lastName || invited.apellido,
      // An account that was a customer before the invitation stays its owner's.
      de_empresa: invited.de_empresa && !known,
      enlace: null,
      vence: null,
      desde: sql<Date>`now()`,
      version: eb('version', '+', 1),
      por_sincronizar: inSeconds(0),
    }))
    .where('id', '=', id)
    .returning('limite')
    .executeTakeFirstOrThrow();
  const [before, after] = [{ rol, limite, estado: 'invitado' } as const, { rol, limite, estado: 'activo' } as const];
  await logUserChange(trx, { usuario: id, suceso: 'entro', antes: before, despues: after, por: id });
  return true;
}

/** Whether an account is an active user of a company. @param cliente id of the customer */
export async function isActive(db: Kysely<Schema>, cliente: string, empresa: string): Promise<boolean> {
  const user = await db
    .selectFrom('company_users')
    .select('id')
    .where('cliente', '=', cliente)
    .where('empresa', '=', empresa)
    .where('estado', '=', 'activo')
    .executeTakeFirst();
  return user !== undefined;
}

/**
 * Mails an address's pending invitations again, after its owner set a password by another link, which is not consent to a company. The
 * account then belongs to its owner, even if an invitation created it.
 */
export async function renewInvitations(trx: Transaction<Schema>, { email }: IdentityUser): Promise<void> {
  const waiting = await trx
    .selectFrom('company_users')
    .select(['id', 'empresa'])
    .where('correo', '=', email)
    .where('estado', '=', 'invitado')
    .where('vence', '>', sql<Date>`now()`)
    .orderBy('empresa')
    .execute();
  for (const { id, empresa } of waiting) {
    await lockCompany(trx, empresa);
    const { numUpdatedRows } = await trx
      .updateTable('company_users')
      .set({ de_empresa: false })
      .where('id', '=', id)
      .where('estado', '=', 'invitado')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) await sendInvitation(trx, id, email);
  }
}
