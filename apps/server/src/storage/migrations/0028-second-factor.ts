import { sql, type Kysely } from 'kysely';

/** The second factor of accounts that live in this process, and which of their sessions proved it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table identity_second_factors (
    usuario text primary key references identity_users on delete cascade, cifrado bytea not null, codigos text[] not null default '{}',
    ultimo_paso int not null default 0, creado timestamptz not null default now(), activo timestamptz)`.execute(db);
  await sql`alter table identity_sessions add segundo_factor timestamptz`.execute(db);
}
