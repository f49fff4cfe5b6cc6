import { sql, type Kysely } from 'kysely';

/**
 * Watching: the annex under which it is charged, the watched subjects, what changed about them, and who is mailed. Triggers note the watched
 * subjects of every changed record, whichever act or process changes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Records with one RUT, in the column `rut`. */
const BY_RUT = [
  'personas',
  'empresas',
  'direcciones',
  'protestos',
  'morosidades',
  'deuda_financiera',
  'infracciones',
  'vehiculos',
  'bienes_raices',
];

/** Whether the transaction suppresses records (bureau/suppression.ts). */
const SUPPRESSES = `current_setting('veridico.suprime', true) = 'si'`;

/**
 * Queues a review of the watched subjects of changed rows. Each is looked up in an index: a join of estimated size could read all that is
 * watched. Where `silent` holds, what was said of them is forgotten: it may quote what may no longer be told.
 */
function touch(name: string, changed: string, found: string, silent = SUPPRESSES): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin
    if exists (select from vigilados where fin is null) then
      insert into monitoreo_revisiones (vigilado)
        select watched.id from (${changed}) changed
          cross join lateral (select id from vigilados where fin is null and ${found} offset 0) watched
        -- In one order, so that most concurrent loads wait for each other instead of deadlocking.
        group by watched.id order by watched.id
        on conflict (vigilado) do update set marca = monitoreo_revisiones.marca + 1;
    end if;
    if ${silent} then
      update vigilados set dicho = null from (${changed}) changed where dicho is not null and ${found};
      delete from monitoreo_cambios using vigilados, (${changed}) changed where vigilado = vigilados.id and ${found};
    end if;
    return null;
  end $$`;
}

/** RUTs of new or ended marks and blocks, with their partners: what is said of those may name them. */
const MARKED = `select rut from filas union select rut_sociedad from sociedades join filas on rut_socio = rut
  union select rut_socio from sociedades join filas on rut_sociedad = rut`;

/** Three triggers: one with a table of changed rows serves a single event. */
function triggers(table: string, routine: string): string[] {
  return [
    `create trigger ${table}_agregada after insert on ${table} referencing new table as filas for each statement execute function ${routine}()`,
    `create trigger ${table}_cambiada after update on ${table} referencing new table as filas for each statement execute function ${routine}()`,
    `create trigger ${table}_quitada after delete on ${table} referencing old table as filas for each statement execute function ${routine}()`,
  ];
}

const STATEMENTS = [
  `create table monitoreo_precios (
    id bigint generated always as identity primary key,
    precio numeric(12,2) not null check (precio >= 0),
    desde timestamptz not null default now())`,
  // UF per RUT and month, before tax.
  `insert into monitoreo_precios (precio) values (0.03)`,
  `create table monitoreo_anexos (
    id bigint generated always as identity primary key,
    contrato bigint not null references contracts on delete cascade,
    precio numeric(12,2) not null,
    texto jsonb not null,
    maximo integer not null check (maximo between 1 and 100000),
    quien text not null,
    en timestamptz not null default now(),
    fin timestamptz,
    fin_quien text)`,
  `create unique index monitoreo_anexos_vigente on monitoreo_anexos (contrato) where fin is null`,
  `create table vigilados (
    id uuid primary key default gen_random_uuid(),
    titular text collate "C" not null,
    anexo bigint not null references monitoreo_anexos on delete cascade,
    cliente bigint references customers on delete set null,
    sujeto_rut text collate "C",
    comuna text,
    rol text,
    obligacion text not null check (obligacion in ('', 'vigente', 'solicitada')),
    referencia text not null,
    desde timestamptz not null default now(),
    hasta date,
    renovado timestamptz,
    fin timestamptz,
    fin_motivo text not null default '' check (fin_motivo in ('', 'usuario', 'plazo', 'contrato', 'anexo')),
    dicho jsonb,
    revisado timestamptz)`,
  `create unique index vigilados_de_rut on vigilados (titular, sujeto_rut) where fin is null and sujeto_rut is not null`,
  `create unique index vigilados_de_propiedad on vigilados (titular, comuna, rol) where fin is null and rol is not null`,
  `create index vigilados_por_rut on vigilados (sujeto_rut) where sujeto_rut is not null`,
  `create index vigilados_por_propiedad on vigilados (comuna, rol) where fin is null and rol is not null`,
  `create index vigilados_del_anexo on vigilados (anexo, fin)`,
  `create index vigilados_por_plazo on vigilados (hasta) where fin is null and hasta is not null`,
  // Without a foreign key: its check would lock each watched row, and a load would take half as long again.
  `create table monitoreo_revisiones (
    vigilado uuid primary key,
    marca integer not null default 0,
    intentos smallint not null default 0,
    siguiente timestamptz not null default now(),
    tras xid8)`,
  `create index monitoreo_revisiones_por_hacer on monitoreo_revisiones (siguiente)`,
  `create table monitoreo_cambios (
    id bigint generated always as identity primary key,
    vigilado uuid not null references vigilados on delete cascade,
    en timestamptz not null default now(),
    cambios jsonb not null,
    puntaje_antes smallint,
    puntaje_ahora smallint)`,
  `create index monitoreo_cambios_de on monitoreo_cambios (vigilado, id)`,
  `create table monitoreo_vistos (
    cambio bigint not null references monitoreo_cambios on delete cascade,
    cliente bigint not null references customers on delete cascade,
    primary key (cambio, cliente))`,
  `create table monitoreo_avisos (
    titular text collate "C" not null,
    cliente bigint not null references customers on delete cascade,
    cadencia text not null check (cadencia in ('inmediato', 'diario', 'semanal', 'ninguno')),
    avisado bigint not null,
    siguiente timestamptz,
    primary key (titular, cliente))`,
  `create index monitoreo_avisos_por_enviar on monitoreo_avisos (siguiente) where siguiente is not null`,
  // A change that a user reads is an opening without a report.
  `alter table aperturas alter informe drop not null`,
  touch('monitoreo_toca_rut', 'select distinct rut from filas', 'sujeto_rut = changed.rut'),
  touch('monitoreo_toca_socios', 'select rut_socio as rut from filas union select rut_sociedad from filas', 'sujeto_rut = changed.rut'),
  touch('monitoreo_toca_propiedad', 'select distinct cut, rol from filas', 'comuna = changed.cut and vigilados.rol = changed.rol'),
  touch('monitoreo_calla', MARKED, 'sujeto_rut = changed.rut', 'true'),
  ...BY_RUT.flatMap((table) => triggers(table, 'monitoreo_toca_rut')),
  ...triggers('sociedades', 'monitoreo_toca_socios'),
  ...['propiedades', 'construcciones'].flatMap((table) => triggers(table, 'monitoreo_toca_propiedad')),
  ...['marcas', 'bloqueos'].flatMap((table) => triggers(table, 'monitoreo_calla').slice(0, 2)),
];
