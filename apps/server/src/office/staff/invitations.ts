import type { InvitacionDePersonal, OfficeRole } from '@veridico/api';
import type { InvitaPersonalField, Values } from '@veridico/forms';
import { sql, type Kysely, type Transaction } from 'kysely';
import { askChange } from '../../account/changes.ts';
import { Problem } from '../../http/problem.ts';
import { queueLetter } from '../../mails/queue.ts';
import type { IdentityUser } from '../../providers/identity/port.ts';
import { inSeconds } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { onMoment } from '../people.ts';
import { logAct, type Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { lockStaff } from '../permission/staff.ts';
import { personObject, shareOutRoles } from './roles.ts';

/** The kind of mail. Its `tema` is the id of an invitation. */
export const OFFICE_INVITATION = 'oficina-invitacion';
/** Long enough for a holiday week. */
export const OFFICE_INVITATION_SECONDS = 7 * 86_400;

/** Open invitations, neither accepted nor withdrawn, newest first. */
export async function listInvitations(db: Kysely<Schema>): Promise<InvitacionDePersonal[]> {
  const rows = await db
    .selectFrom('office_invitations')
    .select([
      'id',
      'correo',
      'nombre',
      'apellido',
      'roles',
      'quien_nombre',
      sql<Date>`vence`.as('vence'),
      sql<boolean>`vence <= now()`.as('vencida'),
    ])
    .where('estado', '=', 'invitada')
    .orderBy('creada', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, correo, nombre, apellido, roles, quien_nombre: persona, vence, vencida }) => ({
    id,
    nombre: `${nombre} ${apellido}`,
    correo,
    roles: [...roles],
    persona,
    vence: vence.toISOString(),
    vencida,
  }));
}

