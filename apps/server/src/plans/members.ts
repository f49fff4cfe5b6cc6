import type { RolDeEmpresa } from '@veridico/forms';
import { sql, type Transaction } from 'kysely';
import type { IdentityUser } from '../providers/identity/port.ts';
import { TODAY } from '../storage/clock.ts';
import { CAUTION_ENDS } from './representation/standing.ts';
import type { Schema } from '../storage/schema.ts';

interface Member {
  /** RUT of the company. */
  readonly empresa: string;
  readonly rol: RolDeEmpresa;
  readonly user: IdentityUser;
  /** Theirs, in wire form; empty where nobody knows it. One that another account holds stays there. */
  readonly rut: string;
  /** For its first days the account sees no earlier reports and removes no other user, unless it administered the company already. */
  readonly cautious?: boolean;
}

/** Puts an account among a company's users, or gives it the role there. @returns the number of its customer */
export async function enrol(trx: Transaction<Schema>, { empresa, rol, user, rut, cautious = false }: Member): Promise<string> {
  const cliente = await customerFor(trx, user.id, rut);
  await admit(trx, { cliente, empresa, rol });
  const names = { correo: user.email, nombre: user.firstName, apellido: user.lastName };
  const cautela = cautious ? CAUTION_ENDS : null;
  const known = await trx
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
  if (known.numUpdatedRows > 0n) return cliente;
  await trx
    .insertInto('company_users')
    .values({ empresa, cliente, ...names, rol, estado: 'activo', cautela })
    // Somebody invited the same address meanwhile.
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
          enlace: null,
          desde: sql<Date>`now()`,
          version: eb('company_users.version', '+', 1),
        })),
    )
    .execute();
  return cliente;
}

/** The customer behind an account, made where there is none. */
export async function customerFor(trx: Transaction<Schema>, sub: string, rut: string): Promise<string> {
  // Two accounts of one person may be made at this very moment: the first one holds the RUT.
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

/** Undefined where the account is known, or another one holds the RUT. */
async function insertUnlessTaken(trx: Transaction<Schema>, sub: string, rut: string): Promise<string | undefined> {
  const made = await trx
    .insertInto('customers')
    .values({ sub, rut, contrato: 'N' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** From now on the account acts for the company. */
export async function admit(
  trx: Transaction<Schema>,
  { cliente, empresa, rol }: { readonly cliente: string; readonly empresa: string; readonly rol: RolDeEmpresa },
): Promise<void> {
  await trx.updateTable('customers').set({ empresa, rol, contrato: 'S', suspendida: false }).where('id', '=', cliente).execute();
}

/** From now on the account acts for its owner alone, on a plan of their own only where the card proved the RUT. @param suspendida it cannot be used at all */
export async function dismiss(trx: Transaction<Schema>, cliente: string, suspendida: boolean): Promise<void> {
  await trx
    .updateTable('customers')
    .set({
      empresa: null,
      rol: null,
      suspendida,
      contrato: sql<
        'S' | 'N'
      >`case when rut_probado is not null and exists (select from contracts where contracts.titular = customers.rut and terminado is null
        and hasta >= ${TODAY}) then 'S' else 'N' end`,
    })
    .where('id', '=', cliente)
    .execute();
}
