import type { RolDeEmpresa } from '@veridico/forms';
import { sql, type Transaction } from 'kysely';
import { endRequests } from '../account/customers.ts';
import type { IdentityUser } from '../providers/identity/port.ts';
import { logUserChange, toLogged } from './user-changes.ts';
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
  await freeAccount(trx, user.id, empresa);
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
  const made = await trx
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
    .returning(['id', 'rol', 'limite', 'estado'])
    .executeTakeFirstOrThrow();
  await logUserChange(trx, { usuario: made.id, suceso: 'entro', antes: null, despues: toLogged(made), por: made.id });
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

/**
 * Lets the account act for the company, beside the others that it acts for. The one that was chosen last stays chosen. Its row among the
 * company's users is the caller's to write.
 */
export async function admit(
  trx: Transaction<Schema>,
  { cliente, empresa, rol }: { readonly cliente: string; readonly empresa: string; readonly rol: RolDeEmpresa },
): Promise<void> {
  await trx
    .updateTable('customers')
    .set({
      empresa: sql<string>`coalesce(empresa, ${empresa})`,
      rol: sql<RolDeEmpresa>`case when coalesce(empresa, ${empresa}) = ${empresa} then ${rol} else rol end`,
      contrato: 'S',
      suspendida: false,
    })
    .where('id', '=', cliente)
    .execute();
}

/**
 * Makes the account its owner's, although a company's invitation created it: that company can no longer disable or delete it. Call it before
 * locking the customer: a removal locks the user first. @param empresa the company where it stays as it is
 */
export async function freeAccount(trx: Transaction<Schema>, sub: string, empresa: string): Promise<void> {
  await trx
    .updateTable('company_users')
    .set({ de_empresa: false })
    .where('cliente', '=', (eb) => eb.selectFrom('customers').select('id').where('sub', '=', sub))
    .where('empresa', '<>', empresa)
    .where('estado', '<>', 'eliminado')
    .where('de_empresa', '=', true)
    .execute();
}

interface Dismissal {
  readonly cliente: string;
  readonly empresa: string;
  /** The account cannot be used at all. */
  readonly suspendida: boolean;
}

/**
 * Makes the account act no longer for the company: for another one of its companies, or for its owner only, on a plan of their own where
 * the operator gave them one. Queries that they asked to approve are not made.
 */
export async function dismiss(trx: Transaction<Schema>, { cliente, empresa, suspendida }: Dismissal): Promise<void> {
  // Two companies may remove the same user at once: the second one sees what the first left.
  await trx.selectFrom('customers').select('id').where('id', '=', cliente).forNoKeyUpdate().execute();
  const other = await trx
    .selectFrom('company_users')
    .select(['empresa', 'rol'])
    .where('cliente', '=', cliente)
    .where('estado', '=', 'activo')
    .where('empresa', '<>', empresa)
    .orderBy('desde')
    .orderBy('id')
    .executeTakeFirst();
  await endRequests(trx, { cliente, empresa });
  const leaves = sql<boolean>`coalesce(empresa = ${empresa}, true)`;
  await trx
    .updateTable('customers')
    .set({
      empresa: sql<string | null>`case when ${leaves} then ${other?.empresa ?? null} else empresa end`,
      rol: sql<RolDeEmpresa | null>`case when ${leaves} then ${other?.rol ?? null} else rol end`,
      suspendida,
      contrato: sql<'S' | 'N'>`case when contrato_propio or ${other !== undefined} or not ${leaves} then 'S' else 'N' end`,
    })
    .where('id', '=', cliente)
    .execute();
}
