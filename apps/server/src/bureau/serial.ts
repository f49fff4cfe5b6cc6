import type { Kysely } from 'kysely';
import { isSameSecret } from '../http/secret-text.ts';
import type { JudgeSerial, ProveSerial } from './interface.ts';
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

/** Tells an earlier card and a mistyped figure from any other wrong serial, against the bureau's records. */
export function createJudgeSerial(db: Kysely<Schema>): JudgeSerial {
  return async (rut, serie) => {
    const person = await db.selectFrom('personas').select(['serie', 'series_anteriores']).where('rut', '=', rut).executeTakeFirst();
    if (person?.series_anteriores.includes(serie)) return 'cedula-anterior';
    return differences(serie, person?.serie ?? '') === 1 ? 'una-cifra' : 'otra';
  };
}

function differences(serie: string, current: string): number {
  if (serie.length !== current.length) return serie.length;
  return [...serie].filter((figure, at) => figure !== current[at]).length;
}
