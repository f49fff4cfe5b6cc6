import { sql, type Kysely } from 'kysely';

/** Who a debt is owed to: the RUT where the source gives it, and the operator's table of spellings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table protestos add acreedor_rut text collate "C"`,
  `alter table morosidades add acreedor_rut text collate "C"`,
  `create table acreedores (alias text primary key, nombre text not null, rut text collate "C", demo boolean not null,
    entrega text collate "C" not null default 'principal')`,
];
