import { sql, type Kysely } from 'kysely';
import { readReportSources, type ReportSource } from '../bureau/report-sources.ts';
import { deliveredSince } from '../orders/delivery.ts';
import { midnight, TODAY } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';

/** Days of all measures but the reports by month. */
const DAYS = 30;
const MONTHS = 12;

const SINCE = midnight(DAYS);

/** What we measure of our own work, from the records of each sale. Null: nothing was counted. */
export interface Measures {
  /** The last twelve months, the oldest first; the last is the running one. `mes`: YYYY-MM in Chile. */
  readonly informes: { readonly mes: string; readonly emitidos: number }[];
  /** Seconds from payment to report, of reports that were sold. */
  readonly entrega: { readonly informes: number; readonly mediana: number; readonly noventaYCincoDeCien: number } | null;
  /** Paid orders, and how many of them were refunded whole. */
  readonly devoluciones: { readonly pagadas: number; readonly devueltas: number } | null;
  /** Finished daily counts, and how many found no difference. */
  readonly libros: { readonly dias: number; readonly cuadran: number } | null;
  /** By code of the report. */
  readonly fuentes: { readonly codigo: string; readonly fuentes: ReportSource[] }[];
}

export async function readMeasures(db: Kysely<Schema>): Promise<Measures> {
  const [informes, entrega, devoluciones, libros, sources] = await Promise.all([
    readMonths(db),
    readDelivery(db),
    readRefunds(db),
    readBooks(db),
    readReportSources(db),
  ]);
  const fuentes = Object.entries(sources).map(([codigo, rows]) => ({ codigo, fuentes: [...rows] }));
  return { informes, entrega, devoluciones, libros, fuentes };
}

async function readMonths(db: Kysely<Schema>): Promise<Measures['informes']> {
  const { rows } = await sql<Measures['informes'][number]>`
    with months as (
      select generate_series(date_trunc('month', ${TODAY}::timestamp) - make_interval(months => ${MONTHS - 1}), date_trunc('month', ${TODAY}::timestamp), interval '1 month') as mes)
    select to_char(mes, 'YYYY-MM') as mes, (select count(*)::int from informes
      where emitido >= mes at time zone 'America/Santiago' and emitido < (mes + interval '1 month') at time zone 'America/Santiago') as emitidos
    from months order by months.mes`.execute(db);
  return rows;
}

/** A report that a person of the office released is counted too: its buyer waited for it. */
async function readDelivery(db: Kysely<Schema>): Promise<Measures['entrega']> {
  const { rows } = await sql<{ informes: number; mediana: number | null; noventaYCincoDeCien: number }>`
    with delivered as (${deliveredSince(SINCE)})
    select count(seconds)::int as informes, percentile_cont(0.5) within group (order by seconds) as mediana,
      percentile_cont(0.95) within group (order by seconds) as "noventaYCincoDeCien" from delivered`.execute(db);
  const { informes = 0, mediana = null, noventaYCincoDeCien = 0 } = rows[0] ?? {};
  return mediana === null ? null : { informes, mediana, noventaYCincoDeCien };
}

async function readRefunds(db: Kysely<Schema>): Promise<Measures['devoluciones']> {
  const { rows } = await sql<{ pagadas: number; devueltas: number }>`
    with paid as (select distinct e.orden from order_events as e where e.a = 'PAID' and e.de is distinct from 'ISSUING' and e.en >= ${SINCE})
    select count(*)::int as pagadas, count(*) filter (where estado in ('REFUND_PENDING', 'REFUNDED'))::int as devueltas
    from paid join orders using (orden)`.execute(db);
  const [counted = { pagadas: 0, devueltas: 0 }] = rows;
  return counted.pagadas === 0 ? null : counted;
}

async function readBooks(db: Kysely<Schema>): Promise<Measures['libros']> {
  const { rows } = await sql<{ dias: number; cuadran: number }>`
    select count(*)::int as dias,
      count(*) filter (where sin_respuesta + cobradas_sin_informe + informes_sin_cobro + cobros_dobles + detenidas = 0)::int as cuadran
    from payment_counts where terminada is not null and dia >= ${TODAY} - ${sql.lit(DAYS)}`.execute(db);
  const [counted = { dias: 0, cuadran: 0 }] = rows;
  return counted.dias === 0 ? null : counted;
}
