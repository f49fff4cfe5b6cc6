import { userInfo } from 'node:os';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { listSources, retireSource, type LoadedSource } from '../sources.ts';
import { placeOf, restoreRecord, suppressRecord, type RecordKey } from '../suppression.ts';
import type { LoadName } from './loads.ts';

/** What an operator does with records beside loading: in the database of this process, or of the server that has it open. */
export interface Desk {
  sources(): Promise<readonly LoadedSource[]>;
  /** @returns false where the source never delivered */
  retire(source: SourceName, motivo: string): Promise<boolean>;
  /** @returns whether a record was removed */
  suppress(key: RecordKey, motivo: string): Promise<boolean>;
  /** @returns whether it was suppressed */
  restore(key: RecordKey, motivo: string): Promise<boolean>;
  close(): Promise<void>;
}

export interface SourceName {
  readonly tipo: LoadName;
  readonly fuente: string;
}

/** An act of the console, for the office's log. */
export type ConsoleAct =
  | (SourceName & { readonly acto: 'retirar-fuente'; readonly motivo: string })
  | { readonly acto: 'suprimir-antecedente' | 'reponer-antecedente'; readonly tipo: RecordKey['tipo']; readonly motivo: string };

/** Adds an act to the office's log, in its transaction. */
export type NoteConsoleAct = (trx: Transaction<Schema>, act: ConsoleAct) => Promise<void>;

/** The desk of a database that its caller closes. */
export type DatabaseDesk = Omit<Desk, 'close'>;

export function databaseDesk(db: Kysely<Schema>, note: NoteConsoleAct): DatabaseDesk {
  const noted = (act: ConsoleAct, change: (trx: Transaction<Schema>) => Promise<boolean>) =>
    db.transaction().execute(async (trx) => {
      const changed = await change(trx);
      // A suppression also counts where there is no such record yet.
      if (changed || act.acto === 'suprimir-antecedente') await note(trx, act);
      return changed;
    });
  return {
    sources: () => listSources(db),
    retire: (source, motivo) =>
      noted({ acto: 'retirar-fuente', ...source, motivo }, (trx) => retireSource(trx, { ...source, quien: consoleUser() })),
    suppress: async (key, motivo) => {
      const place = await placeOf(db, key);
      const act = { acto: 'suprimir-antecedente', tipo: key.tipo, motivo } as const;
      return noted(act, (trx) => suppressRecord(trx, place, { motivo, quien: consoleUser() }));
    },
    restore: async (key, motivo) => {
      const place = await placeOf(db, key);
      const act = { acto: 'reponer-antecedente', tipo: key.tipo, motivo } as const;
      return noted(act, async (trx) => (await restoreRecord(trx, place)) !== undefined);
    },
  };
}

/** 'consola: root'. Only this user, or root, can reach the database or the server's socket. */
export function consoleUser(): string {
  return `consola: ${userInfo().username}`;
}
