import { sql, type Kysely, type Transaction } from 'kysely';
import type { Customer } from '../account/customers.ts';
import type { Schema } from '../storage/schema.ts';
import type { Period } from './periods.ts';

/**
 * Whether one more query of the running periods is within what the company allows its user. Queries of the same user wait for each other here
 * until the transaction ends, so that each sees those before it.
 */
export async function withinOwnLimit(trx: Transaction<Schema>, customer: Customer, periods: readonly Period[]): Promise<boolean> {
  if (customer.usuario === null) return true;
  const user = await trx
    .selectFrom('company_users')
    .select('limite')
    .where('id', '=', customer.usuario)
    .where('limite', 'is not', null)
    // Not a full lock: a report that is being kept refers to the row.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user || user.limite === null) return true;
  return (await asked(trx, customer.id, periods, user.limite)) < user.limite;
}

export interface OwnLimit {
  readonly consultas: number;
  readonly usadas: number;
  readonly quedan: number;
}

/** What a company's user may still ask in the running periods; null where nobody limits them. */
export async function ownLimit(db: Kysely<Schema>, { id, usuario }: Customer, periods: readonly Period[]): Promise<OwnLimit | null> {
  if (usuario === null) return null;
  const user = await db.selectFrom('company_users').select('limite').where('id', '=', usuario).executeTakeFirst();
  if (!user || user.limite === null) return null;
  const usadas = await asked(db, id, periods, user.limite);
  return { consultas: user.limite, usadas, quedan: user.limite - usadas };
}

/** Queries of a customer in the periods, those being made and those past the quota among them. Counts no further than `most`. */
async function asked(db: Kysely<Schema>, cliente: string, periods: readonly Period[], most: number): Promise<number> {
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
