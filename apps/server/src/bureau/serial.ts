import type { Kysely } from 'kysely';
import { isSameSecret } from '../http/secret-text.ts';
import type { ProveSerial } from './interface.ts';
import type { Schema } from '../storage/schema.ts';

/**
 * The check of a card's number against the bureau's own records. Only the card in force counts: an earlier one may be the one that was
 * lost. For a RUT nobody has and for a wrong number the same is done, in the same time.
 */
export function createProveSerial(db: Kysely<Schema>): ProveSerial {
  return async (rut, serie) => {
    const person = await db.selectFrom('personas').select('serie').where('rut', '=', rut).executeTakeFirst();
    const current = person?.serie ?? '';
    const equal = isSameSecret(serie, current);
    return equal && current !== '';
  };
}
