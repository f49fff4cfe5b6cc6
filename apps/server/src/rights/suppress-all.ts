import { BY_RUT } from '../bureau/held-records.ts';
import { importTypes } from '../bureau/import/types.ts';
import { suppressAbout } from '../bureau/suppression.ts';
import type { Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { recordWasChanged } from './effects.ts';
import type { Officer } from './events.ts';

interface Suppressed {
  /** Id of the request. */
  readonly id: string;
  /** In wire form. */
  readonly rut: string;
}

/**
 * Removes every record of the bureau about the RUT of a request, so that no load writes it again. The reports that held them are withdrawn
 * and their readers told. Accounts, purchases and what a law keeps are not of the bureau: they end by their own terms.
 * @returns how many records were removed @throws DatabaseError 55P03 while a load holds a table
 */
export async function suppressEverything(trx: Transaction<Schema>, { id, rut }: Suppressed, por: Officer): Promise<number> {
  let count = 0;
  for (const tipo of BY_RUT) {
    const removed = await suppressAbout(trx, tipo, rut, { motivo: 'Supresión pedida por su titular', quien: por.nombre });
    const tabla = importTypes[tipo].store.table;
    count += removed.length;
    for (const clave of removed) await recordWasChanged(trx, { solicitud: id, rut, tabla, clave, hecho: 'suprimido', por });
  }
  return count;
}
