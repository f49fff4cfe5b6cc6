import { sql, type Kysely, type Transaction } from 'kysely';
import type { Customer } from '../account/customers.ts';
import type { Schema } from '../storage/schema.ts';
import type { Period } from './periods.ts';

/**
 * Whether a user's own limit allows one more query in the current periods. Locks the user's row until the transaction ends, so that
 * simultaneous queries count each other.
 */
export async function withinOwnLimit(trx: Transaction<Schema>, customer: Customer, periods: readonly Period[]): Promise<boolean> {
  if (customer.usuario === null) return true;
  const user = await trx
    .selectFrom('company_users')
    .select('limite')
    .where('id', '=', customer.usuario)
    .where('limite', 'is not', null)
    // Not a full lock: storing a report refers to this row.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user || user.limite === null) return true;
  return (await countQueries(trx, customer.id, periods, user.limite)) < user.limite;
}

export interface OwnLimit {
  readonly consultas: number;
  readonly usadas: number;
  readonly quedan: number;
}

/** Remaining queries of a company's user in the current periods; null without a limit. */
export async function ownLimit(db: Kysely<Schema>, { id, usuario }: Customer, periods: readonly Period[]): Promise<OwnLimit | null> {
  if (usuario === null) return null;
  const user = await db.selectFrom('company_users').select('limite').where('id', '=', usuario).executeTakeFirst();
  if (!user || user.limite === null) return null;
  const usadas = await countQueries(db, id, periods, user.limite);
  return { consultas: user.limite, usadas, quedan: user.limite - usadas };
}

/** Counts a customer's queries in the periods, including unfinished and additional ones. Stops at `most`. */
async function countQueries(db: Kysely<Schema>, cliente: string, periods: readonly Period[], most: number): Promise<number> {
  if (periods.length === 0) return 0;
  const counted = db
    .selectFrom('queries')
    .select('id')
    .where('cliente', '=', cliente)
    .where(
      'periodo',
      'in',
      periods.map(({ id }) => id),
    )
    .where('estado', '<>', 'FAILED')
    .limit(most);
  const { n } = await db
    .selectFrom(counted.as('counted'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
