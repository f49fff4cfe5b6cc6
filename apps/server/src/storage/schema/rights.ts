import type { ClaseDeDerecho } from '@veridico/reference';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DatabaseSet, Day, Instant } from './columns.ts';
import type { FileTexts } from './loads.ts';

/** Read as an object, written as its JSON text. */
type Texts = ColumnType<FileTexts | null, string | null, string | null>;

/** Requests of persons about their data (Ley 19.628, articles 5 to 9). */
export interface RightsRequestsTable {
  id: Generated<string>;
  /** Printed as SD-0000000123. */
  numero: DatabaseSet<string>;
  derecho: ClaseDeDerecho;
  /** RUT that the request is about, in wire form. This, the names, mails and texts are personal data: never in a log. */
  rut: string;
  /** Who asks. */
  calidad: 'titular' | 'representante' | 'heredero' | 'empresa';
  /** How they proved it: a session, a link to a known mail, a document that the office checks, proven powers of a company. */
  prueba: 'sesion' | 'enlace' | 'documento' | 'poderes';
  identidad: 'probada' | 'por-revisar' | 'rechazada';
  nombre: string;
  /** Lower case: where the answer goes. */
  correo: string;
  texto: string;
  /** Key of CAUSALES; null where the right needs none. */
  causal: string | null;
  /** Table and digest of the key of the datum; both null for a request about everything. */
  tabla: string | null;
  clave: Buffer | null;
  /** The datum as it was when the request came, by column. */
  dato: Texts;
  /** What it should say, by column. */
  propuesta: Texts;
  /** Whether the data are not communicated until the answer, once the identity is proven. */
  bloquear: Generated<boolean>;
  /** Of the code that opens the request without account, beside its number. */
  codigo_hmac: Buffer;
  estado: Generated<'recibida' | 'en-estudio' | 'en-consulta' | 'resuelta' | 'desistida'>;
  recibida: Generated<Date>;
  /** Last day to answer, in Chile; moved by an extension. */
  vence: Day;
  /** Reason of the one extension, and when it was told. */
  prorroga: string | null;
  prorrogada: Instant | null;
  decision: 'acogida' | 'acogida-en-parte' | 'rechazada' | null;
  /** Key of RAZONES_DE_RECHAZO; null unless refused in all or in part. */
  razon: string | null;
  /** What the letter says to the person. */
  respuesta: string | null;
  decidida: Instant | null;
  /** `sub` of the person of the office, and the name at that time. */
  decidio: string | null;
  decidio_nombre: string | null;
  asignada: string | null;
  asignada_nombre: string | null;
  /** The sealed letter; null until it is made. */
  carta: Buffer | null;
  carta_sha256: Buffer | null;
  /** When making the letter is tried again; null before the first try. */
  carta_intento: Instant | null;
  /** Increases with every change, so that a decision on an older state is refused. */
  version: Generated<number>;
}

/** The register of requests: one line for each thing that happened. A trigger refuses changes, and deletions for four years. */
export interface RightsEventsTable {
  id: Generated<string>;
  solicitud: string;
  /** Key of RIGHTS_EVENTS. */
  hecho: string;
  detalle: JSONColumnType<Readonly<Record<string, unknown>>, string | undefined, never>;
  /** `sub` and name of the person of the office; null for the person who asks, and for the system. */
  quien: string | null;
  nombre: string | null;
  en: DatabaseSet<Date>;
}

/** Files that belong to a request. */
export interface RightsAttachmentsTable {
  id: Generated<string>;
  solicitud: string;
  origen: 'titular' | 'oficina' | 'fuente';
  nombre: string;
  /** Media type, told by the content. */
  tipo: string;
  contenido: Buffer;
  sha256: Buffer;
  en: DatabaseSet<Date>;
}

/** Recipients of a report with a datum that was corrected or erased. */
export interface RightsNoticesTable {
  id: Generated<string>;
  solicitud: string;
  folio: string;
  destinatario: 'comprador' | 'cuenta' | 'empresa';
  correo: string | null;
  /** Row of `mails`. */
  mail: string | null;
  estado: 'en-cola' | 'imposible';
  /** Why it was not possible; null where it was. */
  motivo: string | null;
  en: DatabaseSet<Date>;
}

/** One-time links of «Mis datos», and the sessions that they open. Only hashes of the tokens. */
export interface RightsAccessesTable {
  token_hash: Buffer;
  clase: 'enlace' | 'sesion';
  rut: string;
  correo: string;
  creado: DatabaseSet<Date>;
  vence: Instant;
  usado: Instant | null;
}

/** Records that are not communicated while a mark lasts. */
export interface MarcasTable {
  id: Generated<string>;
  /** The request; null for a mark that the office set by itself. */
  solicitud: string | null;
  /** RUT that the record is about. */
  rut: string;
  tabla: string;
  /** Digest of the record's key. */
  clave: Buffer;
  marca: 'disputa' | 'bloqueo' | 'oposicion';
  desde: Generated<Date>;
  hasta: Instant | null;
}

/** People and companies about whom nothing is communicated while it lasts. */
export interface BloqueosTable {
  id: Generated<string>;
  solicitud: string | null;
  rut: string;
  motivo: string;
  /** Name of the person of the office; null where the request blocks by itself. */
  quien: string | null;
  desde: Generated<Date>;
  hasta: Instant | null;
}

/** Reports that are served no more, for ever or while a block lasts. */
export interface InformesRetiradosTable {
  id: Generated<string>;
  folio: string;
  solicitud: string | null;
  motivo: 'corregido' | 'bloqueado';
  desde: Generated<Date>;
  hasta: Instant | null;
  /** Folio of the corrected report, once it is issued. */
  reemplazo: string | null;
  intentos: Generated<number>;
  /** When the corrected report is made or tried again; null once it is issued, and for a block. */
  siguiente_intento: Instant | null;
}
