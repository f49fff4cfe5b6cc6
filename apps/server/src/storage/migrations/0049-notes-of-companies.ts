import { sql, type Kysely } from 'kysely';

/** A company's own reference of a query, and its notes and tags on a subject; history rows can be read in the order of score and value. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table queries add referencia text not null default ''`,
  // A subject is a RUT, or a property's commune and rol as 13120-573-24.
  `create table subject_notes (
    id bigint generated always as identity primary key,
    empresa text collate "C" not null,
    sujeto text collate "C" not null,
    texto text not null,
    usuario uuid references company_users on delete set null,
    nombre text not null,
    en timestamptz not null default now())`,
  `create index subject_notes_de on subject_notes (sujeto, empresa, id)`,
  `create table subject_tags (
    empresa text collate "C" not null,
    sujeto text collate "C" not null,
    etiqueta text not null,
    en timestamptz not null default now())`,
  `create unique index subject_tags_de on subject_tags (sujeto, empresa, lower(etiqueta))`,
  `create index subject_tags_empresa on subject_tags (empresa, lower(etiqueta))`,
  // Copied from the report when its row is written, by a trigger because the version before writes rows too.
  `alter table historial add puntaje smallint, add valor numeric`,
  `create function printed_number(printed text) returns numeric language sql immutable as $$
    select nullif(replace(regexp_replace(printed, '[^0-9,]', '', 'g'), ',', '.'), '')::numeric $$`,
  `create function history_figures() returns trigger language plpgsql as $$
    begin
      select informes.puntaje, printed_number(informes.valor) into new.puntaje, new.valor from informes where id = new.informe;
      return new;
    end $$`,
  `create trigger history_figures before insert on historial for each row execute function history_figures()`,
  `update historial set puntaje = informes.puntaje, valor = printed_number(informes.valor) from informes
    where informes.id = historial.informe and (informes.puntaje is not null or informes.valor is not null)`,
  ...[
    ['puntaje', '(-puntaje)'],
    ['valor', 'valor'],
  ].flatMap(([name, key]) => [
    `create index historial_solicitante_${name} on historial (solicitante, ${key}, emitido, informe)
      where solicitante is not null and ${name} is not null`,
    `create index historial_propio_${name} on historial (cliente, ${key}, emitido, informe) where solicitante is null and ${name} is not null`,
    // Without them a page would read every row that has one, to find those that follow.
    `create index historial_solicitante_sin_${name} on historial (solicitante, emitido, informe) where solicitante is not null and ${name} is null`,
    `create index historial_propio_sin_${name} on historial (cliente, emitido, informe) where solicitante is null and ${name} is null`,
  ]),
];
