import { sql, type Kysely } from 'kysely';

/**
 * Since when an order is in review or waits for its refund, beside its state. A trigger writes it, because a process of the version
 * before changes states without knowing the column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const WAITING = `('REVIEW', 'REFUND_PENDING')`;
const STATEMENTS = [
  `alter table orders add espera_desde timestamptz`,
  `create function order_waits_since() returns trigger language plpgsql as $$
  begin
    if new.estado not in ${WAITING} then new.espera_desde = null;
    elsif tg_op = 'INSERT' then new.espera_desde = coalesce(new.espera_desde, now());
    elsif new.estado <> old.estado then new.espera_desde = now();
    end if;
    return new;
  end $$`,
  `create trigger order_waits_since_insert before insert on orders for each row when (new.estado in ${WAITING}) execute function order_waits_since()`,
  `create trigger order_waits_since_update before update of estado on orders for each row
    when (new.estado in ${WAITING} or old.estado in ${WAITING}) execute function order_waits_since()`,
  `update orders o set espera_desde = coalesce((select max(e.en) from order_events e where e.orden = o.orden and e.a = o.estado), o.actualizada)
    where o.estado in ${WAITING}`,
  // Found when an order became a case, which the column now says.
  `drop index order_events_for_a_person`,
];
