import { enPalabras, ORIGENES_PROHIBIDOS, TERMINOS_DE_DEUDAS } from '@veridico/reference';
import { acceptedOrigins, forbiddenOrigin, type DebtWithOrigin } from '../origins.ts';
import { omittable, oneOf, todayInChile } from './columns.ts';
import type { Column, Row } from './define.ts';

/** The column `origen`: accepted values, and those that the law forbids, so that `debtForbidden` can name its article. */
export function origin(tipo: DebtWithOrigin): Column {
  const { read, ...column } = oneOf(...acceptedOrigins(tipo));
  return omittable({ ...column, read: (text) => (Object.hasOwn(ORIGENES_PROHIBIDOS, text) ? text : read(text)) });
}

/** Why the law forbids to hold a debt: its origin, or its age where a debt past its term is deleted. */
export function debtForbidden(tipo: DebtWithOrigin, row: Row): string | undefined {
  const { origen } = row;
  const reason = typeof origen === 'string' ? forbiddenOrigin(origen) : undefined;
  return reason === undefined ? termProblem(tipo, row) : `origen: ${reason}`;
}

function termProblem(tipo: DebtWithOrigin, row: Row): string | undefined {
  const { desde, anios, ley, despues } = TERMINOS_DE_DEUDAS[tipo];
  if (despues !== 'borrar' || anniversary(String(row[desde]), anios) >= todayInChile()) return undefined;
  return `${desde}: pasaron más de ${enPalabras({ anios })} y la deuda ya no se puede comunicar (${ley})`;
}

/** The last day of a term that begins on a day, YYYY-MM-DD. @param years odd, so that the 29th of February has no anniversary */
function anniversary(day: string, years: number): string {
  const rest = day.slice(4);
  return `${Number(day.slice(0, 4)) + years}${rest === '-02-29' ? '-02-28' : rest}`;
}
