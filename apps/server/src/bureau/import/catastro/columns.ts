import { codigosSii, destinos } from '@veridico/reference';
import { lengthProblem, optional, pesos, text, wholeNumber } from '../columns.ts';
import type { Column } from '../define.ts';

/** Tax office units within a commune that have their own number: Santiago Oeste and Santiago Sur. */
const PARTS = [
  ['13134', '13101'],
  ['13135', '13101'],
] as const;

const CUT_BY_SII: ReadonlyMap<string, string> = new Map([...codigosSii, ...PARTS]);

/** The tax office's number of a commune, padded or not, converted to the official code. */
export const comunaSii: Column = {
  type: 'text',
  required: true,
  read: (given) => CUT_BY_SII.get(given.replace(/^0+/, '')) ?? { refusal: 'no es el número de ninguna comuna del SII' },
};

const isDestino = (code: string): boolean => Object.hasOwn(destinos, code);
const UNKNOWN_USE = { refusal: 'no es una letra de destino del SII' };

/** As words. */
export const destino: Column = {
  type: 'text',
  required: true,
  read: (given) => (isDestino(given) ? (destinos[given] ?? null) : UNKNOWN_USE),
};

/** As the letter. */
export const destinoCode: Column = optional({ ...destino, read: (given) => (isDestino(given) ? given : UNKNOWN_USE) });

const MOST_DIGITS = 15;

/** Whole pesos, padded with zeros. @param decimals number of final digits that are decimals without a point */
export function money(decimals: number): Column {
  return {
    ...optional(pesos),
    read: (given) => {
      if (!/^\d+$/.test(given)) return { refusal: 'se espera un número entero, sin puntos ni decimales' };
      const problem = lengthProblem(given, 0, MOST_DIGITS);
      if (problem) return { refusal: problem };
      return pesos.read(String(Math.round(Number(given) / 10 ** decimals)));
    },
  };
}

/** The files also use zeros for missing values. */
function zeroIsNothing(column: Column): Column {
  return { ...optional(column), read: (given) => (/^0+$/.test(given) ? null : column.read(given)) };
}

/** Colonial churches and houses still exist, so early years are valid. */
export const yearBuilt = zeroIsNothing(wholeNumber(1_500, 2_150));
/** 1 superior to 5 inferior. */
export const quality = zeroIsNothing(wholeNumber(1, 5));
export const floors = zeroIsNothing(wholeNumber(1, 200));
export const lineNumber = wholeNumber(0, 99_999);
export const code = optional(text(10));
