import { sql, type RawBuilder } from 'kysely';
import type { Column, Row, WriteRows, Written } from './define.ts';

export type RecordTable =
  | 'personas'
  | 'empresas'
  | 'direcciones'
  | 'protestos'
  | 'morosidades'
  | 'deuda_financiera'
  | 'infracciones'
  | 'vehiculos'
  | 'bienes_raices'
  | 'sociedades'
  | 'propiedades'
  | 'construcciones'
  | 'avisos'
  | 'uf';

/** What replaces a stored value, where that is not simply the file's: `stored` is the row as it is, `excluded` the file's. */
export type Replacements = Readonly<Record<string, RawBuilder<unknown>>>;

/** Columns of the table that the file does not have and that follow from those it has. */
export interface Derived {
  readonly columns: Readonly<Record<string, Pick<Column, 'type'>>>;
  readonly of: (row: Row) => Row;
}

interface Place {
  readonly table: RecordTable;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, Pick<Column, 'type'>>>;
  readonly derived?: Derived;
  /** May name columns that the file does not have. */
  readonly replacements?: Replacements;
}

/**
 * Writes rows by their key into a table whose columns are named as the file's, beside derived ones: inserts them or replaces what is there, and leaves equal rows
 * untouched. A demonstration row becomes real when a real one comes, never the reverse. Keys are taken in order, so that two loads at once
 * wait for each other instead of deadlocking.
 */
export function upsertInto({ table, key, columns: given, derived, replacements = {} }: Place): WriteRows {
  const columns = { ...given, ...derived?.columns };
  const names = [...Object.keys(columns), 'demo'];
  const replaced = [...names, ...Object.keys(replacements).filter((name) => !names.includes(name))].filter((name) => !key.includes(name));
  const list = (of: readonly string[], from?: string): RawBuilder<unknown> =>
    sql.join(of.map((name) => (from ? sql.id(from, name) : sql.id(name))));
  const after = replaced.map((name) => replacements[name] ?? sql.id('excluded', name));
  const assignments = sql.join(replaced.map((name, index) => sql`${sql.id(name)} = ${after[index]}`));
  // PostgreSQL 15 cannot return a row as it was: xmax is zero only in one that was just inserted.
  const statement = (rows: readonly Row[], demo: boolean): RawBuilder<Written> => sql<Written>`
      with written as (
        insert into ${sql.table(table)} as stored (${list(names)})
        select ${list(Object.keys(columns), 'incoming')}, ${demo}::boolean from ${asTable(rows, columns)} order by ${list(key, 'incoming')}
        on conflict (${list(key)}) do update set ${assignments}
        where (stored.demo or not excluded.demo) and (${list(replaced, 'stored')}) is distinct from (${sql.join(after)})
        returning stored.xmax = 0 as nueva)
      select count(*) filter (where nueva)::int as nuevas, count(*) filter (where not nueva)::int as cambiadas from written`;
  // Not async: the rows would stay in memory until the database answers.
  return (db, rows, demo) =>
    statement(derived ? rows.map((row) => ({ ...row, ...derived.of(row) })) : rows, demo)
      .execute(db)
      .then(({ rows: counted }) => counted[0] ?? { nuevas: 0, cambiadas: 0 });
}

/** Between values: no value holds a control character. */
const SEPARATOR = '\u0001';

/** The batch as a table of its own: one parameter for each column, whatever the number of rows. Both sides do it twice as fast as JSON. */
function asTable(rows: readonly Row[], columns: Place['columns']): RawBuilder<unknown> {
  const arrays = Object.entries(columns).map(([name, { type }]) => {
    // An absent value joins as an empty text, and no other value is empty.
    const values = rows.map((row) => row[name]).join(SEPARATOR);
    return sql`string_to_array(${values}, ${sql.lit(SEPARATOR)}, '')::${sql.raw(type)}[]`;
  });
  return sql`unnest(${sql.join(arrays)}) as incoming(${sql.join(Object.keys(columns).map((name) => sql.id(name)))})`;
}

/**
 * A person keeps the serials of earlier cards, not current; one that comes back is current again. A row without serial says nothing about
 * it. When a real person takes over the RUT of an invented one, the invented cards never were theirs.
 */
export const cardReplacements: Replacements = {
  serie: sql`case when stored.demo and not excluded.demo then excluded.serie else coalesce(excluded.serie, stored.serie) end`,
  series_anteriores: sql`case
    when stored.demo and not excluded.demo then '{}'
    when excluded.serie is null or stored.serie is not distinct from excluded.serie then stored.series_anteriores
    else array_remove(array_remove(stored.series_anteriores || stored.serie, excluded.serie), null) end`,
};
