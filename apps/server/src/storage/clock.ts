import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** Today in Chile by the database's clock, used by every rule in days, months or years. */
export const TODAY = sql<string>`(now() at time zone 'America/Santiago')::date`;

/** The midnight in Chile with which the day so many days ago began; 0 for today. */
export const midnight = (daysAgo: number): RawBuilder<Date> =>
  sql<Date>`((${TODAY} - ${sql.lit(daysAgo)})::timestamp at time zone 'America/Santiago')`;

/** {@link TODAY}, queried now: YYYY-MM-DD. */
export async function askToday(db: Kysely<Schema>): Promise<string> {
  const { today } = await db.selectNoFrom(TODAY.as('today')).executeTakeFirstOrThrow();
  return today;
}

/** Formats a moment as its day in Chile, YYYY-MM-DD. */
export const chileanDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' });

const MOMENT = new Intl.DateTimeFormat('es-CL', {
  timeZone: 'America/Santiago',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment in Chile, as mails, sentences and the office's log write it: '01-12-2026, 00:00'. */
export function chileanMoment(moment: Date): string {
  return MOMENT.format(moment);
}

/** The day of a moment in Chile, as sentences write it: '01-12-2026'. */
export function chileanDate(moment: Date): string {
  return chileanDay.format(moment).split('-').toReversed().join('-');
}

/** Clock corrections may move time backwards; work due at once must not wait for that. */
const SET_BACK_SECONDS = 1;

/** A moment some seconds from now by the database's clock, because the machines' clocks may disagree. 0 means at once. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds === 0 ? -SET_BACK_SECONDS : seconds})`;
}
