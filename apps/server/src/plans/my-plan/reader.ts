import type { Kysely } from 'kysely';
import type { Caller } from '../../http/caller.ts';
import { Problem } from '../../http/problem.ts';
import { titularOf, type Customer, type FindCustomer } from '../../account/customers.ts';
import type { Act } from '../representation/matrix.ts';
import { assertMay, verdictOn } from '../representation/may.ts';
import type { Schema } from '../../storage/schema.ts';

/** A customer who may see what a plan costs: a company's administrators and billing users, or the owner of a plan of their own. */
export interface Reader {
  readonly customer: Customer;
  /** RUT of the holder of the plans. */
  readonly titular: string;
  readonly administers: boolean;
}

/** A customer's own plan needs no permission; a company's plan needs the act. @throws Problem NO_PERMITIDO, and what findCustomer throws */
export async function readerOf(findCustomer: FindCustomer, caller: Caller, act: Act = 'ver-plan'): Promise<Reader> {
  const customer = await findCustomer(caller);
  const { empresa } = customer;
  if (empresa !== null) assertMay(customer, act);
  return { customer, titular: titularOf(customer), administers: empresa === null || verdictOn('terminar-plan', customer) === 'si' };
}

/** Passes if the contract is the reader's. @throws Problem PLAN_AJENO */
export async function assertOwn(db: Kysely<Schema>, { titular }: Reader, contrato: string): Promise<void> {
  const own = await db.selectFrom('contracts').select('id').where('id', '=', contrato).where('titular', '=', titular).executeTakeFirst();
  if (!own) throw new Problem('PLAN_AJENO');
}
