import type { Kysely } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';
import type { Target } from './run.ts';
import { importTypes, type ImportTypeName } from './types.ts';

/** @param demo the rows are invented; they never replace real ones */
export function databaseTarget(db: Kysely<Schema>, tipo: ImportTypeName, demo: boolean): Target {
  return {
    write: (rows) => db.transaction().execute((trx) => importTypes[tipo].write(trx, rows, demo)),
    finish: async ({ nuevas, cambiadas, iguales, rechazadas }) => {
      await db.insertInto('importaciones').values({ tipo, demo, nuevas, cambiadas, iguales, rechazadas }).execute();
    },
    close: () => Promise.resolve(),
  };
}
