import type { Kysely } from 'kysely';
import { isSameSecret } from '../http/secret-text.ts';
import type { ProveSerial } from './interface.ts';
import type { Schema } from '../storage/schema.ts';

/**
 * Checks a card's serial against the bureau's records. Only the current card counts: an earlier one may have been lost. Unknown RUTs and
 * wrong serials take the same time.
 */
export function createProveSerial(db: Kysely<Schema>): ProveSerial {
  return async (rut, serie) => {
    const person = await db.selectFrom('personas').select('serie').where('rut', '=', rut).executeTakeFirst();
    const current = person?.serie ?? '';
    const equal = isSameSecret(serie, current);
    return equal && current !== '';
  };
}
