import { sql, type Kysely } from 'kysely';

/** The remaining data of reports on people and companies, and the log of who asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Compared by bytes: locale rules slow down loads, and an index over them breaks when the system's rules change. */
const RUT = `text collate "C"`;

const STATEMENTS = [
  // A person and their current card share a row: a million of them load in one statement per batch, and two concurrent loads wait for each
  // other.
  `alter table personas add serie text, add series_anteriores text[] not null default '{}'`,
  `update personas set
    serie = (select serie from persona_series as card where card.rut = personas.rut and vigente),
    series_anteriores = array(select serie from persona_series as card where card.rut = personas.rut and not vigente order by serie)`,
  `drop table persona_series`,
  ...['personas', 'empresas', 'protestos', 'morosidades'].map((table) => `alter table ${table} alter rut type ${RUT}`),
  `create table direcciones (
    rut ${RUT} not null, tipo text not null, direccion text not null, cut text not null, fecha date not null, demo boolean not null,
    primary key (rut, tipo, direccion))`,
  `create table deuda_financiera (
    rut ${RUT} not null, mes date not null, vigente bigint not null, mora_30_89 bigint not null, mora_90_mas bigint not null,
    indirecta bigint not null, demo boolean not null, primary key (rut, mes))`,
  `create table infracciones (
    rut ${RUT} not null, institucion text not null, motivo text not null, monto bigint not null, fecha date not null, demo boolean not null,
    primary key (rut, institucion, motivo, monto, fecha))`,
  `create table vehiculos (
    rut ${RUT} not null, patente text not null, marca text not null, modelo text not null, anio int not null, tasacion bigint not null,
    demo boolean not null, primary key (rut, patente))`,
  `create table bienes_raices (
    rut ${RUT} not null, cut text not null, rol text not null, direccion text not null, destino text not null, avaluo bigint not null,
    demo boolean not null, primary key (rut, cut, rol))`,
  `create table sociedades (
    rut_socio ${RUT} not null, rut_sociedad ${RUT} not null, participacion numeric(7, 4) not null check (participacion between 0 and 100),
    calidad text not null, desde date not null, demo boolean not null, primary key (rut_socio, rut_sociedad))`,
  `create index sociedades_sociedad on sociedades (rut_sociedad)`,
  `create table propiedades (
    cut text not null, rol text not null, direccion text not null, destino text not null, sup_terreno numeric(12, 2),
    sup_construida numeric(12, 2), anio int, avaluo bigint, lat double precision, lon double precision, demo boolean not null,
    primary key (cut, rol))`,
  `create table uf (fecha date primary key, valor numeric(12, 2) not null check (valor > 0), demo boolean not null)`,
  // Ley 20.575 and Ley 19.628: who asked about whom, why and when. Rows are kept whole; reports list the last 12 months.
  `create table consultas (
    id bigint generated always as identity primary key, rut ${RUT} not null, servicio text not null references services,
    consultante text, motivo text not null, orden text unique references orders, en timestamptz not null default now())`,
  `create index consultas_rut on consultas (rut, en desc)`,
];
