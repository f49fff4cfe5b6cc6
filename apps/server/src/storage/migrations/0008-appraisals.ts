import { sql, type Kysely } from 'kysely';

/** A report may tell of a property instead of somebody: then its commune and rol stand where the RUT did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  ...['orders', 'queries', 'informes'].map(
    (table) => `alter table ${table} alter sujeto_rut drop not null, add comuna text, add rol text,
      add constraint ${table}_sujeto check ((comuna is null) = (rol is null) and (sujeto_rut is null) = (rol is not null))`,
  ),
  // As it was typed; an order keeps it with what else its buyer entered.
  `alter table queries add tasacion jsonb, add constraint queries_tasacion check ((tasacion is null) = (rol is null))`,
];
