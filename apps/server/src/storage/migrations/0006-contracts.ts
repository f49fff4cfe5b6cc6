import { sql, type Kysely } from 'kysely';

/** Contracts with their quotas, queries on them, and the reports issued to each customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table contracts (
    id bigint generated always as identity primary key, titular text collate "C" not null, plan text, nombre text not null,
    tipo text not null check (tipo in ('mensual', 'pack')), moneda text not null check (moneda in ('1', '2')),
    consultas int not null check (consultas > 0), valor_adicional numeric(12, 2) not null check (valor_adicional >= 0),
    desde date not null, hasta date not null check (hasta >= desde), correo text not null, demo boolean not null,
    creado timestamptz not null default now(), terminado timestamptz)`,
  `create index contracts_titular on contracts (titular, hasta)`,
  `create table quota_periods (
    id bigint generated always as identity primary key, contrato bigint not null references contracts on delete cascade,
    desde date not null, hasta date not null check (hasta >= desde), incluidas int not null,
    usadas int not null default 0 check (usadas between 0 and incluidas), hechas int not null default 0 check (hechas <= usadas),
    adicionales int not null default 0 check (adicionales >= 0), valor_adicional numeric(12, 2) not null, unique (contrato, desde))`,
  `alter table customers add empresa text collate "C", add informes int not null default 0, add correo text unique,
    add correo_desde timestamptz, add correo_revisado boolean not null default false`,
  `create table queries (
    id uuid primary key default gen_random_uuid(), cliente bigint references customers on delete set null,
    periodo bigint references quota_periods on delete set null, adicional boolean not null, servicio text not null references services,
    sujeto_rut text collate "C" not null, motivo text not null, huella bytea not null, vigente boolean not null default true,
    estado text not null default 'MAKING' check (estado in ('MAKING', 'MADE', 'FAILED')), lease_until timestamptz not null,
    creada timestamptz not null default now(), terminada timestamptz)`,
  // The same query of a customer runs once; a repetition gets the same answer.
  `create unique index queries_repeat on queries (cliente, huella) where vigente`,
  `create index queries_making on queries (lease_until) where estado = 'MAKING'`,
  `create index queries_periodo on queries (periodo)`,
  // A report may come from a query instead of an order. Its public id does not reveal how many reports exist.
  `alter table informes add id uuid not null default gen_random_uuid()`,
  `alter table informes drop constraint informes_pkey`,
  `alter table informes add primary key (id), alter orden drop not null, add unique (orden)`,
  `alter table orders add cliente bigint references customers on delete set null, add consultante text`,
  `create index orders_cliente on orders (cliente) where cliente is not null`,
  `create index orders_sujeto on orders (sujeto_rut)`,
  // Key in read order: a page costs the same however long the history is.
  `create table historial (
    cliente bigint not null references customers on delete cascade, emitido timestamptz not null,
    informe uuid not null references informes on delete cascade, origen text not null check (origen in ('compra', 'consulta')),
    solicitante text collate "C", primary key (cliente, emitido, informe))`,
  `create index historial_informe on historial (informe)`,
  `alter table mails add tema text`,
];
