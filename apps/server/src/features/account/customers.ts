import { sql, type Kysely } from 'kysely';
import type { Caller } from '../../http/caller.ts';
import { Problem } from '../../http/problem.ts';
import type { Customer } from '../../orders/deps.ts';
import type { Role } from '../../providers/identity/port.ts';
import type { Schema } from '../../storage/schema.ts';

const CONTRACT_ROLE: Role = 'cliente-contrato';

/**
 * The customer behind a token. Who comes for the first time from the provider itself, such as an account made by its operator, becomes one.
 * @throws Problem NO_AUTENTICADO when the account was deleted, CLIENTE_DESCONOCIDO when its RUT is another account's
 */
export async function customerOf(db: Kysely<Schema>, caller: Caller): Promise<Customer> {
  const known = await findCustomer(db, caller.id);
  if (known) return known;
  await insertCustomer(db, { sub: caller.id, rut: caller.rut, contrato: caller.roles.includes(CONTRACT_ROLE) ? 'S' : 'N' });
  const made = await findCustomer(db, caller.id);
  if (!made) throw new Problem('CLIENTE_DESCONOCIDO');
  return made;
}

async function findCustomer(db: Kysely<Schema>, sub: string): Promise<Customer | undefined> {
  const row = await db
    .selectFrom('customers')
    .select(['id', 'sub', 'rut', 'empresa', 'contrato', 'eliminada'])
    .where('sub', '=', sub)
    .executeTakeFirst();
  if (row?.eliminada) throw new Problem('NO_AUTENTICADO');
  return row && { id: row.id, sub, rut: row.rut ?? '', empresa: row.empresa, contrato: row.contrato };
}

/** @returns false where the account or its RUT is known already; nothing is written then */
export async function insertCustomer(
  db: Kysely<Schema>,
  { sub, rut, contrato = 'N' }: { readonly sub: string; readonly rut: string; readonly contrato?: 'S' | 'N' },
): Promise<boolean> {
  const made = await db
    .insertInto('customers')
    .values({ sub, rut: rut === '' ? null : rut, contrato })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** The account that holds a RUT. */
export async function holderOf(db: Kysely<Schema>, rut: string): Promise<string | undefined> {
  return (await db.selectFrom('customers').select('sub').where('rut', '=', rut).executeTakeFirst())?.sub;
}

/** Leaves of a customer nothing that names anybody. The RUT may be registered again; tokens still out are refused. */
export async function retireCustomer(db: Kysely<Schema>, sub: string): Promise<void> {
  await db
    .insertInto('customers')
    .values({ sub, rut: null, eliminada: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('sub').doUpdateSet({ rut: null, empresa: null, correo: null, informes: 0, eliminada: sql<Date>`now()` }),
    )
    .execute();
  await db
    .deleteFrom('historial')
    .where('cliente', 'in', (eb) => eb.selectFrom('customers').select('id').where('sub', '=', sub))
    .execute();
  await db.deleteFrom('account_links').where('sub', '=', sub).execute();
}
