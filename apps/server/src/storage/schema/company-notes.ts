import type { Generated } from 'kysely';
import type { DatabaseSet } from './columns.ts';

/** What the users of a company note about a subject, for the whole company. */
export interface SubjectNotesTable {
  id: Generated<string>;
  /** RUT of the company, in wire form. */
  empresa: string;
  /** RUT in wire form, or a property's commune and rol: 13120-573-24. */
  sujeto: string;
  texto: string;
  /** Row of the company's user who wrote it. */
  usuario: string | null;
  /** Name of the author when it was written. */
  nombre: string;
  en: DatabaseSet<Date>;
}

/** Short words that a company puts on a subject. */
export interface SubjectTagsTable {
  empresa: string;
  /** As in the notes. */
  sujeto: string;
  /** Unique within company and subject, whatever its case. */
  etiqueta: string;
  en: DatabaseSet<Date>;
}
