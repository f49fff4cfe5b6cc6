import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DatabaseSet, Instant } from './columns.ts';

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

/** Invitations to work in the office. Lapsed ones are deleted a day later. */
export interface OfficeInvitationsTable {
  id: Generated<string>;
  /** Lower case. This and the names are personal data: never in a log. */
  correo: string;
  nombre: string;
  apellido: string;
  roles: readonly Role[];
  /** `sub` of the account that invited, and its name at that time. */
  quien: string;
  quien_nombre: string;
  creada: Generated<Date>;
  vence: Instant;
  /** Id of the mail with its link. */
  enlace: string | null;
  estado: Generated<'invitada' | 'aceptada' | 'retirada'>;
  cerrada: Instant | null;
}

/** Notes of the office about an order, an account or a company. A trigger refuses changes. */
export interface OfficeNotesTable {
  id: Generated<string>;
  objeto: 'orden' | 'persona' | 'empresa';
  /** The order; `sub` of the account; RUT of the company. */
  clave: string;
  texto: string;
  /** `sub` of the account that wrote it, and its name at that time. */
  quien: string;
  nombre: string;
  en: DatabaseSet<Date>;
}

/** Acts that wait, or waited, for a second person of the office. */
export interface OfficeRequestsTable {
  /** Random, from no sequence. */
  id: string;
  /** Call of the API that asked, which carries the act out. */
  llamada: 'oficinaActuar' | 'resolverTarea' | 'oficinaCambiarCatalogo' | 'oficinaSuprimir' | 'oficinaCorregir' | 'oficinaDecidirPeticion';
  acto: string;
  /** Digest of what the act is done to: only one request about it waits at a time. */
  clave: string;
  /** As the log names it. */
  objeto: string;
  /** Page of the office that shows it. */
  pagina: string;
  /** What the second person is shown: label and value. */
  muestra: JSONColumnType<{ readonly rotulo: string; readonly valor: string }[]>;
  /** Parameters of the call, validated again when it is carried out; null once nothing waits. */
  pedido: ColumnType<Record<string, unknown> | null, string, null>;
  quien: string;
  nombre: string;
  motivo: string;
  creada: DatabaseSet<Date>;
  hasta: Date;
  estado: 'pendiente' | 'confirmada' | 'rechazada' | 'retirada' | 'vencida';
  decidio: string | null;
  decidio_nombre: string | null;
  decidio_motivo: string | null;
  decidida: Date | null;
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
