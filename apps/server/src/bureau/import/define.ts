import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

export type Value = string | number | boolean | null;
/** A row that passed every check, by column. */
export type Row = Readonly<Record<string, Value>>;

export interface Refusal {
  readonly refusal: string;
}

export interface Column {
  /** Type of the value in the database. */
  readonly type: 'text' | 'date' | 'numeric' | 'int' | 'bigint' | 'double precision' | 'boolean';
  readonly required: boolean;
  /** @param text trimmed, NFC, never empty */
  readonly read: (text: string) => Value | Refusal;
}

/** Rows of a batch inserted (nuevas) or changed (cambiadas); the rest was already there. */
export interface WriteCounts {
  readonly nuevas: number;
  readonly cambiadas: number;
}

/**
 * Writes a batch atomically, in one statement.
 * @param rows no two with the same key
 * @param demo the rows are invented and never replace real ones
 */
export type WriteRows = (db: Kysely<Schema>, rows: readonly Row[], demo: boolean) => Promise<WriteCounts>;

/** Format of a file that is not a CSV with a header. */
export interface Layout {
  readonly encoding: Encoding;
  /** A line's fields in the order of the type's columns, or the reason to refuse it. */
  readonly split: (text: string) => readonly string[] | string;
}

export type Encoding = 'utf-8' | 'latin-1';

/** A file type: content of a line, record key, and how rows are written to the database. */
export interface ImportType {
  readonly columns: Readonly<Record<string, Column>>;
  /** Only for files that are not comma-separated UTF-8 with a header. */
  readonly layout?: Layout;
  readonly key: readonly string[];
  /** Check across columns: the reason to refuse the row. */
  readonly check?: (row: Row) => string | undefined;
  readonly write: WriteRows;
}

export function isRefusal(value: Value | Refusal): value is Refusal {
  return typeof value === 'object' && value !== null;
}
