import { sql, type Kysely } from 'kysely';

/** Tables of the embedded identity provider: users, sessions, signing keys, password attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table identity_users (
    id text primary key, correo text not null unique, correo_verificado boolean not null, activo boolean not null default true,
    nombre text not null, apellido text not null, segundo_apellido text, rut text not null, serie text, telefono text,
    roles text[] not null, clave text not null, creado timestamptz not null default now(), demo boolean not null default false)`,
  `create index identity_users_rut on identity_users (rut)`,
  `create table identity_sessions (
    id text primary key, usuario text not null references identity_users on delete cascade, navegador text,
    iniciada timestamptz not null default now(), usada timestamptz not null default now(), vence timestamptz not null)`,
  `create index identity_sessions_usuario on identity_sessions (usuario)`,
  `create index identity_sessions_vence on identity_sessions (vence)`,
  `create table identity_chains (
    id text primary key, sesion text not null references identity_sessions on delete cascade, alcance text not null,
    generacion int not null default 0, superadas timestamptz[] not null default '{}')`,
  `create index identity_chains_sesion on identity_chains (sesion)`,
  `create table identity_codes (
    hash bytea primary key, sesion text not null references identity_sessions on delete cascade, redirect_uri text not null,
    desafio text not null, nonce text, alcance text not null, vence timestamptz not null, usado timestamptz)`,
  `create index identity_codes_sesion on identity_codes (sesion)`,
  `create table identity_keys (
    kid text primary key, publica jsonb not null, cifrada bytea not null, creada timestamptz not null default now(),
    firma_desde timestamptz not null)`,
  `create table identity_attempts (
    clave bytea primary key, fallas int not null, desde timestamptz not null default now(), ultima timestamptz not null default now(),
    espera_hasta timestamptz)`,
  `create index identity_attempts_ultima on identity_attempts (ultima)`,
];
