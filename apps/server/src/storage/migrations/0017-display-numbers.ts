import { sql, type Kysely } from 'kysely';

/** What people read of an order: a number of its own, which opens nothing. And what the emitter of tax documents knows a receipt by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table orders add numero text`,
  // Before the numbers are drawn: each draw looks there.
  `create unique index orders_numero on orders (numero)`,
  // Forty random bits: of the 16 bytes of a random UUID these eight have no fixed bits, and five bits of each make a letter of Crockford's.
  `create function nuevo_numero_de_orden() returns text language plpgsql volatile as $$
    declare
      letters constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
      bytes bytea;
      drawn text;
    begin
      loop
        bytes := uuid_send(gen_random_uuid());
        select 'VO-' || string_agg(substr(letters, (get_byte(bytes, at) & 31) + 1, 1) || case at when 3 then '-' else '' end, '' order by at)
          into drawn from unnest(array[0, 1, 2, 3, 10, 11, 12, 13]) as at;
        exit when not exists (select from orders where numero = drawn);
      end loop;
      return drawn;
    end $$`,
  `update orders set numero = nuevo_numero_de_orden()`,
  // In the database, so that the version before, which does not know the column, gives its orders a number too.
  `alter table orders alter numero set default nuevo_numero_de_orden(), alter numero set not null`,
  // Null: no document was requested yet, or the previous version requested it under the order.
  `alter table comprobantes add referencia text`,
];
