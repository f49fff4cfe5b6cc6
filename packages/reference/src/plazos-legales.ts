import { FERIADOS, ULTIMO_ANIO_CON_FERIADOS } from './feriados.ts';

/** A term of the law. Working days are Monday to Friday without holidays (Ley 19.880, article 25; counsel must confirm it here). */
export interface PlazoLegal {
  readonly dias: number;
  readonly de: 'corridos' | 'habiles';
}

const DAY_MS = 86_400_000;

/**
 * The last day of a term in Chile's calendar. The day of entry does not count; a term in calendar days may end on a holiday, because the
 * law extends no term of the one who answers.
 *
 * @param entrada YYYY-MM-DD in Chile
 * @returns YYYY-MM-DD
 * @throws RangeError where the table of holidays does not reach
 */
export function ultimoDia(entrada: string, { dias, de }: PlazoLegal): string {
  if (de === 'corridos') return plus(entrada, dias);
  let day = entrada;
  for (let left = dias; left > 0;) {
    day = plus(day, 1);
    if (esHabil(day)) left -= 1;
  }
  return day;
}

/** @throws RangeError where the table of holidays does not reach */
export function esHabil(day: string): boolean {
  if (Number(day.slice(0, 4)) > ULTIMO_ANIO_CON_FERIADOS) throw new RangeError(`no holidays are known for ${day}`);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !(day in FERIADOS);
}

/** Days from one to the other, both YYYY-MM-DD; negative where the second is earlier. */
export function diasEntre(desde: string, hasta: string): number {
  return Math.round((Date.parse(hasta) - Date.parse(desde)) / DAY_MS);
}

/** «30 días corridos», «2 días hábiles». */
export function plazoEnPalabras({ dias, de }: PlazoLegal): string {
  return `${dias} días ${de === 'corridos' ? 'corridos' : 'hábiles'}`;
}

function plus(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
