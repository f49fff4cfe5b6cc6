import { sql, type RawBuilder } from 'kysely';

/** Name of the user who made a decision of a company; empty if they are none of its users any more. */
export function decidedBy(table: 'factor_demands' | 'company_rules'): RawBuilder<string> {
  return sql<string>`coalesce((select trim(nombre || ' ' || apellido) from company_users join customers on customers.id = cliente
    where company_users.empresa = ${sql.ref(`${table}.empresa`)} and sub = ${sql.ref(`${table}.quien`)}
    order by company_users.desde desc limit 1), '')`;
}
