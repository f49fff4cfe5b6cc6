import { sql, type Kysely } from 'kysely';

/** Register of breaches of personal data and of what was told about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table brechas (
    id bigint generated always as identity primary key, conocida timestamptz not null, naturaleza text not null, efectos text not null,
    datos text[] not null check (cardinality(datos) > 0), personas int not null check (personas >= 0), medidas text not null,
    quien text not null, nombre text not null, en timestamptz not null default now())`,
  `create table brecha_avisos (
    id bigint generated always as identity primary key, brecha bigint not null references brechas on delete cascade,
    clase text not null check (clase in ('agencia', 'personas', 'avance')), enviado timestamptz not null, personas int, texto text not null,
    quien text not null, nombre text not null, en timestamptz not null default now(), check ((clase = 'personas') = (personas is not null)))`,
  `create index brecha_avisos_brecha on brecha_avisos (brecha, id)`,
  // Evidence before the Agencia: neither changed nor, for four years, deleted (Ley 19.628, articles 14 sexies and 40).
  `create function breach_is_kept() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.en < now() - interval '4 years' then return old; end if;
    raise exception 'the register of breaches cannot be changed or deleted';
  end $$`,
  `create trigger breach_is_kept before update or delete on brechas for each row execute function breach_is_kept()`,
  `create trigger breach_notice_is_kept before update or delete on brecha_avisos for each row execute function breach_is_kept()`,
  `create function breaches_are_never_emptied() returns trigger language plpgsql as $$
  begin
    raise exception 'the register of breaches cannot be emptied';
  end $$`,
  `create trigger breaches_are_never_emptied before truncate on brechas execute function breaches_are_never_emptied()`,
  `create trigger breach_notices_are_never_emptied before truncate on brecha_avisos execute function breaches_are_never_emptied()`,
];
