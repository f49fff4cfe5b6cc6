import type { ColumnType, Generated } from 'kysely';
import type { DatabaseSet } from './columns.ts';

/** Read as an object, written as its JSON text. */
type Fields = ColumnType<Record<string, unknown> | null, string | null, never>;

/** Roles of the office, as office/permission/acts.ts names them. */
type Role = 'atencion' | 'finanzas' | 'derechos' | 'catalogo' | 'administracion';

/** Accounts with the realm's role `backoffice` that have opened the office. */
export interface OfficeStaffTable {
  sub: string;
  nombre: string;
  /** Lower case. */
  correo: string;
  /** Null until an administrator of the office gives some. */
  roles: readonly Role[] | null;
  creada: Generated<Date>;
  /** Last time the person opened the office. */
  vista: Generated<Date>;
  /** Since when the person no longer works here; null while they do. */
  retirada: Date | null;
}

/** Lines of the office's log. A trigger refuses changes, and deletions before the retention period ends. */
export interface OfficeLogTable {
  id: Generated<string>;
  en: DatabaseSet<Date>;
  /** `sub` of the account, and its name at that time. */
  quien: string;
  nombre: string;
  acto: string;
  objeto: string;
  motivo: string | null;
  antes: Fields;
  despues: Fields;
}
