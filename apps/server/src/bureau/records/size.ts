import { sql, type Expression, type RawBuilder } from 'kysely';
import { reportableConsultas } from './consultas.ts';
import { reportableInfracciones, MONTHS_REPORTED, reportableMorosidades, reportableProtestos } from './debts.ts';
import { unmarked } from '../marks.ts';
import type { Lector } from '../reader.ts';
import { toldShare } from './holdings.ts';
import { from } from './subquery.ts';

const COUNT = sql<number>`count(*)`.as('rows');

export type Counts = readonly Expression<{ readonly rows: number }>[];

export function countDebts(rut: string): Counts {
  return [reportableProtestos(rut).select(COUNT), reportableMorosidades(rut).select(COUNT)];
}

export function countRisk(rut: string, lector: Lector): Counts {
  const property = (['direcciones', 'vehiculos', 'bienes_raices'] as const).map((table) =>
    from.selectFrom(table).where('rut', '=', rut).where(unmarked(table)).select(COUNT),
  );
  const companies = from.selectFrom('sociedades').where('rut_socio', '=', rut).where(toldShare('rut_sociedad')).select(COUNT);
  // Other readers get at most one line per month.
  const queries = lector === 'titular' ? [reportableConsultas(rut).select(COUNT)] : [];
  return [...countDebts(rut), reportableInfracciones(rut).select(COUNT), ...property, companies, ...queries];
}

export function countCompany(rut: string, lector: Lector): Counts {
  const partners = from.selectFrom('sociedades').where('rut_sociedad', '=', rut).where(toldShare('rut_socio')).select(COUNT);
  return [...countRisk(rut, lector), partners];
}

/** Number of record lines in a report, or more, because a report counts repeated ones once: counted in the database, without reading them. */
export function totalOf(counts: Counts): RawBuilder<number> {
  return sql<number>`(${sql.join([sql.lit(MONTHS_REPORTED), ...counts], sql` + `)})::int`;
}
