import type { ClaseDeDato } from '@veridico/reference';
import type { ColumnType, Generated } from 'kysely';
import type { DatabaseSet } from './columns.ts';

/** Breaches of personal data. The texts do not name the persons concerned. Append-only. */
export interface BrechasTable {
  id: DatabaseSet<string>;
  /** When it was known. */
  conocida: Date;
  naturaleza: string;
  efectos: string;
  datos: readonly ClaseDeDato[];
  /** About how many persons. */
  personas: number;
  medidas: string;
  /** `sub` of the person of the office, and the name at that time. */
  quien: string;
  nombre: string;
  en: Generated<Date>;
}

/** What was told to the Agencia or to the persons, and what was learnt or done later. Append-only. */
export interface BrechaAvisosTable {
  id: DatabaseSet<string>;
  /** A bigint: read as text. */
  brecha: ColumnType<string, string, never>;
  clase: 'agencia' | 'personas' | 'avance';
  enviado: Date;
  /** To how many; null unless told to the persons. */
  personas: number | null;
  texto: string;
  quien: string;
  nombre: string;
  en: Generated<Date>;
}
