import type { Kysely } from 'kysely';
import type { Payments } from '../providers/payments/port.ts';
import type { SealMaterials } from '../providers/seal/materials.ts';
import type { UfSource } from '../providers/uf/port.ts';
import type { Settings } from '../settings/settings.ts';
import type { StandInName } from '../settings/stand-in-names.ts';
import { STAND_INS } from '../settings/stand-ins.ts';
import type { MigrationState } from '../storage/migrate.ts';
import type { Schema } from '../storage/schema.ts';
import { aviso, type Finding } from './finding.ts';

export interface ReviewedDatabase extends MigrationState {
  readonly db: Kysely<Schema>;
  readonly kind: 'embedded' | 'server';
}

/** What checks may ask. The program fills it from the settings, a test with fakes. */
export interface Context {
  readonly settings: Settings;
  readonly clock: () => Date;
  /** Undefined where the embedded database was never made; an Error where it could not be opened. */
  readonly database: ReviewedDatabase | Error | undefined;
  /** The lines with which the server would refuse its start. */
  readonly refusals: () => Promise<readonly string[]>;
  readonly payments: Payments;
  readonly uf: UfSource | undefined;
  /** The certificate of the seal; undefined where none is set. @throws SealFileError */
  readonly certificate: () => Promise<SealMaterials['certificate'] | undefined>;
  /** Bytes that this process may still write below a folder. */
  readonly freeBytes: (folder: string) => Promise<number>;
  /** Where the site must redirect to https. */
  readonly plainUrl: string;
  /** Address of the test mail. */
  readonly mailTo: string | undefined;
}

/** The database, where it has all tables of this program. */
export function tablesOf({ database }: Context): Kysely<Schema> | undefined {
  return database !== undefined && 'db' in database && database.missing.length === 0 ? database.db : undefined;
}

/** The finding of a check that reads tables which are not there. */
export function withoutTables(): Finding[] {
  return [aviso('No se puede mirar sin una base de datos al día', 'arregla primero lo de «Base de datos» (DATABASE_URL)')];
}

/** Names a stand-in in use, with the settings that replace it. */
export function standInFinding(name: StandInName): Finding {
  const { what, fix } = STAND_INS[name];
  return { ...aviso(`Pieza simulada «${name}»: ${what}`, `${fix}; si es a propósito, nómbrala en ALLOW_STAND_INS`), pieza: name };
}

/** What a person can read of an error. */
export function reasonText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const code = 'code' in error ? String(error.code) : error.name;
  const own = error.message.trim() || code;
  return cause instanceof Error && cause.message !== own ? `${own} (${reasonText(cause)})` : own;
}
