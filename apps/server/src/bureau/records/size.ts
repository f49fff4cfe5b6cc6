import type { ReportCode } from '@veridico/reports';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { reportableConsultas } from './consultas.ts';
import { reportableInfracciones, MONTHS_REPORTED, reportableMorosidades, reportableProtestos } from './debts.ts';
import { from } from './subquery.ts';

const COUNT = sql<number>`count(*)`.as('rows');

type Counts = readonly Expression<{ readonly rows: number }>[];

function debtsOf(rut: string): Counts {
  return [reportableProtestos(rut).select(COUNT), reportableMorosidades(rut).select(COUNT)];
}

function riskOf(rut: string): Counts {
  const property = (['direcciones', 'vehiculos', 'bienes_raices'] as const).map((table) =>
    from.selectFrom(table).where('rut', '=', rut).select(COUNT),
  );
  const companies = from.selectFrom('sociedades').where('rut_socio', '=', rut).select(COUNT);
  return [...debtsOf(rut), reportableInfracciones(rut).select(COUNT), ...property, companies, reportableConsultas(rut).select(COUNT)];
}

/** Null for a report about a property. */
const COUNTED: Readonly<Record<ReportCode, ((rut: string) => Counts) | null>> = {
  sia000001: riskOf,
  sia000002: (rut) => [...riskOf(rut), from.selectFrom('sociedades').where('rut_sociedad', '=', rut).select(COUNT)],
  sia000003: debtsOf,
  sia000004: null,
};

/** Number of record lines in a report, or up to twelve more: counted in the database, without reading them. */
export function linesOf(code: ReportCode, rut: string): RawBuilder<number> {
  const counts = COUNTED[code]?.(rut) ?? [];
  return sql<number>`(${sql.join([sql.lit(MONTHS_REPORTED), ...counts], sql` + `)})::int`;
}
