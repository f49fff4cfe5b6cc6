import { cambiaUsuario, type CambiaUsuarioField, type Values } from '@veridico/forms';
import { sql, type Kysely, type Selectable, type Transaction, type UpdateObject } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { admit, dismiss } from '../members.ts';
import { logUserChange, toLogged, type UserChange } from '../user-changes.ts';
import { lockCompany } from '../representation/standing.ts';
import { inSeconds } from '../../storage/clock.ts';
import { within } from '../../storage/within.ts';
import type { CompanyUsersTable, Schema } from '../../storage/schema.ts';
import { retireCustomer } from '../../account/customers.ts';
import { readForm } from '../../http/read-form.ts';
import { activeAdministrators } from './administrators.ts';
import { dropLink, readLimite, readRol, sendInvitation } from './invite.ts';
import { isIdle, type Manager } from './users.ts';

type User = Selectable<CompanyUsersTable>;

/** The user to change, and the version that the caller saw. */
export interface UserVersion {
  readonly usuario: string;
  readonly version: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Each throws Problem USUARIO_DESCONOCIDO, USUARIO_CAMBIADO, NO_PERMITIDO, and the problems listed at each. */
export const changes = {
  /** Role and limit. @throws Problem CAMPOS_INVALIDOS, ULTIMO_ADMINISTRADOR */
  async cambiar(db: Kysely<Schema>, who: Manager, seen: UserVersion, sent: Values<CambiaUsuarioField>): Promise<void> {
    const values = readForm(cambiaUsuario, sent);
    const rol = readRol(values.rol);
    await changeUser(db, who, { ...seen, suceso: 'cambiado' }, async (trx, user, isLast) => {
      if (isLast && rol !== 'administrador') throw new Problem('ULTIMO_ADMINISTRADOR');
      if (user.estado === 'activo' && user.cliente !== null) await admit(trx, { cliente: user.cliente, empresa: who.empresa, rol });
      return { rol, limite: readLimite(values.limite) };
    });
  },

  /** @throws Problem USUARIO_EN_OTRO_ESTADO, ULTIMO_ADMINISTRADOR */
  async deshabilitar(db: Kysely<Schema>, who: Manager, seen: UserVersion): Promise<void> {
    await changeUser(db, who, { ...seen, suceso: 'deshabilitado' }, async (trx, { estado, cliente, de_empresa: ours }, isLast) => {
      if (estado !== 'activo' || cliente === null) throw new Problem('USUARIO_EN_OTRO_ESTADO');
      if (isLast) throw new Problem('ULTIMO_ADMINISTRADOR');
      await dismiss(trx, { cliente, empresa: who.empresa, suspendida: ours });
      return { estado: 'deshabilitado', por_sincronizar: inSeconds(0) };
    });
  },

  /** @throws Problem USUARIO_EN_OTRO_ESTADO */
  async habilitar(db: Kysely<Schema>, who: Manager, seen: UserVersion): Promise<void> {
    await changeUser(db, who, { ...seen, suceso: 'habilitado' }, async (trx, { estado, cliente, rol }) => {
      if (estado !== 'deshabilitado' || cliente === null) throw new Problem('USUARIO_EN_OTRO_ESTADO');
      await admit(trx, { cliente, empresa: who.empresa, rol });
      return { estado: 'activo', por_sincronizar: inSeconds(0) };
    });
  },

  /** @throws Problem ULTIMO_ADMINISTRADOR */
  async eliminar(db: Kysely<Schema>, who: Manager, seen: UserVersion): Promise<void> {
    await changeUser(db, who, { ...seen, suceso: 'eliminado' }, remove);
  },

  /** The same for a user who is idle, and is not who removes. @throws Problem ULTIMO_ADMINISTRADOR, USUARIO_EN_USO */
  async eliminarSinUso(db: Kysely<Schema>, who: Manager, seen: UserVersion): Promise<void> {
    await changeUser(db, who, { ...seen, suceso: 'eliminado' }, async (trx, user, isLast) => {
      if (user.id === who.usuario || !(await isIdle(trx, user.id))) throw new Problem('USUARIO_EN_USO');
      return remove(trx, user, isLast);
    });
  },

  /** @throws Problem USUARIO_EN_OTRO_ESTADO */
  async reinvitar(db: Kysely<Schema>, who: Manager, seen: UserVersion): Promise<void> {
    await changeUser(db, who, { ...seen, suceso: 'reinvitado' }, async (trx, { id, estado, correo }) => {
      if (estado !== 'invitado') throw new Problem('USUARIO_EN_OTRO_ESTADO');
      await sendInvitation(trx, id, correo);
      return { desde: sql<Date>`now()` };
    });
  },
};

/**
 * Removes a customer from all their companies before their account is deleted. Does nothing if they act for none.
 * @throws Problem ULTIMO_ADMINISTRADOR if one of them would be left without
 */
export async function leaveCompany(db: Kysely<Schema>, sub: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom('company_users')
      .innerJoin('customers', 'customers.id', 'company_users.cliente')
      .select(['company_users.id', 'company_users.empresa', 'customers.id as cliente'])
      .where('sub', '=', sub)
      .where('estado', '=', 'activo')
      .orderBy('company_users.empresa')
      .execute();
    for (const each of own) await leave(trx, each);
  });
}

