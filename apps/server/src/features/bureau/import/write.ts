import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';
import type { Column, Row, WriteRows } from './define.ts';

export type RecordTable = 'personas' | 'empresas' | 'protestos' | 'morosidades';
type Columns = Readonly<Record<string, Column>>;

/** Writes rows by their key into a table whose columns are named as the file's. */
export function upsertInto(table: RecordTable, key: readonly string[], columns: Columns): WriteRows {
  return async (trx, rows, demo) => {
    const written = await upsert(trx, { table, key, columns }, rows, demo);
    const nuevas = written.filter((row) => row.nueva).length;
    return { nuevas, cambiadas: written.length - nuevas };
  };
}

/** The batch as a table of its own, so that one parameter carries any number of rows. */
export function asTable(rows: readonly Row[], columns: Columns): RawBuilder<unknown> {
  const definitions = Object.entries(columns).map(([name, { type }]) => sql`${sql.id(name)} ${sql.raw(type)}`);
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as incoming(${sql.join(definitions)})`;
}

export interface Place {
  readonly table: RecordTable;
  readonly key: readonly string[];
  readonly columns: Columns;
}

export interface WrittenRow {
  readonly rut: string;
  /** False for a row that replaced a different one. */
  readonly nueva: boolean;
}

/**
 * Inserts or replaces by key and leaves equal rows untouched. A demonstration row becomes real when a real one comes, never the reverse.
 * Keys are taken in order, so that two loads at once wait for each other instead of deadlocking.
 * @returns the rows that were written; the others were equal
 */
export async function upsert(
  trx: Transaction<Schema>,
  { table, key, columns }: Place,
  rows: readonly Row[],
  demo: boolean,
): Promise<WrittenRow[]> {
  const names = [...Object.keys(columns), 'demo'];
  const replaced = names.filter((name) => !key.includes(name));
  const list = (of: readonly string[], from?: string): RawBuilder<unknown> =>
    sql.join(of.map((name) => (from ? sql.id(from, name) : sql.id(name))));
  const assignments = sql.join(replaced.map((name) => sql`${sql.id(name)} = ${sql.id('excluded', name)}`));
  // PostgreSQL 15 cannot return a row as it was: xmax is zero only in one that was just inserted.
  const { rows: written } = await sql<WrittenRow>`
    insert into ${sql.table(table)} as stored (${list(names)})
    select ${list(Object.keys(columns), 'incoming')}, ${demo}::boolean from ${asTable(rows, columns)} order by ${list(key, 'incoming')}
    on conflict (${list(key)}) do update set ${assignments}
    where (stored.demo or not excluded.demo) and (${list(replaced, 'stored')}) is distinct from (${list(replaced, 'excluded')})
    returning stored.rut, stored.xmax = 0 as nueva`.execute(trx);
  return written;
}
