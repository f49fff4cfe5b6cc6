import type { RazonDeCompartir } from '@veridico/forms';
import type { Generated } from 'kysely';
import type { DatabaseSet, Instant } from './columns.ts';

/** Issued reports shared with one mail address each. */
export interface CompartidosTable {
  /** Random; last part of the link. It shows who shares, and opens nothing without a mailed code. */
  id: Generated<string>;
  /** Id of the report. */
  informe: string;
  /** Id of the customer who shares. */
  cliente: string;
  /** RUT of the company in whose name; null for a report of the customer's own. */
  empresa: string | null;
  /** Who shares, as the recipient is told. */
  quien: string;
  /** The recipient's address, in lower case. */
  para: string;
  razon: RazonDeCompartir | '';
  vence: Date;
  /** When the sender or an administrator ended it. */
  terminado: Instant | null;
  creado: DatabaseSet<Date>;
}

/** The code of each share that was mailed last. */
export interface CompartidoCodigosTable {
  compartido: string;
  /** Id of the mail that carries it. */
  mail: string;
  /** Keyed hash. */
  huella: Buffer;
  vence: Date;
  /** Tries, right or wrong. */
  fallas: Generated<number>;
  usado: Instant | null;
}

/** Openings of shares: each used code gives one browser access for some hours. */
export interface CompartidoAccesosTable {
  token_hash: Buffer;
  compartido: string;
  en: DatabaseSet<Date>;
  vence: Date;
}
