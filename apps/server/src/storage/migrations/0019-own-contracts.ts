import { sql, type Kysely } from 'kysely';

/** Which accounts got a contract of their own from the operator, so that acting for a company in between does not end it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table customers add contrato_propio boolean not null default false`,
  // A company's user, present or former, has contrato S for the company's sake.
  `update customers set contrato_propio = true where contrato = 'S' and empresa is null
    and not exists (select from company_users where company_users.cliente = customers.id)`,
  // A contract of a proven RUT that no contracting made came from the operator.
  `update customers set contrato_propio = true where rut_probado is not null and exists (select from contracts
    where contracts.titular = customers.rut and not exists (select from plan_orders where plan_orders.contrato_creado = contracts.id))`,
];
