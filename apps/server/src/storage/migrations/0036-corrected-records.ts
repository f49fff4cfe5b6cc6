import { sql, type Kysely } from 'kysely';

/** Records that the office corrected: what their source says, and what reports say instead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table correcciones (
    tabla text not null, clave bytea not null, cargado jsonb not null, fuente jsonb not null, corregido jsonb not null,
    motivo text not null, quien text not null, confirmo text not null, en timestamptz not null default now(),
    primary key (tabla, clave))`.execute(db);
}
