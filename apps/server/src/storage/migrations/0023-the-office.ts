import { sql, type Kysely } from 'kysely';

/** Who works in the office with which roles, and the log of what they do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table office_staff (
    sub text primary key, nombre text not null, correo text not null, roles text[], creada timestamptz not null default now(),
    vista timestamptz not null default now(), retirada timestamptz,
    check (roles <@ array['atencion', 'finanzas', 'derechos', 'catalogo', 'administracion']))`,
  `create table office_log (
    id bigint generated always as identity primary key, en timestamptz not null default now(), quien text not null, nombre text not null,
    acto text not null, objeto text not null, motivo text, antes jsonb, despues jsonb)`,
  `create index office_log_objeto on office_log (objeto, id desc)`,
  `create index office_log_quien on office_log (quien, id desc)`,
  // The log is evidence: the application's own role cannot change a line, nor delete one before the five years that retention keeps it.
  `create function office_log_is_kept() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.en < now() - interval '5 years' then return old; end if;
    raise exception 'a line of the office log cannot be changed or deleted';
  end $$`,
  `create trigger office_log_is_kept before update or delete on office_log for each row execute function office_log_is_kept()`,
  `create function office_log_is_never_emptied() returns trigger language plpgsql as $$
  begin
    raise exception 'the office log cannot be emptied';
  end $$`,
  `create trigger office_log_is_never_emptied before truncate on office_log execute function office_log_is_never_emptied()`,
];
