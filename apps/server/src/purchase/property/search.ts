import type { Hallazgo } from '@veridico/api';
import { paddedRol } from '@veridico/forms';
import { sql, type Kysely } from 'kysely';
import { streetKey, unitKey } from '../../storage/address-keys.ts';
import type { Schema } from '../../storage/schema.ts';
import { APPRAISED_USES } from './uses.ts';

export interface AddressQuery {
  readonly street: string;
  /** Digits. */
  readonly streetNumber: string;
  /** 13120 */
  readonly comunaCode: string;
  /** Empty if none was given. */
  readonly unitNumber: string;
}

export interface AddressResults {
  readonly results: Hallazgo[];
  /** There are more results than these. */
  readonly more: boolean;
}

/** Result limit. A tower has several hundred units: there the unit has to be given. */
const MOST_RESULTS = 50;
/** Shorter words, and numbers, must match whole. */
const MIN_PREFIX = 3;

/**
 * Finds properties by commune, street and number, best match first. Each word of the street must match a recorded word, whole or as a
 * prefix. If a unit is given and exists, returns only that unit.
 */
export async function searchAddress(
  db: Kysely<Schema>,
  { street, streetNumber, comunaCode, unitNumber }: AddressQuery,
): Promise<AddressResults> {
  const number = Number(streetNumber);
  const calle = streetKey(street, number);
  const unit = unitKey(unitNumber);
  const words = calle.trim().split(' ').filter(Boolean);
  if (words.length === 0) return { results: [], more: false };
  const rows = await db
    .selectFrom('propiedades')
    .select(['cut', 'rol', 'direccion', 'unidad'])
    .where('cut', '=', comunaCode)
    .where('numero', '=', number)
    .where((eb) => eb.and(words.map((word) => eb('calle', 'like', patternOf(word)))))
    .orderBy(sql`unidad is not distinct from ${unit}`, 'desc')
    .orderBy(sql`calle = ${calle}`, 'desc')
    .orderBy(sql`lower(destino) = any(${APPRAISED_USES}::text[])`, 'desc')
    .orderBy(sql`length(unidad)`, (order) => order.asc().nullsFirst())
    .orderBy('unidad')
    .orderBy(sql`length(rol)`)
    .orderBy('rol')
    .limit(MOST_RESULTS + 1)
    .execute();
  const exact = unit === '' ? [] : rows.filter(({ unidad }) => unidad === unit);
  const shown = exact.length > 0 ? exact : rows;
  return {
    results: shown.slice(0, MOST_RESULTS).map(({ cut, rol, direccion }) => ({ address: direccion, rol: paddedRol(rol), comunaCode: cut })),
    more: shown.length > MOST_RESULTS,
  };
}

/** Words contain only letters and digits, so no character of them is a LIKE wildcard. */
function patternOf(word: string): string {
  return word.length < MIN_PREFIX || /\d/.test(word) ? `% ${word} %` : `% ${word}%`;
}
