import { sql, type Transaction } from 'kysely';
import { inSeconds } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { dismiss } from '../members.ts';
import { noteAct } from '../contract/acts.ts';

/** Stops the access of the user who entered with an order, and its alta if incomplete. */
export async function stopNewcomer(trx: Transaction<Schema>, orden: string, empresa: string): Promise<void> {
  const { usuario } = await trx.selectFrom('plan_orders').select('usuario').where('orden', '=', orden).executeTakeFirstOrThrow();
  await trx
    .updateTable('plan_orders')
    .set({ representacion: null, alta_siguiente: null })
    .where('orden', '=', orden)
    .where('lista', 'is', null)
    .execute();
  if (usuario === null) return;
  const member = await trx
    .selectFrom('company_users')
    .innerJoin('customers', 'customers.id', 'company_users.cliente')
    .select('company_users.id')
    .where('customers.sub', '=', usuario)
    .where('company_users.empresa', '=', empresa)
    .where('company_users.estado', '=', 'activo')
    .where('company_users.cautela', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!member) return;
  await suspendUsers(trx, [member.id]);
  await noteAct(trx, orden, { acto: 'acceso-suspendido' });
}

/**
 * Suspends users of a company until an administrator enables them again. They keep their accounts, also those that an invitation created:
 * no administrator may be left to give them back.
 */
export async function suspendUsers(trx: Transaction<Schema>, usuarios: readonly string[]): Promise<void> {
  if (usuarios.length === 0) return;
  const gone = await trx
    .updateTable('company_users')
    .set((eb) => ({ estado: 'deshabilitado', de_empresa: false, version: eb('version', '+', 1), por_sincronizar: inSeconds(0) }))
    .where('id', 'in', usuarios)
    .where('estado', '=', 'activo')
    .returning(['cliente', 'empresa'])
    .execute();
  for (const { cliente, empresa } of gone) if (cliente !== null) await dismiss(trx, { cliente, empresa, suspendida: false });
}
