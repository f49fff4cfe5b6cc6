/** Days are YYYY-MM-DD, as they are in Chile: nothing here has an hour, so no change of the clocks can move it. */

/** Both days are part of it. */
export interface Span {
  readonly desde: string;
  readonly hasta: string;
}

const DAY_MS = 86_400_000;
const MONTHS = 12;

/** @throws RangeError for what is no day */
export function addDays(day: string, days: number): string {
  return textOf(new Date(read(day).getTime() + days * DAY_MS));
}

/** The same day of the month so many months later, or the last one of a month that is too short. @throws RangeError for what is no day */
export function addMonths(day: string, months: number): string {
  const date = read(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return textOf(new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last))));
}

/** Days from one to the other; negative where the other comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((read(to).getTime() - read(from).getTime()) / DAY_MS);
}

/**
 * The month of a contract with that number, from 0: to the eve of the same day of the next month. Counted from the first day and never from
 * the month before: what begins on a 31st and falls on a 28th is on a 31st again.
 */
export function periodAt(begun: string, number: number): Span {
  return { desde: addMonths(begun, number), hasta: addDays(addMonths(begun, number + 1), -1) };
}

/** Number of the month of a contract that a day falls into. @returns negative before the first one */
export function periodNumber(begun: string, day: string): number {
  const [from, to] = [read(begun), read(day)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * MONTHS + to.getUTCMonth() - from.getUTCMonth();
  return addMonths(begun, months) <= day ? months : months - 1;
}

/** Last day of a term of so many months, of those that follow each other from the first day: the one that a day falls into. */
export function termEnd(begun: string, months: number, day: string): string {
  const term = Math.floor(Math.max(0, periodNumber(begun, day)) / months);
  return addDays(addMonths(begun, (term + 1) * months), -1);
}

/** DD-MM-AAAA, as letters say it. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('-');
}

function read(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || textOf(date) !== day) throw new RangeError(`not a day: ${day}`);
  return date;
}

function textOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
