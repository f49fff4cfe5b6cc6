/** Days are YYYY-MM-DD in Chile. There are no hours here, so clock changes have no effect. */

/** Both days are included. */
export interface Span {
  readonly desde: string;
  readonly hasta: string;
}

const DAY_MS = 86_400_000;
const MONTHS = 12;

/** @throws RangeError for an invalid day */
export function addDays(day: string, days: number): string {
  return textOf(new Date(parseDay(day).getTime() + days * DAY_MS));
}

/** The same day of the month, some months later, or the last day of a shorter month. @throws RangeError for an invalid day */
export function addMonths(day: string, months: number): string {
  const date = parseDay(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return textOf(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last))));
}

/** Number of days between two days; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((parseDay(to).getTime() - parseDay(from).getTime()) / DAY_MS);
}

/**
 * The contract's period with that number, from 0: it ends on the day before the same day of the next month. Counted from the first day,
 * never from the previous period: a contract that begins on the 31st and falls on the 28th in February returns to the 31st.
 */
export function periodAt(begun: string, number: number): Span {
  return { desde: addMonths(begun, number), hasta: addDays(addMonths(begun, number + 1), -1) };
}

/** Number of the contract's period that contains a day. @returns negative before the first period */
export function periodNumber(begun: string, day: string): number {
  const [from, to] = [parseDay(begun), parseDay(day)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * MONTHS + to.getUTCMonth() - from.getUTCMonth();
  return addMonths(begun, months) <= day ? months : months - 1;
}

/** Last day of the term that contains a day. Terms of that many months follow each other from the first day. */
export function termEnd(begun: string, months: number, day: string): string {
  const term = Math.floor(Math.max(0, periodNumber(begun, day)) / months);
  return addDays(addMonths(begun, (term + 1) * months), -1);
}

/** DD-MM-AAAA, as in letters. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('-');
}

function parseDay(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || textOf(date) !== day) throw new RangeError(`not a day: ${day}`);
  return date;
}

function textOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
