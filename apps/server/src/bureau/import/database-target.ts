import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import type { Target } from './run.ts';
import { loads, type LoadName } from './loads.ts';

/** What a PostgreSQL of its own takes at once: two work while the third is on its way. */
export const PARALLEL_BATCHES = 3;

/** @param demo the rows are invented; they never replace real ones */
export function databaseTarget(db: Kysely<Schema>, tipo: LoadName, demo: boolean): Target {
  return {
    write: (rows) => loads[tipo].write(db, rows, demo),
    finish: async ({ nuevas, cambiadas, iguales, rechazadas }) => {
      await db.insertInto('importaciones').values({ tipo, demo, nuevas, cambiadas, iguales, rechazadas }).execute();
    },
    close: () => Promise.resolve(),
  };
}
