import { sql, type Kysely } from 'kysely';

/** Parts of a payment that the office gives back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table partial_refunds (
    id bigint generated always as identity primary key, orden text not null references orders, intento bigint not null references payment_attempts,
    monto int not null check (monto > 0), estado text not null default 'pedida' check (estado in ('pedida', 'sin-respuesta', 'hecha', 'rechazada')),
    saldo int, enviada timestamptz, respuesta text not null default '', rechazo text not null default '',
    pedida timestamptz not null default now(), terminada timestamptz, lease_until timestamptz, intentos int not null default 0,
    siguiente_intento timestamptz default now(),
    check ((estado in ('hecha', 'rechazada')) = (terminada is not null)), check ((estado = 'pedida') = (siguiente_intento is not null)))`,
  `create index partial_refunds_due on partial_refunds (siguiente_intento) where siguiente_intento is not null`,
  `create index partial_refunds_orden on partial_refunds (orden)`,
  `create index partial_refunds_intento on partial_refunds (intento)`,
  `create index partial_refunds_terminada on partial_refunds (terminada)`,
  // The bank's balance tells whether one part went back; with two under way it would tell nothing.
  `create unique index partial_refunds_abierta on partial_refunds (orden) where estado in ('pedida', 'sin-respuesta')`,
  `create function partial_refunds_stay_below_charge() returns trigger language plpgsql as $$
  declare
    charged int;
  begin
    -- The lock makes refunds of one payment wait for each other, so the sum counts every one of them.
    select coalesce((comprobante ->> 'amount')::int, monto) into charged from payment_attempts where id = new.intento for no key update;
    if (select sum(monto) from partial_refunds where intento = new.intento and estado <> 'rechazada') >= charged then
      raise exception 'partial refunds must stay below the charge';
    end if;
    return null;
  end $$`,
  `create trigger partial_refunds_stay_below_charge after insert or update of monto, estado, intento on partial_refunds
    for each row execute function partial_refunds_stay_below_charge()`,
];
