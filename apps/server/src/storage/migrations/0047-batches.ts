import { sql, type Kysely } from 'kysely';

/** Batches of queries: the typed lines, their verdicts and their results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table lotes (
    id uuid primary key default gen_random_uuid(),
    cliente bigint not null references customers on delete cascade,
    titular text not null,
    servicio text not null,
    motivo text not null,
    nombre text not null,
    estado text not null default 'revision' check (estado in ('revision', 'en-curso', 'pausado', 'terminado')),
    pausa text not null default '',
    adicionales_max integer not null default 0,
    creado timestamptz not null default now(),
    pedido timestamptz,
    movido timestamptz not null default now())`,
  `create index lotes_de_cliente on lotes (cliente, creado desc)`,
  `create index lotes_en_curso on lotes (pedido) where estado in ('en-curso', 'pausado')`,
  `create table lote_lineas (
    lote uuid not null references lotes on delete cascade,
    numero integer not null,
    texto text not null,
    sujeto_rut text,
    informe text,
    referencia text not null,
    juicio text not null,
    repite integer,
    estado text not null default 'omitida' check (estado in ('pendiente', 'hecha', 'anterior', 'fallida', 'omitida')),
    de_nuevo boolean not null default false,
    consulta uuid,
    falla text not null default '',
    intentos smallint not null default 0,
    lease_until timestamptz,
    primary key (lote, numero))`,
  `create index lote_lineas_tomadas on lote_lineas (lote, lease_until) where estado = 'pendiente' and lease_until is not null`,
  `create index lote_lineas_pendientes on lote_lineas (lote, numero) where estado = 'pendiente'`,
];
