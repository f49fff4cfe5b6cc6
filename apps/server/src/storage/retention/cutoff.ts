import { RETENCION, type ClaseRetenida, type Plazo } from '@veridico/reference';
import { sql, type RawBuilder } from 'kysely';
import { TODAY } from '../clock.ts';

/** Last day of the yearly tax return, as month and day for make_date. */
const RETURN_DAY = sql`4, 30`;

/** The moment before which rows of a class are due for removal. */
export function cutoff(clase: ClaseRetenida): RawBuilder<Date> {
  return since(RETENCION[clase].plazo);
}

function since(plazo: Plazo): RawBuilder<Date> {
  if ('horas' in plazo) return sql<Date>`now() - make_interval(hours => ${plazo.horas})`;
  if ('dias' in plazo) return midnight(sql`${TODAY} - ${plazo.dias}::int`);
  if ('anios' in plazo) return midnight(sql`(${TODAY} - make_interval(years => ${plazo.anios}))::date`);
  // The last tax year whose return day has passed, minus the kept tax years.
  const year = sql`extract(year from ${TODAY})::int`;
  const begun = sql`case when ${TODAY} >= make_date(${year}, ${RETURN_DAY}) then ${year} else ${year} - 1 end`;
  return sql<Date>`(make_date(${begun} - ${plazo.aniosTributarios}::int, 1, 1)::timestamp at time zone 'America/Santiago')`;
}

/** Start of a day in Chile. */
function midnight(day: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`((${day})::timestamp at time zone 'America/Santiago')`;
}
