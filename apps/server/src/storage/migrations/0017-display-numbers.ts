import { sql, type Kysely } from 'kysely';

/** A display number per order, which grants no access, and the tax emitter's reference of a receipt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table orders add numero text`,
  // Created before the numbers: each draw checks it.
  `create unique index orders_numero on orders (numero)`,
  // Forty random bits: these eight of a random UUID's 16 bytes have no fixed bits, and five bits of each make a Crockford letter.
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
  // A default in the database, so that the previous version, which does not know the column, also numbers its orders.
  `alter table orders alter numero set default nuevo_numero_de_orden(), alter numero set not null`,
  // Null: no document was requested yet, or the previous version requested it under the order.
  `alter table comprobantes add referencia text`,
];
