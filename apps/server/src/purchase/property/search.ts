import type { Hallazgo } from '@veridico/api';
import { paddedRol } from '@veridico/forms';
import { sql, type Kysely } from 'kysely';
import { streetKey, unitKey } from '../../storage/address-keys.ts';
import type { Schema } from '../../storage/schema.ts';
import { APPRAISED_USES } from './uses.ts';

export interface Searched {
  readonly street: string;
  /** Digits. */
  readonly streetNumber: string;
  /** 13120 */
  readonly comunaCode: string;
  /** Empty where none was given. */
  readonly unitNumber: string;
}

export interface Found {
  readonly results: Hallazgo[];
  /** There are more than these. */
  readonly more: boolean;
}

/** More than anybody reads; a tower has several hundred, and then its unit has to be given. */
const MOST_RESULTS = 50;
/** Shorter words and numbers are looked for whole. */
const MIN_PREFIX = 3;

/**
 * Properties of a commune at a number of a street, the likeliest first: each word of the street has to be in the recorded one, whole or as
 * its beginning. With a unit that somebody has there, only those.
 */
export async function searchAddress(db: Kysely<Schema>, { street, streetNumber, comunaCode, unitNumber }: Searched): Promise<Found> {
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
  const told = exact.length > 0 ? exact : rows;
  return {
    results: told.slice(0, MOST_RESULTS).map(({ cut, rol, direccion }) => ({ address: direccion, rol: paddedRol(rol), comunaCode: cut })),
    more: told.length > MOST_RESULTS,
  };
}

/** Words hold letters and digits only, so nothing in them is a pattern. */
function patternOf(word: string): string {
  return word.length < MIN_PREFIX || /\d/.test(word) ? `% ${word} %` : `% ${word}%`;
}
