import { sql, type AliasedRawBuilder, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { CatalogKind, Schema } from '../storage/schema.ts';

/** Table of each kind. */
export const CATALOG_TABLES = { servicio: 'services', promocion: 'promotions', plan: 'plans' } as const satisfies Record<
  CatalogKind,
  keyof Schema
>;

type TableOf<K extends CatalogKind> = (typeof CATALOG_TABLES)[K];
export type RowOf<K extends CatalogKind> = Selectable<Schema[TableOf<K>]>;

/** Not withdrawn and not copied to its row yet. */
const OPEN = sql<boolean>`c.aplicada is null and c.anulada is null`;

/**
 * The rows of a kind as they are in force now: the only way to read a price, a promotion or a plan that is sold. A change counts from its
 * moment by the database's clock, also before it was copied to its row. To select from: `db.selectFrom(inForce('plan'))`.
 */
export function inForce<K extends CatalogKind>(kind: K): AliasedRawBuilder<RowOf<K>, TableOf<K>> {
  const table = CATALOG_TABLES[kind];
  return sql<RowOf<K>>`(
    select now_in_force.* from ${sql.table(table)} base
    cross join lateral jsonb_populate_record(base, coalesce(${columnsDue(kind)}, '{}')) now_in_force)`.as<TableOf<K>>(table);
}

/** Columns whose change began; of two changes of one column, the later one. */
function columnsDue(kind: CatalogKind): RawBuilder<unknown> {
  return sql`(
    select jsonb_object_agg(f.key, f.value order by c.rige, c.id) from catalog_changes c cross join lateral jsonb_each(c.despues) f
    where c.tipo = ${kind} and c.codigo = base.codigo and c.rige <= now() and ${OPEN})`;
}

/** A change that is scheduled. */
export interface ScheduledChange {
  readonly id: string;
  readonly rige: Date;
  readonly despues: Readonly<Record<string, unknown>>;
}

/** Changes that have not begun, in the order in which they begin. @param codigo without it, of every row of the kind */
export async function scheduledChanges(
  db: Kysely<Schema>,
  kind: CatalogKind,
  codigo?: string,
): Promise<(ScheduledChange & { readonly codigo: string })[]> {
  let query = db
    .selectFrom('catalog_changes as c')
    .select(['c.id', 'c.codigo', 'c.rige', 'c.despues'])
    .where('c.tipo', '=', kind)
    .where('c.rige', '>', sql<Date>`now()`)
    .where(OPEN)
    .orderBy('c.rige')
    .orderBy('c.id');
  if (codigo !== undefined) query = query.where('c.codigo', '=', codigo);
  return query.execute();
}

/** Seconds until the next scheduled change of a kind begins; undefined if none is scheduled. */
export async function secondsToNextChange(db: Kysely<Schema>, kind: CatalogKind): Promise<number | undefined> {
  const { seconds } = await db
    .selectFrom('catalog_changes as c')
    .select(sql<number | null>`extract(epoch from min(c.rige) - now())::float8`.as('seconds'))
    .where('c.tipo', '=', kind)
    .where('c.rige', '>', sql<Date>`now()`)
    .where(OPEN)
    .executeTakeFirstOrThrow();
  return seconds ?? undefined;
}

/** Copies the changes of one row that began into it. The caller holds the row's lock. */
export async function settleRow(trx: Transaction<Schema>, kind: CatalogKind, codigo: string): Promise<void> {
  const due = await trx
    .selectFrom('catalog_changes as c')
    .select(['c.id', 'c.despues'])
    .where('c.tipo', '=', kind)
    .where('c.codigo', '=', codigo)
    .where('c.rige', '<=', sql<Date>`now()`)
    .where(OPEN)
    .orderBy('c.rige')
    .orderBy('c.id')
    .execute();
  for (const { id, despues } of due) {
    await writeColumns(trx, kind, codigo, despues);
    await trx
      .updateTable('catalog_changes')
      .set({ aplicada: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  }
}

export async function writeColumns(
  trx: Transaction<Schema>,
  kind: CatalogKind,
  codigo: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const assignments = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (assignments.length === 0) return;
  await sql`update ${sql.table(CATALOG_TABLES[kind])} set ${sql.join(assignments)} where codigo = ${codigo}`.execute(trx);
}

/** Locks a row of the catalogue until the end of the transaction. Orders may still refer to it meanwhile. @returns false if there is none */
export async function lockRow(trx: Transaction<Schema>, kind: CatalogKind, codigo: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(CATALOG_TABLES[kind])} where codigo = ${codigo} for no key update`.execute(trx);
  return rows.length > 0;
}

/** Copies every change that began to its row, so that versions and tools that read the row alone see it. */
export async function settleCatalog(db: Kysely<Schema>): Promise<void> {
  const due = await db
    .selectFrom('catalog_changes as c')
    .select(['c.tipo', 'c.codigo'])
    .distinct()
    .where('c.rige', '<=', sql<Date>`now()`)
    .where(OPEN)
    .execute();
  for (const { tipo, codigo } of due)
    await db.transaction().execute(async (trx) => {
      if (await lockRow(trx, tipo, codigo)) await settleRow(trx, tipo, codigo);
    });
}
