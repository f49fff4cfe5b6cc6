import { sql, type RawBuilder } from 'kysely';

/** The day it is in Chile, by the database's clock: every rule in days, months or years counts there. */
export const TODAY = sql<string>`(now() at time zone 'America/Santiago')::date`;

/** That many seconds from now, by the database's clock: the machines' own may disagree. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}
