import { daysBefore } from './days.ts';
import type { Line } from './identities.ts';

/** A value published by the Banco Central. */
export const KNOWN_UF = { fecha: '2024-12-09', valor: 38_362.26 };

/** Readjustment of a month with 0,3 % inflation. */
const MONTHLY_RATE = 0.003;
const LAST_DAY_OF_PERIOD = 9;

/**
 * The UF of every day after `known` up to the next 9th, as it is published. Like the real one it grows daily by the root of the month's
 * rate, from the 10th to the 9th; here the rate is fixed.
 * @param today YYYY-MM-DD
 */
export function ufAfter(known: typeof KNOWN_UF, today: string): Line[] {
  const end = nextNinth(today);
  const lines: Line[] = [];
  let { fecha, valor } = known;
  while (fecha < end) {
    fecha = daysBefore(fecha, -1);
    valor *= (1 + MONTHLY_RATE) ** (1 / daysOfPeriod(fecha));
    lines.push({ fecha, valor: valor.toFixed(2) });
  }
  return lines;
}

function nextNinth(today: string): string {
  const date = new Date(`${today.slice(0, 7)}-0${LAST_DAY_OF_PERIOD}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}

/** Days of a period (10th to 9th): as many as the month in which it begins. */
function daysOfPeriod(day: string): number {
  const date = new Date(`${day}T00:00:00Z`);
  const back = date.getUTCDate() > LAST_DAY_OF_PERIOD ? 0 : 1;
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back + 1, 0)).getUTCDate();
}
