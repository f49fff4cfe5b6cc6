import { comunas } from '@veridico/reference';
import type { AddressQuery } from '../apps/server/src/purchase/property/search.ts';
import { addressKeys } from '../apps/server/src/storage/address-keys.ts';
import { openServer } from '../apps/server/src/storage/server.ts';

const ACQUIRE_MS = 30_000;
const STREETS = 400;
/** One property in ten is a unit of a tower with this many units. */
const TOWER = 200;

const streets = Array.from({ length: STREETS }, (_, n) => {
  const name = `Avda. Gral. ${['Velásquez', 'Ñuble', 'O’Higgins', 'Baquedano', 'Del Canto'][n % 5]} ${String.fromCodePoint(65 + (n % 26), 97 + (n % 23), 97 + (n % 19))}`;
  return { name, calle: addressKeys(`${name} 1`).calle };
});

/**
 * Location of the n-th property: a tenth of all in the largest commune, a few in the smallest; hashes spread streets and numbers, and
 * towers share theirs.
 */
const PLACES = `
  select n, case when n % 10 = 0 then hashint8(n / ${10 * TOWER} + 7) else hashint8(n) end as h from generate_series(1, $1::bigint) as n`;

const FILL = `
  insert into propiedades (cut, rol, direccion, destino, sup_construida, anio, avaluo, calle, numero, unidad, demo)
  select ($2::text[])[1 + floor(power((h & 65535) / 65536.0, 3) * cardinality($2))], n || '-1',
    ($3::text[])[s] || ' ' || numero || coalesce(' depto ' || unidad, ''), 'Habitacional', 80, 1990, 61284300, ($4::text[])[s], numero, unidad, false
  from (
    select n, h, 1 + ((h >> 8) & 65535) % ${STREETS} as s, 1 + ((h >> 4) & 65535) % 4000 as numero,
      case when n % 10 = 0 then ((n / 10) % ${TOWER} + 101)::text end as unidad
    from (${PLACES}) as placed) as named`;

/** @returns searches with results, the same ones for any size; and the size of table and indexes on disk */
export async function fillProperties(
  url: string,
  properties: number,
  searches: number,
): Promise<{ readonly asked: readonly AddressQuery[]; readonly sizes: string }> {
  const { pool, close } = await openServer(url, 1, ACQUIRE_MS);
  try {
    const cuts = comunas.map(({ cut }) => cut);
    await pool.query(FILL, [properties, cuts, streets.map(({ name }) => name), streets.map(({ calle }) => calle)]);
    await pool.query('vacuum analyze propiedades');
    const { rows } = await pool.query<{ cut: string; street: string; numero: number }>(
      `select cut, regexp_replace(direccion, ' \\d.*', '') as street, numero from propiedades where split_part(rol, '-', 1)::int % $1 = 0 limit $2`,
      [Math.floor(properties / searches), searches],
    );
    const { rows: sizes } = await pool.query<{ what: string }>(
      `select c.relname || ' ' || pg_size_pretty(pg_relation_size(c.oid)) as what from pg_class as c
       where c.relname like 'propiedades%' and c.relkind in ('r', 'i') order by 1`,
    );
    return {
      asked: rows.map(({ cut, street, numero }) => ({ street, streetNumber: String(numero), comunaCode: cut, unitNumber: '' })),
      sizes: sizes.map(({ what }) => what).join(' · '),
    };
  } finally {
    await close();
  }
}
