import { sql, type Kysely } from 'kysely';

/** Sources of records with their declared cut-offs, loads with a state, snapshots that remove, and suppressed records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Written by the load of their own name. The tax office's files write the first two as well. */
const TABLES = [
  'propiedades',
  'personas',
  'empresas',
  'direcciones',
  'protestos',
  'morosidades',
  'deuda_financiera',
  'infracciones',
  'vehiculos',
  'bienes_raices',
  'sociedades',
  'avisos',
  'uf',
];

const STATEMENTS = [
  // Constant defaults: no table is rewritten, and the previous version can still write.
  ...TABLES.map((table) => `alter table ${table} add entrega text collate "C" not null default 'principal'`),
  `alter table construcciones add entrega text collate "C" not null default 'catastro_construcciones/principal'`,
  `alter table importaciones
    add fuente text collate "C" not null default 'principal',
    add corte date,
    add estado text not null default 'terminada' check (estado in ('cargando', 'terminada', 'interrumpida')),
    add empezada timestamptz,
    add vence timestamptz,
    add suprimidas int not null default 0,
    add quitadas int not null default 0`,
  `update importaciones set fuente = 'demostracion' where demo`,
  // Until now the day of loading was printed as the cut-off: it stays, so that no report changes by this migration.
  `update importaciones set corte = (terminada at time zone 'America/Santiago')::date where nuevas + cambiadas + iguales > 0`,
  // At most one running load of a type and source.
  `create unique index importaciones_en_curso on importaciones (tipo, fuente) where estado = 'cargando'`,
  `create index importaciones_corte on importaciones (tipo, fuente, corte) where corte is not null`,
  `create table fuentes_retiradas (
    tipo text not null, fuente text collate "C" not null, retirada timestamptz not null default now(), primary key (tipo, fuente))`,
  // Digests of the keys of one running snapshot. Unlogged: after a crash they are worthless, and a removal checks that all are there.
  `create unlogged table claves_de_carga (
    carga bigint not null, clave bytea not null, primary key (carga, clave))`,
  `create table supresiones (
    tabla text not null, clave bytea not null, motivo text not null, en timestamptz not null default now(), primary key (tabla, clave))`,
];
