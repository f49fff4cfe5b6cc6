import { sql, type Kysely } from 'kysely';
import { deliveredSince } from '../../orders/delivery.ts';
import { CHARGE } from '../../orders/parts/sums.ts';
import { midnight, TODAY } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';

/** What happened on one day in Chile. Amounts in pesos, with VAT. */
export interface DayFigures {
  /** YYYY-MM-DD. */
  readonly dia: string;
  /** Orders paid, whatever became of them later. */
  readonly ventas: number;
  readonly vendido: number;
  readonly informes: number;
  /** Reports that were paid and could not be made: their payment goes back. */
  readonly fallidos: number;
  /** Queries under a contract, which no order paid. */
  readonly consultas: number;
  /** Payments that the bank refused. */
  readonly fallas: number;
  readonly reembolsos: number;
  readonly reembolsado: number;
}

/** Midnight in Chile at the start of the oldest of so many days. */
const since = (days: number) => midnight(days - 1);
const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone 'America/Santiago')::date`;

/** The last days, the oldest first; the last is today so far. */
export async function readDays(db: Kysely<Schema>, days: number): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    with events as (
      -- What the bank charged or gave back, which a person may have accepted although it is not the price.
      select ${dayOf('e.en')} as dia, e.de, e.a, coalesce(moved.monto, orders.total) as total, orders.tipo,
        -- A charge that a person gave back at once was a sale too: its refund is counted below.
        (e.a = 'PAID' and e.de is distinct from 'ISSUING') or (e.a = 'REFUND_PENDING' and e.de = 'REVIEW' and moved.monto is not null
          and not exists (select from order_events as paid where paid.orden = e.orden and paid.a = 'PAID')) as sold,
        case when e.a = 'REFUNDED' then (select coalesce(sum(p.monto), 0) from partial_refunds as p where p.orden = e.orden and p.estado = 'hecha') end as before
        from order_events as e
        join orders on orders.orden = e.orden
        left join lateral (select ${CHARGE} as monto from payment_attempts where payment_attempts.orden = e.orden
          and comprobante ->> 'status' in ('AUTHORIZED', 'REVERSED', 'NULLIFIED', 'PARTIALLY_NULLIFIED') and comprobante ->> 'responseCode' = '0'
          order by confirmacion_en desc nulls last, id desc limit 1) as moved on true
        where e.en >= ${since(days)}),
    counted as (
      select dia,
        -- ISSUING goes back to PAID when a report is tried again.
        count(*) filter (where sold)::int as ventas,
        coalesce(sum(total) filter (where sold), 0)::float8 as vendido,
        count(*) filter (where a = 'ISSUED' and tipo = 'informe')::int as informes,
        count(*) filter (where a = 'REFUND_PENDING' and de = 'ISSUING' and tipo = 'informe')::int as sin_informe,
        count(*) filter (where a = 'FAILED')::int as fallas,
        count(*) filter (where a = 'REFUNDED')::int as reembolsos,
        coalesce(sum(total - before) filter (where a = 'REFUNDED'), 0)::float8 as reembolsado
      from events group by dia),
    parts as (select ${dayOf('terminada')} as dia, count(*)::int as cuantas, sum(monto)::float8 as monto from partial_refunds
      where estado = 'hecha' and terminada >= ${since(days)} group by 1),
    asked as (select ${dayOf('en')} as dia, count(*)::int as consultas from consultas where en >= ${since(days)} and orden is null group by 1)
    select days.dia::date::text as dia, coalesce(ventas, 0) as ventas, coalesce(vendido, 0) as vendido, coalesce(informes, 0) as informes, coalesce(sin_informe, 0) as fallidos,
      coalesce(consultas, 0) as consultas, coalesce(fallas, 0) as fallas, 
      coalesce(reembolsos, 0) + coalesce(parts.cuantas, 0) as reembolsos, coalesce(reembolsado, 0) + coalesce(parts.monto, 0) as reembolsado
    from generate_series(${TODAY} - ${sql.lit(days - 1)}, ${TODAY}, interval '1 day') as days (dia)
      left join counted on counted.dia = days.dia::date left join asked on asked.dia = days.dia::date left join parts on parts.dia = days.dia::date order by 1`.execute(
    db,
  );
  return rows;
}

/** Seconds from payment to report today. */
export interface DeliveryTime {
  readonly mediana: number;
  readonly nueveDeDiez: number;
}

/** Null on a day without reports. */
export async function readDelivery(db: Kysely<Schema>): Promise<DeliveryTime | null> {
  const { rows } = await sql<{ mediana: number | null; nueveDeDiez: number }>`
    with today as (${deliveredSince(midnight(0))})
    select percentile_cont(0.5) within group (order by seconds) as mediana,
      percentile_cont(0.9) within group (order by seconds) as "nueveDeDiez" from today`.execute(db);
  const { mediana = null, nueveDeDiez = 0 } = rows[0] ?? {};
  return mediana === null ? null : { mediana, nueveDeDiez };
}
