import { sql, type Kysely } from 'kysely';

/** Customers with an account, and the links that confirm their mail address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table customers (
    id bigint generated always as identity primary key, sub text not null unique, rut text collate "C" unique,
    contrato text not null default 'N' check (contrato in ('S', 'N')), creada timestamptz not null default now(), eliminada timestamptz)`,
  `create table account_links (
    token_hash bytea primary key, clase text not null check (clase in ('confirmar', 'password')), sub text not null, mail bigint not null,
    creado timestamptz not null default now(), vence timestamptz not null, usado timestamptz)`,
  `create index account_links_sub on account_links (sub, clase, mail desc)`,
  `create index account_links_creado on account_links (creado)`,
];
