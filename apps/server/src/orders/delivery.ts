import { sql, type RawBuilder } from 'kysely';

/** SQL of the seconds from payment to report, a row for each report that was sold and issued since a moment. */
export function deliveredSince(moment: RawBuilder<Date>): RawBuilder<unknown> {
  return sql`select extract(epoch from issued.en - (
      select max(paid.en) from order_events as paid where paid.orden = issued.orden and paid.a = 'PAID' and paid.de is distinct from 'ISSUING'))::float8 as seconds
    from order_events as issued join orders on orders.orden = issued.orden
    where issued.a = 'ISSUED' and orders.tipo = 'informe' and issued.en >= ${moment}`;
}
