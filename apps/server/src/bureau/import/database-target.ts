import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import type { Target } from './run.ts';
import { loads, type LoadName } from './loads.ts';

/** Concurrent batches for a PostgreSQL server: two are processed while the third is sent. */
export const PARALLEL_BATCHES = 3;

/** @param demo the rows are invented and never replace real ones */
export function databaseTarget(db: Kysely<Schema>, tipo: LoadName, demo: boolean): Target {
  return {
    write: (rows) => loads[tipo].write(db, rows, demo),
    finish: async ({ nuevas, cambiadas, iguales, rechazadas }) => {
      await db.insertInto('importaciones').values({ tipo, demo, nuevas, cambiadas, iguales, rechazadas }).execute();
    },
    close: () => Promise.resolve(),
  };
}
