import { sql, type Kysely } from 'kysely';

/** Rules of a company for its queries: how long an answer serves, how many additional ones. The newest row of a company is in force. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table company_rules (
    id bigint generated always as identity primary key,
    empresa text not null,
    dias smallint not null check (dias between 0 and 90),
    tope_adicionales integer check (tope_adicionales >= 0),
    quien text not null,
    en timestamptz not null default now())`,
  `create index company_rules_empresa on company_rules (empresa, id)`,
];
