import type { ColumnType, Generated } from 'kysely';
import type { DatabaseSet, Instant } from './columns.ts';

/** Columns of the changed row by name, as jsonb_populate_record reads them. Written as their JSON text. */
type Columns<Empty = never> = ColumnType<Readonly<Record<string, unknown>> | Empty, string | Empty, never>;

/** Kinds of things that the catalogue sells by: rows of services, promotions and plans. */
export type CatalogKind = 'servicio' | 'promocion' | 'plan';

/** Changes of the catalogue that the office made or scheduled. A change counts from `rige` on, whether or not it was copied to its row. */
export interface CatalogChangesTable {
  id: Generated<string>;
  tipo: CatalogKind;
  codigo: string;
  /** The changed columns before; null where the row was made. */
  antes: Columns<null>;
  /** The changed columns only: changes of other columns, made meanwhile, stay. */
  despues: Columns;
  rige: Instant;
  creada: DatabaseSet<Date>;
  /** `sub` of the person, and their name at that time. */
  quien: string;
  nombre: string;
  motivo: string;
  /** When it was copied to its row. */
  aplicada: Instant | null;
  /** When it was withdrawn, before it began, by whom and why. */
  anulada: Instant | null;
  anulo: Generated<string | null>;
  anulo_nombre: Generated<string | null>;
  anulo_motivo: Generated<string | null>;
}
