import { sql, type Kysely } from 'kysely';

/** Which RUTs the identity card proved, and which person of which company asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table customers add rut_probado timestamptz`,
  // The embedded provider stores a serial only for users who registered with their card; for other providers' accounts it is unknown.
  `update customers set rut_probado = customers.creada from identity_users
    where identity_users.id = customers.sub and identity_users.rut = customers.rut and identity_users.serie is not null`,
  // Column consultante stays and holds one of the two: the previous version reads it.
  `alter table orders add consultante_persona text, add consultante_empresa text`,
  // A company's user may have no RUT, so the customer number identifies them. No foreign key: the log outlives the account.
  `alter table consultas add consultante_persona text, add consultante_empresa text, add cliente bigint`,
];
