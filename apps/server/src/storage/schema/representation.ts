import type { Generated, JSONColumnType } from 'kysely';
import type { Instant, Made } from './columns.ts';

/** How the powers of who acts for a company are known. A client from before this table has no row and counts as settled. */
export interface CompanyStandingsTable {
  /** RUT in wire form. */
  empresa: string;
  /** declarados: sworn in the contract. simulados: settled by the stand-in. comprobados: own identity card, or a person of the office. */
  poderes: 'declarados' | 'simulados' | 'comprobados';
  /** The contracting whose representative acts for the company. */
  orden: string | null;
  desde: Generated<Date>;
  /** `sub` of the person of the office who proved the powers, and what they wrote. */
  quien: string | null;
  nota: string | null;
  /** Since when another representative lost the access, while the office settles users, reports and money. */
  disputa: Instant | null;
  /** The contracting of that other representative. */
  disputada: string | null;
}

/** Why a claim is decided by the office and not by the company's administrators. */
export type ClaimReason =
  | 'declarada'
  | 'discrepancia'
  | 'rechazo'
  | 'rechazo-tardio'
  | 'sin-respuesta'
  | 'sin-correo'
  | 'sin-administradores';

/** A paid contracting by a person who does not act for the company yet. It waits for the company's administrators or for the office. */
export interface RepresentationClaimsTable {
  id: Generated<string>;
  orden: string;
  /** RUT in wire form. */
  empresa: string;
  estado: 'abierta' | 'oficina' | 'aprobada';
  motivo: ClaimReason | null;
  creada: Made<Date>;
  /** When the office takes it over. */
  vence: Instant;
  resuelta: Instant | null;
}

/** What each administrator answered. */
export interface ClaimAnswersTable {
  solicitud: string;
  /** Row of company_users. */
  usuario: string;
  respuesta: 'aprueba' | 'rechaza';
  /** `sub` of the session; null where the mailed link refused. */
  quien: string | null;
  en: Generated<Date>;
}

/** Links that mails to administrators carry. They open a page and refuse; they never approve. */
export interface ClaimLinksTable {
  token_hash: Buffer;
  solicitud: string;
  usuario: string;
  creado: Made<Date>;
}

/** Documents that prove powers, as they were delivered. Personal data: never in a log. */
export interface RepresentationDocumentsTable {
  id: Generated<string>;
  orden: string;
  /** As the person named the file. */
  nombre: string;
  pdf: Buffer;
  sha256: string;
  /** `sub` of who delivered it; null without a session. */
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

/** Each change of a company's data. */
export interface CompanyChangesTable {
  id: Generated<string>;
  empresa: string;
  antes: JSONColumnType<CompanyData>;
  despues: JSONColumnType<CompanyData>;
  /** `sub` of the administrator. */
  quien: string;
  en: Generated<Date>;
}
