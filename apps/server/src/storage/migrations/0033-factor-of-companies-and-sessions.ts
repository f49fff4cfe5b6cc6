import { sql, type Kysely } from 'kysely';

/**
 * Which companies demand the second factor of their users; what a session proved and for which company it acts; users of more than one
 * company.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table factor_demands (
    id bigint generated always as identity primary key, empresa text collate "C" not null, exige boolean not null,
    quien text not null, en timestamptz not null default now())`,
  `create index factor_demands_empresa on factor_demands (empresa, id)`,
  `create table session_states (
    sesion text primary key, cuenta text not null, probada timestamptz, empresa text collate "C", actualizada timestamptz not null default now())`,
  `create index session_states_actualizada on session_states (actualizada)`,
  `drop index company_users_cliente`,
  `create unique index company_users_cliente_empresa on company_users (cliente, empresa) where estado = 'activo'`,
];