/** Invites a person by mail; a lapsed invitation of the same address gives way. @throws Problem INVITACION_REPETIDA, with who was first */
export async function invitePerson(acting: Acting, values: Values<InvitaPersonalField>, roles: readonly OfficeRole[]): Promise<Noted> {
  const { trx, staff } = acting;
  const { correo, nombre, apellido, nota } = values;
  await refuseColleague(trx, correo);
  // Once the invited person has roles, only rows count.
  await shareOutRoles(acting, '', nota);
  await trx
    .updateTable('office_invitations')
    .set({ estado: 'retirada', cerrada: sql<Date>`now()` })
    .where('correo', '=', correo)
    .where('estado', '=', 'invitada')
    .where('vence', '<=', sql<Date>`now()`)
    .execute();
  const first = await trx
    .selectFrom('office_invitations')
    .select(['quien_nombre', sql<Date>`creada`.as('creada')])
    .where('correo', '=', correo)
    .where('estado', '=', 'invitada')
    .executeTakeFirst();
  if (first)
    throw new Problem('INVITACION_REPETIDA', {
      mensaje: `${first.quien_nombre} ya invitó a esa dirección ${onMoment(first.creada)}. Para enviarle otra, retira antes la primera.`,
    });
  const { id } = await trx
    .insertInto('office_invitations')
    .values({
      correo,
      nombre,
      apellido,
      roles: [...roles],
      quien: staff.sub,
      quien_nombre: staff.nombre,
      vence: inSeconds(OFFICE_INVITATION_SECONDS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mailInvitation(trx, id, correo);
  return { objeto: nameOf({ nombre, apellido }), motivo: nota, antes: null, despues: { roles } };
}

/** @throws Problem CAMPOS_INVALIDOS if the address is that of a person who works in the office */
async function refuseColleague(trx: Transaction<Schema>, correo: string): Promise<void> {
  const known = await trx
    .selectFrom('office_staff')
    .select('nombre')
    .where(sql<string>`lower(correo)`, '=', correo.toLowerCase())
    .where('retirada', 'is', null)
    .executeTakeFirst();
  if (known)
    throw new Problem('CAMPOS_INVALIDOS', {
      campos: { correo: `Es de ${known.nombre}, que ya entra a la oficina. Cámbiale los roles en la lista.` },
    });
}

/** Queues the mail; an earlier link of the same invitation stops working. */
async function mailInvitation(trx: Transaction<Schema>, id: string, correo: string): Promise<void> {
  await dropLink(trx, id);
  const enlace = await queueLetter(trx, OFFICE_INVITATION, correo, id);
  await trx.updateTable('office_invitations').set({ enlace }).where('id', '=', id).execute();
}

async function dropLink(trx: Transaction<Schema>, id: string): Promise<void> {
  await sql`delete from account_links using office_invitations i where account_links.clase = 'invitacion' and account_links.mail = i.enlace and i.id = ${id}`.execute(
    trx,
  );
}

/** @param id as the page sent it @throws Problem INVITACION_DESCONOCIDA; its message says whether it was accepted or withdrawn */
export async function withdrawInvitation({ trx }: Acting, id: string, motivo: string): Promise<Noted> {
  const row = await trx
    .selectFrom('office_invitations')
    .select(['id', 'nombre', 'apellido', 'roles', 'estado', 'cerrada'])
    .where(sql<string>`id::text`, '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('INVITACION_DESCONOCIDA');
  if (row.cerrada) {
    const what = row.estado === 'aceptada' ? `${row.nombre} ya la aceptó` : 'Otra persona ya la retiró';
    throw new Problem('INVITACION_DESCONOCIDA', { mensaje: `${what} ${onMoment(new Date(row.cerrada))}.` });
  }
  await dropLink(trx, row.id);
  await trx
    .updateTable('office_invitations')
    .set({ estado: 'retirada', cerrada: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute();
  return { objeto: nameOf(row), motivo, antes: { roles: row.roles }, despues: null };
}

function nameOf({ nombre, apellido }: { readonly nombre: string; readonly apellido: string }): string {
  return `invitación de ${nombre} ${apellido}`;
}

/**
 * Lets an account work in the office, whose owner followed the link of an invitation. The realm's role follows as soon as the provider
 * answers. @param mail id of the mail whose link was followed @returns false if it is not an invitation in force
 */
export async function acceptOffice(trx: Transaction<Schema>, user: IdentityUser, mail: string): Promise<boolean> {
  const invited = trx
    .selectFrom('office_invitations')
    .select(['id', 'roles', 'nombre', 'apellido'])
    .where('enlace', '=', mail)
    .where('estado', '=', 'invitada')
    .where('vence', '>', sql<Date>`now()`);
  if (!(await invited.executeTakeFirst())) return false;
  await lockStaff(trx);
  const invitation = await invited.forNoKeyUpdate().executeTakeFirst();
  if (!invitation) return false;
  const { id, roles } = invitation;
  const nombre = `${user.firstName || invitation.nombre} ${user.lastName || invitation.apellido}`;
  await trx
    .insertInto('office_staff')
    .values({ sub: user.id, nombre, correo: user.email, roles: [...roles] })
    .onConflict((conflict) => conflict.column('sub').doUpdateSet({ nombre, correo: user.email, roles: [...roles], retirada: null }))
    .execute();
  await trx
    .updateTable('office_invitations')
    .set({ estado: 'aceptada', cerrada: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await askChange(trx, user.id, 'oficina');
  const persona = { sub: user.id, nombre, roles };
  await logAct(trx, persona, 'invitar-personal', {
    objeto: personObject(persona),
    motivo: null,
    antes: null,
    despues: { roles, invitacion: 'aceptada' },
  });
  return true;
}

/** Mails an address's invitation again, after its owner set a password by another link, which is not consent to work here. */
export async function renewOffice(trx: Transaction<Schema>, { email }: IdentityUser): Promise<void> {
  const waiting = await trx
    .selectFrom('office_invitations')
    .select('id')
    .where('correo', '=', email)
    .where('estado', '=', 'invitada')
    .where('vence', '>', sql<Date>`now()`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (waiting) await mailInvitation(trx, waiting.id, email);
}
