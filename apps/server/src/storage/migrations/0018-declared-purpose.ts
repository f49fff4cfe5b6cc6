import { sql, type Kysely } from 'kysely';

/** Whose RUT was proven by the identity card, and which person of which company asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table customers add rut_probado timestamptz`,
  // The embedded provider keeps a serial only of those who registered with their card; of another provider's accounts it is not known.
  `update customers set rut_probado = customers.creada from identity_users
    where identity_users.id = customers.sub and identity_users.rut = customers.rut and identity_users.serie is not null`,
  // The column consultante stays and keeps one of the two: the version before reads it.
  `alter table orders add consultante_persona text, add consultante_empresa text`,
  // A user of a company may have no RUT: the number of the customer says who it was. No reference: the log outlives the account.
  `alter table consultas add consultante_persona text, add consultante_empresa text, add cliente bigint`,
];
