import type { Generated, JSONColumnType } from 'kysely';
import type { Day } from './columns.ts';

/** One row per run of the importer. */
export interface ImportacionesTable {
  id: Generated<string>;
  tipo: string;
  /** Who delivers the file: a short name that the operator chooses. */
  fuente: Generated<string>;
  /** Last day that the source covers, as declared; null for a partial load, which dates nothing. */
  corte: Day | null;
  /** A load that died stays 'cargando' until `vence`, or until the next load of its source marks it. */
  estado: Generated<'cargando' | 'terminada' | 'interrumpida'>;
  empezada: Date | null;
  /** End of the lease; renewed while rows arrive. */
  vence: Date | null;
  demo: boolean;
  /** While it runs, the moment when it began. */
  terminada: Generated<Date>;
  nuevas: number;
  cambiadas: number;
  iguales: number;
  rechazadas: number;
  /** Rows not written because they are suppressed. */
  suprimidas: Generated<number>;
  /** Rows that do not say from which kind of creditor their debt is. */
  sin_origen: Generated<number>;
  /** Rows removed because the snapshot no longer holds them. */
  quitadas: Generated<number>;
  /** Who loaded it: 'consola: root'. Null before this was recorded, and for the demonstration. */
  quien: string | null;
}

/** Sources that deliver no more: their cut-off no longer counts. */
export interface FuentesRetiradasTable {
  tipo: string;
  fuente: string;
  retirada: Generated<Date>;
  quien: string | null;
}

/** Digests of the keys that a running snapshot holds. */
export interface ClavesDeCargaTable {
  carga: string;
  clave: Buffer;
}

/** Records that are not written again: rights of persons. */
export interface SupresionesTable {
  tabla: string;
  /** Digest of the record's key. */
  clave: Buffer;
  motivo: string;
  en: Generated<Date>;
  /** Name of the person of the office, or 'consola: root'; null before this was recorded. */
  quien: string | null;
}

/** Values of a record by column of its file, as a file writes them. */
export type FileTexts = Readonly<Record<string, string | null>>;

/** Records that the office corrected. Their tables hold the corrected values, which loads keep. */
export interface CorreccionesTable {
  tabla: string;
  /** Digest of the record's key. */
  clave: Buffer;
  /** The corrected columns, with the values that were corrected. */
  cargado: JSONColumnType<FileTexts>;
  /** The same columns, with the values that the source delivered last. */
  fuente: JSONColumnType<FileTexts>;
  /** The same columns, with the values that count. */
  corregido: JSONColumnType<FileTexts>;
  motivo: string;
  /** Names of the person of the office who asked for it, and of the one who confirmed. */
  quien: string;
  confirmo: string;
  en: Generated<Date>;
}
