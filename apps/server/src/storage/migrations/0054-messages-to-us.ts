import { sql, type Kysely } from 'kysely';

/** Messages of the contact form; each is a case of the office until it is closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mensajes (
    id bigint generated always as identity primary key,
    nombre text not null,
    correo text not null,
    tema text not null,
    numero text not null,
    texto text not null,
    huella bytea not null,
    creado timestamptz not null default now())`.execute(db);
  await sql`create index mensajes_huella on mensajes (huella, creado)`.execute(db);
  await sql`create index mensajes_creado on mensajes (creado)`.execute(db);
}
