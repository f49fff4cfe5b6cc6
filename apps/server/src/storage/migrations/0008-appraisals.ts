import { sql, type Kysely } from 'kysely';

/** A report may be about a property instead of a person or company: commune and rol then replace the RUT. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  ...['orders', 'queries', 'informes'].map(
    (table) => `alter table ${table} alter sujeto_rut drop not null, add comuna text, add rol text,
      add constraint ${table}_sujeto check ((comuna is null) = (rol is null) and (sujeto_rut is null) = (rol is not null))`,
  ),
  // As typed. An order stores it in `inputs`.
  `alter table queries add tasacion jsonb, add constraint queries_tasacion check ((tasacion is null) = (rol is null))`,
];
