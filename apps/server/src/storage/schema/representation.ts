import type { Generated, JSONColumnType } from 'kysely';
import type { Instant, DatabaseSet } from './columns.ts';

/** State of the powers of a company's representative. A client from before this table has no row and counts as settled. */
export interface CompanyStandingsTable {
  /** RUT in wire form. */
  empresa: string;
  /** declarados: sworn in the contract. simulados: by the stand-in. comprobados: by own identity card or a person of the office. */
  poderes: 'declarados' | 'simulados' | 'comprobados';
  /** Contracting order of the representative who acts for the company. */
  orden: string | null;
  desde: Generated<Date>;
  /** `sub` and note of the person of the office who verified the powers. */
  quien: string | null;
  nota: string | null;
  /** Dispute start: another representative has lost access while the office settles users, reports and money. */
  disputa: Instant | null;
  /** Contracting order of the other representative. */
  disputada: string | null;
}

/** Why the office decides a claim instead of the company's administrators. */
export type ClaimReason =
  | 'declarada'
  | 'discrepancia'
  | 'rechazo'
  | 'rechazo-tardio'
  | 'sin-respuesta'
  | 'sin-correo'
  | 'sin-administradores';

/** A paid contracting by a person who does not act for the company yet. Waits for the company's administrators or the office. */
export interface RepresentationClaimsTable {
  id: Generated<string>;
  orden: string;
  /** RUT in wire form. */
  empresa: string;
  estado: 'abierta' | 'oficina' | 'aprobada';
  motivo: ClaimReason | null;
  creada: DatabaseSet<Date>;
  /** When it passes to the office. */
  vence: Instant;
  resuelta: Instant | null;
}

/** Answer of each administrator. */
export interface ClaimAnswersTable {
  solicitud: string;
  /** Row of company_users. */
  usuario: string;
  respuesta: 'aprueba' | 'rechaza';
  /** `sub` of the session; null for a refusal through the mailed link. */
  quien: string | null;
  en: Generated<Date>;
}

/** Links in mails to administrators. They open a page and can refuse; they cannot approve. */
export interface ClaimLinksTable {
  token_hash: Buffer;
  solicitud: string;
  usuario: string;
  creado: DatabaseSet<Date>;
}

/** Documents that prove powers, as delivered. Personal data: never in a log. */
export interface RepresentationDocumentsTable {
  id: Generated<string>;
  orden: string;
  /** File name given by the sender. */
  nombre: string;
  pdf: Buffer;
  sha256: string;
  /** `sub` of the sender; null without a session. */
  quien: string | null;
  en: Generated<Date>;
}

/** Data of a client company that an administrator may change. */
export interface CompanyData {
  readonly razonSocial: string;
  readonly nombreFantasia: string;
  readonly giro: string;
  readonly domicilio: string;
  readonly ciudad: string;
  readonly codigoComuna: string;
  readonly correo: string;
  readonly telefono: string;
  readonly encargadoPago: string;
  readonly correoPago: string;
  readonly telefonoPago: string;
}

/** Log of changes to a company's data. */
export interface CompanyChangesTable {
  id: Generated<string>;
  empresa: string;
  antes: JSONColumnType<CompanyData>;
  despues: JSONColumnType<CompanyData>;
  /** `sub` of the administrator. */
  quien: string;
  en: Generated<Date>;
}
