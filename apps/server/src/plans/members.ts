import type { RolDeEmpresa } from '@veridico/forms';
import { sql, type Transaction } from 'kysely';
import { Problem } from '../http/problem.ts';
import type { IdentityUser } from '../providers/identity/port.ts';
import { CAUTION_ENDS } from './representation/standing.ts';
import type { Schema } from '../storage/schema.ts';

interface Member {
  /** RUT of the company. */
  readonly empresa: string;
  readonly rol: RolDeEmpresa;
  readonly user: IdentityUser;
  /** In its first days the account sees no earlier reports and cannot remove users, unless it already administered the company. */
  readonly cautious?: boolean;
}

/** Adds an account to a company's users, or gives it the role there. @returns the customer's id */
export async function enrol(trx: Transaction<Schema>, { empresa, rol, user, cautious = false }: Member): Promise<string> {
  const cliente = await customerFor(trx, user);
  await admit(trx, { cliente, empresa, rol });
  const names = { correo: user.email, nombre: user.firstName, apellido: user.lastName };
  const cautela = cautious ? CAUTION_ENDS : null;
  const updated = await trx
    .updateTable('company_users')
    .set((eb) => ({
      ...names,
      rol,
      estado: 'activo',
      version: eb('version', '+', 1),
      cautela: sql<Date | null>`case when estado = 'activo' and rol = 'administrador' then cautela else ${cautela}::timestamptz end`,
    }))
    .where('empresa', '=', empresa)
    .where('cliente', '=', cliente)
    .where('estado', '<>', 'eliminado')
    .executeTakeFirstOrThrow();
  if (updated.numUpdatedRows > 0n) return cliente;
  await trx
    .insertInto('company_users')
    .values({ empresa, cliente, ...names, rol, estado: 'activo', cautela })
    // The same address may have been invited meanwhile.
    .onConflict((conflict) =>
      conflict
        .columns(['empresa', 'correo'])
        .where('estado', '<>', 'eliminado')
        .doUpdateSet((eb) => ({
          ...names,
          cliente,
          rol,
          estado: 'activo',
          cautela,
          de_empresa: false,
          enlace: null,
          desde: sql<Date>`now()`,
          version: eb('company_users.version', '+', 1),
        })),
    )
    .execute();
  return cliente;
}

/** The customer of an account, created if there is none. A RUT that another account holds stays with that account. */
export async function customerFor(trx: Transaction<Schema>, { id: sub, rut }: Pick<IdentityUser, 'id' | 'rut'>): Promise<string> {
  // Two accounts of one person may be created at the same time: the first one holds the RUT.
  const made = rut === '' ? undefined : await insertUnlessTaken(trx, sub, rut);
  if (made !== undefined) return made;
  const { id } = await trx
    .insertInto('customers')
    .values({ sub, rut: null, contrato: 'N' })
    .onConflict((conflict) => conflict.column('sub').doUpdateSet({ sub }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined if the account exists, or another one holds the RUT. */
async function insertUnlessTaken(trx: Transaction<Schema>, sub: string, rut: string): Promise<string | undefined> {
  const made = await trx
    .insertInto('customers')
    .values({ sub, rut, contrato: 'N' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Makes the account act for the company. @throws Problem CUENTA_DE_OTRA_EMPRESA if it acts for another one */
export async function admit(
  trx: Transaction<Schema>,
  { cliente, empresa, rol }: { readonly cliente: string; readonly empresa: string; readonly rol: RolDeEmpresa },
): Promise<void> {
  // The condition holds also where two companies admit the account at the same time.
  const { numUpdatedRows } = await trx
    .updateTable('customers')
    .set({ empresa, rol, contrato: 'S', suspendida: false })
    .where('id', '=', cliente)
    .where((eb) => eb.or([eb('empresa', 'is', null), eb('empresa', '=', empresa)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Problem('CUENTA_DE_OTRA_EMPRESA');
}

/**
 * Makes the account act for its owner only; on a plan of their own only where the operator gave them one.
 * @param suspendida the account cannot be used at all
 */
export async function dismiss(trx: Transaction<Schema>, cliente: string, suspendida: boolean): Promise<void> {
  await trx
    .updateTable('customers')
    .set({
      empresa: null,
      rol: null,
      suspendida,
      contrato: sql<'S' | 'N'>`case when contrato_propio then 'S' else 'N' end`,
    })
    .where('id', '=', cliente)
    .execute();
}
