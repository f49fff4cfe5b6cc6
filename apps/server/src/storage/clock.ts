import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** The day it is in Chile, by the database's clock: every rule in days, months or years counts there. */
export const TODAY = sql<string>`(now() at time zone 'America/Santiago')::date`;

/** The same, asked now: YYYY-MM-DD. */
export async function askToday(db: Kysely<Schema>): Promise<string> {
  const { today } = await db.selectNoFrom(TODAY.as('today')).executeTakeFirstOrThrow();
  return today;
}

/** The day that a moment falls on in Chile, YYYY-MM-DD. */
export const chileanDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' });

/** Clocks are set right while machines run, now and then backwards: what is due at once is not to wait for that. */
const SET_BACK_SECONDS = 1;

/** That many seconds from now, by the database's clock: the machines' own may disagree. 0 is at once. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds === 0 ? -SET_BACK_SECONDS : seconds})`;
}