async function leave(trx: Transaction<Schema>, { id, empresa, cliente }: { id: string; empresa: string; cliente: string }): Promise<void> {
  await lockCompany(trx, empresa);
  if (isOnly(await lockAdministrators(trx, empresa), id)) throw new Problem('ULTIMO_ADMINISTRADOR');
  const antes = await trx.selectFrom('company_users').select(['rol', 'limite', 'estado']).where('id', '=', id).executeTakeFirstOrThrow();
  await logUserChange(trx, { usuario: id, suceso: 'salio', antes, despues: null, por: id });
  await trx
    .updateTable('company_users')
    .set((eb) => ({ estado: 'eliminado', desde: sql<Date>`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await dismiss(trx, { cliente, empresa, suspendida: false });
}

/** Ends a user's access and the account that the company created. @throws Problem ULTIMO_ADMINISTRADOR */
const remove: ApplyChange = async (trx, user, isLast) => {
  if (isLast) throw new Problem('ULTIMO_ADMINISTRADOR');
  await dropLink(trx, user.id);
  if (user.cliente !== null) await releaseAccount(trx, user, user.cliente);
  return { estado: 'eliminado', enlace: null, vence: null, desde: sql<Date>`now()`, por_sincronizar: inSeconds(0) };
};

/** Applies a change and returns the columns to update. @param isLast the user is the only administrator */
type ApplyChange = (trx: Transaction<Schema>, user: User, isLast: boolean) => Promise<UpdateObject<Schema, 'company_users'>>;

async function changeUser(
  db: Kysely<Schema>,
  { usuario: self, empresa }: Manager,
  { usuario, version, suceso }: UserVersion & Pick<UserChange, 'suceso'>,
  apply: ApplyChange,
): Promise<void> {
  if (!UUID.test(usuario)) throw new Problem('USUARIO_DESCONOCIDO');
  await within(db, async (trx) => {
    // Lock order: the company, its administrators, the invitation's row, its link.
    await lockCompany(trx, empresa);
    const administrators = await lockAdministrators(trx, empresa);
    // The caller may have been demoted since the request began.
    if (self !== null && !administrators.includes(self)) throw new Problem('NO_PERMITIDO');
    const user = await trx
      .selectFrom('company_users')
      .selectAll()
      .where('id', '=', usuario)
      .where('empresa', '=', empresa)
      .where('estado', '<>', 'eliminado')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) throw new Problem('USUARIO_DESCONOCIDO');
    if (user.version !== version) throw new Problem('USUARIO_CAMBIADO');
    const set = await apply(trx, user, isOnly(administrators, user.id));
    const after = await trx
      .updateTable('company_users')
      .set({ ...set, version: version + 1 })
      .where('id', '=', user.id)
      .returning(['rol', 'limite', 'estado'])
      .executeTakeFirstOrThrow();
    const despues = after.estado === 'eliminado' ? null : after;
    if (suceso !== 'cambiado' || user.rol !== after.rol || user.limite !== after.limite)
      await logUserChange(trx, { usuario: user.id, suceso, antes: toLogged(user), despues, por: self });
  });
}

/**
 * Locks the company's active administrators. Every change that may remove one takes this lock, so two administrators who leave or demote
 * each other at the same time run one after the other, and the last one cannot leave.
 */
async function lockAdministrators(trx: Transaction<Schema>, empresa: string): Promise<string[]> {
  const rows = await activeAdministrators(trx, empresa).select('id').orderBy('id').forNoKeyUpdate().execute();
  return rows.map(({ id }) => id);
}

function isOnly(administrators: readonly string[], id: string): boolean {
  return administrators.length === 1 && administrators[0] === id;
}

/** Retires an account that the company created. Any other account goes on acting for its owner. */
async function releaseAccount(trx: Transaction<Schema>, { empresa, estado, de_empresa: ours }: User, cliente: string): Promise<void> {
  if (!ours) {
    if (estado === 'activo') await dismiss(trx, { cliente, empresa, suspendida: false });
    return;
  }
  const { sub } = await trx.selectFrom('customers').select('sub').where('id', '=', cliente).executeTakeFirstOrThrow();
  await retireCustomer(trx, sub);
}
