import type { Kysely, RawBuilder } from 'kysely';
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
  /** A file may come without it; its rows then keep what they had. */
  readonly omittable?: true;
  /** The accepted texts of a closed list, in its order. */
  readonly values?: readonly string[];
  /** @param text trimmed, NFC, never empty */
  readonly read: (text: string) => Value | Refusal;
}

/** Rows of a batch inserted (nuevas), changed (cambiadas) or left out because they are suppressed; the rest was already there. */
export interface WriteCounts {
  readonly nuevas: number;
  readonly cambiadas: number;
  readonly suprimidas: number;
}

/** From where the rows of a load come. */
export interface Delivery {
  /** Load and source (origin.ts). */
  readonly entrega: string;
  /** The rows are invented and never replace real ones. */
  readonly demo: boolean;
}

/** A table of records: how rows are written, and by which digest of its key a row is known outside the table. */
export interface Store {
  readonly table: RecordTable;
  /** Writes a batch atomically, in one statement. @param rows no two with the same key */
  write(db: Kysely<Schema>, rows: readonly Row[], delivery: Delivery): Promise<WriteCounts>;
  /** Removes the rows of these keys. @param keys the key's columns of the file */
  remove(db: Kysely<Schema>, keys: readonly Row[]): Promise<void>;
  /** Query of one column `clave`: digests of the rows' keys. @param rows at least the key's columns of the file */
  digests(rows: readonly Row[]): RawBuilder<{ clave: Buffer }>;
  /** Digest of the key of the row named `stored`. */
  readonly storedDigest: RawBuilder<Buffer>;
  /** The same of the row with another name in its query. */
  digestOf(name: string): RawBuilder<Buffer>;
}

export type RecordTable =
  | 'personas'
  | 'empresas'
  | 'direcciones'
  | 'protestos'
  | 'acreedores'
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
  /** Why the law forbids to hold a row that passed every check. What an earlier load stored under its key is removed. */
  readonly forbidden?: (row: Row) => string | undefined;
  readonly store: Store;
}

/** The header of a type's files, columns that may be left out in brackets. */
export function headerText({ columns }: ImportType): string {
  return Object.entries(columns)
    .map(([name, { omittable }]) => (omittable ? `[,${name}]` : `,${name}`))
    .join('')
    .slice(1);
}

export function isRefusal(value: Value | Refusal): value is Refusal {
  return typeof value === 'object' && value !== null;
}
