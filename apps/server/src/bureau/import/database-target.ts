import type { Kysely, Transaction } from 'kysely';
import { againAfterDeadlock } from '../../storage/deadlock.ts';
import type { Schema } from '../../storage/schema.ts';
import { readCutoff } from '../records/cutoffs.ts';
import { consoleUser } from './desk.ts';
import { Lease, type FinishedRow } from './lease.ts';
import { loads, type LoadName } from './loads.ts';
import { DEMO_SOURCE, originOf, USUAL_SOURCE } from './origin.ts';
import type { Finished, Target } from './run.ts';
import { countMissing, holdKeys, removeMissing } from './snapshot.ts';

/** Concurrent batches for a PostgreSQL server: two are processed while the third is sent. */
export const PARALLEL_BATCHES = 3;

/** What an operator declares of a file. */
export interface Declared {
  readonly fuente: string;
  /** Last day that the source covers, YYYY-MM-DD; null for a partial load. */
  readonly corte: string | null;
}

/** Of a file of real records of which nothing is declared. */
export const UNDECLARED: Declared = { fuente: USUAL_SOURCE, corte: null };

/** @param demo the rows are invented, never replace real ones, and several processes may load them at once */
export function databaseTarget(
  db: Kysely<Schema>,
  tipo: LoadName,
  demo: boolean,
  { fuente, corte }: Declared = demo ? { ...UNDECLARED, fuente: DEMO_SOURCE } : UNDECLARED,
): Target {
  const { store } = loads[tipo];
  const entrega = originOf(tipo, fuente, store.table);
  let lease: Lease | undefined;
  let held = 0;
  const taken = (): Lease => {
    if (!lease) throw new Error('a load begins before it writes');
    return lease;
  };
  const record = async (row: FinishedRow): Promise<Finished> => {
    await db
      .insertInto('importaciones')
      .values({ tipo, fuente, demo, ...row })
      .execute();
    return { quitadas: 0, corte: await readCutoff(db, tipo) };
  };
  return {
    begin: async () => {
      if (!demo) lease = await Lease.take(db, { tipo, fuente, quien: consoleUser() });
    },
    hold: async (keys) => {
      await taken().renew();
      held += await holdKeys(db, store, taken().id, keys);
    },
    missing: () => countMissing(db, store, taken().id, entrega),
    write: async (rows) => {
      await lease?.renew();
      // Its triggers lock what is watched of its rows: batches may wait for each other.
      return againAfterDeadlock(() => store.write(db, rows, { entrega, demo }));
    },
    forget: async (keys) => {
      await lease?.renew();
      await againAfterDeadlock(() => store.remove(db, keys));
    },
    finish: async ({ nuevas, cambiadas, iguales, rechazadas, suprimidas, sinOrigen }, removal) => {
      const valid = nuevas + cambiadas + iguales + suprimidas;
      // A file of which no line could be used dates nothing.
      const dated = valid > 0 || (removal !== null && rechazadas === 0) ? corte : null;
      const row = { corte: dated, nuevas, cambiadas, iguales, rechazadas, suprimidas, quitadas: 0, sin_origen: sinOrigen };
      if (demo) return record(row);
      const mine = taken();
      if (removal !== null) await mine.holdForRemoval();
      const remove = async (trx: Transaction<Schema>): Promise<number> => {
        // First: its row is locked until the end, so that no other load can take over meanwhile.
        await mine.finish(trx, row);
        if (dated !== null) await trx.deleteFrom('fuentes_retiradas').where('tipo', '=', tipo).where('fuente', '=', fuente).execute();
        if (removal === null) return 0;
        const gone = await removeMissing(trx, { store, carga: mine.id, entrega, held, most: removal });
        await trx.updateTable('importaciones').set({ quitadas: gone }).where('id', '=', mine.id).execute();
        return gone;
      };
      const quitadas = await againAfterDeadlock(() => db.transaction().execute(remove));
      lease = undefined;
      return { quitadas, corte: await readCutoff(db, tipo) };
    },
    close: async () => {
      // Without a database the lease ends by itself.
      await lease?.abandon().catch(() => undefined);
    },
  };
}
