import type { ProblemCode } from '@veridico/api';
import type { Kysely } from 'kysely';
import { customerActingFor, type Customer } from '../account/customers.ts';
import { Problem } from '../http/problem.ts';
import { queryRules } from '../plans/company/query-rules.ts';
import { nextCost, type QueryCost } from '../queries/cost.ts';
import { ownLimit } from '../queries/own-limit.ts';
import { readAllowance } from '../queries/query.ts';
import type { Schema } from '../storage/schema.ts';

/** Whose request it is, and in whose name. */
export interface Requester {
  /** Id of the customer. */
  readonly cliente: string;
  /** RUT. */
  readonly empresa: string;
}

/** What the query of a request would mean now. */
export interface Judged {
  readonly customer: Customer;
  readonly cost: QueryCost;
  /** The user's own limit is used up. */
  readonly overLimit: boolean;
}

/** Problems after which a request cannot be approved any more: of its user, or of the contract. */
export const ENDED: readonly ProblemCode[] = ['NO_AUTENTICADO', 'NO_PERMITIDO', 'ROL_SIN_CONSULTAS', 'SIN_CONTRATO'];

/** Judges a request as of now. @returns the problem if the query cannot be made */
export async function judge(db: Kysely<Schema>, { cliente, empresa }: Requester): Promise<Judged | Problem> {
  try {
    const customer = await customerActingFor(db, cliente, empresa);
    return await judgeCustomer(db, customer);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** The same for a customer read before. @throws Problem ROL_SIN_CONSULTAS, SIN_CONTRATO, PLAN_SUSPENDIDO */
export async function judgeCustomer(db: Kysely<Schema>, customer: Customer): Promise<Judged | Problem> {
  const { titular, usable } = await readAllowance(db, customer);
  const cost = await nextCost(db, usable, await queryRules(db, titular));
  if (cost instanceof Problem) return cost;
  const own = await ownLimit(db, customer, usable);
  return { customer, cost, overLimit: own !== null && own.quedan <= 0 };
}
