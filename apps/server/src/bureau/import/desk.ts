import { userInfo } from 'node:os';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { listSources, retireSource, type LoadedSource } from '../sources.ts';
import { digestOf, restoreRecord, suppressRecord, type RecordKey } from '../suppression.ts';
import type { LoadName } from './loads.ts';

/** What an operator does with records beside loading: in the database of this process, or of the server that has it open. */
export interface Desk {
  sources(): Promise<readonly LoadedSource[]>;
  /** @returns false where the source never delivered */
  retire(tipo: LoadName, fuente: string): Promise<boolean>;
  /** @returns whether a record was removed */
  suppress(key: RecordKey, motivo: string): Promise<boolean>;
  /** @returns whether it was suppressed */
  restore(key: RecordKey): Promise<boolean>;
  close(): Promise<void>;
}

export function databaseDesk(db: Kysely<Schema>): Omit<Desk, 'close'> {
  return {
    sources: () => listSources(db),
    retire: (tipo, fuente) => retireSource(db, { tipo, fuente, quien: consoleUser() }),
    suppress: async (key, motivo) => {
      const digest = await digestOf(db, key);
      return db.transaction().execute((trx) => suppressRecord(trx, digest, { motivo, quien: consoleUser() }));
    },
    restore: async (key) => (await restoreRecord(db, await digestOf(db, key))) !== undefined,
  };
}

/** 'consola: root'. Only this user, or root, can reach the database or the server's socket. */
export function consoleUser(): string {
  return `consola: ${userInfo().username}`;
}
