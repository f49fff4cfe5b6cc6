import { sql, type Kysely } from 'kysely';

/** Changes of services, promotions and plans, each from its moment, and whether services and promotions are open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table services add abierta boolean not null default true`,
  `alter table promotions add abierta boolean not null default true`,
  `create table catalog_changes (
    id bigint generated always as identity primary key,
    tipo text not null check (tipo in ('servicio', 'promocion', 'plan')), codigo text not null,
    antes jsonb, despues jsonb not null, rige timestamptz not null,
    creada timestamptz not null default now(), quien text not null, nombre text not null, motivo text not null,
    aplicada timestamptz, anulada timestamptz, anulo text, anulo_nombre text, anulo_motivo text,
    check (aplicada is null or anulada is null))`,
  `create index catalog_changes_codigo on catalog_changes (tipo, codigo, id desc)`,
  // Few rows: what is scheduled, and what began and is not yet written into its row.
  `create index catalog_changes_open on catalog_changes (tipo, codigo, rige) where aplicada is null and anulada is null`,
];
