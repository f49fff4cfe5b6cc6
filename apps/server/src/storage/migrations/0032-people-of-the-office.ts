import { sql, type Kysely } from 'kysely';

/** Notes of the office, whom it invites to work in it, what it asked of the accounts' provider, and codes mailed before a second factor is enrolled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table office_notes (
    id bigint generated always as identity primary key, objeto text not null check (objeto in ('orden', 'persona', 'empresa')), clave text not null,
    texto text not null check (texto <> '' and length(texto) <= 1000), quien text not null, nombre text not null, en timestamptz not null default now())`,
  `create index office_notes_objeto on office_notes (objeto, clave, id desc)`,
  // A note is removed or kept, never rewritten: who reads it later knows that it is what its author wrote.
  `create function office_note_is_not_rewritten() returns trigger language plpgsql as $$
  begin
    raise exception 'a note of the office cannot be rewritten';
  end $$`,
  `create trigger office_note_is_not_rewritten before update on office_notes for each row execute function office_note_is_not_rewritten()`,
  // Changes that the provider of accounts has not received yet.
  `create table account_changes (
    id bigint generated always as identity primary key, sub text not null, cambio text not null check (cambio in ('sesiones', 'oficina')),
    intentos int not null default 0, siguiente_intento timestamptz not null default now())`,
  `create index account_changes_due on account_changes (siguiente_intento)`,
  `create index account_changes_sub on account_changes (sub)`,
  `create table office_invitations (
    id uuid primary key default gen_random_uuid(), correo text not null, nombre text not null, apellido text not null, roles text[] not null,
    quien text not null, quien_nombre text not null, creada timestamptz not null default now(), vence timestamptz not null, enlace bigint,
    estado text not null default 'invitada' check (estado in ('invitada', 'aceptada', 'retirada')), cerrada timestamptz,
    check (roles <@ array['atencion', 'finanzas', 'derechos', 'catalogo', 'administracion']), check ((estado = 'invitada') = (cerrada is null)))`,
  `create unique index office_invitations_correo on office_invitations (correo) where estado = 'invitada'`,
  `create index office_invitations_enlace on office_invitations (enlace)`,
  `create table account_codes (
    sub text primary key, mail bigint not null, huella bytea not null, vence timestamptz not null, fallas int not null default 0, usado timestamptz)`,
  // The mails about an account, on its page.
  `create index mails_de_cuenta on mails (para) where orden is null`,
];
