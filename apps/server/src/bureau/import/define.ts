import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

export type Value = string | number | boolean | null;
/** A row that passed every check, by column. */
export type Row = Readonly<Record<string, Value>>;

export interface Refusal {
  readonly refusal: string;
}

export interface Column {
  /** How the database reads the value. */
  readonly type: 'text' | 'date' | 'numeric' | 'int' | 'bigint' | 'double precision' | 'boolean';
  readonly required: boolean;
  /** @param text trimmed, NFC, never empty */
  readonly read: (text: string) => Value | Refusal;
}

/** How many rows of a batch were written as new ones or over different ones; the rest was there already. */
export interface Written {
  readonly nuevas: number;
  readonly cambiadas: number;
}

/**
 * Writes a batch in one statement: all of it or nothing.
 * @param demo the rows are invented: such rows never replace real ones. No two rows of a batch have the same key.
 */
export type WriteRows = (db: Kysely<Schema>, rows: readonly Row[], demo: boolean) => Promise<Written>;

/** How the lines of a file that is no CSV with a header are read. */
export interface Layout {
  readonly encoding: Encoding;
  /** A line's fields in the order of the type's columns, or the reason to refuse it. */
  readonly split: (text: string) => readonly string[] | string;
}

export type Encoding = 'utf-8' | 'latin-1';

/** A kind of file: what each line holds, what makes two lines the same record, and how rows reach the database. */
export interface ImportType {
  readonly columns: Readonly<Record<string, Column>>;
  /** Where it is no comma-separated UTF-8 with a header. */
  readonly layout?: Layout;
  readonly key: readonly string[];
  /** What the columns cannot tell one by one: the reason to refuse the row. */
  readonly check?: (row: Row) => string | undefined;
  readonly write: WriteRows;
}

export function isRefusal(value: Value | Refusal): value is Refusal {
  return typeof value === 'object' && value !== null;
}
