import { comunas } from '@veridico/reference';
import { openServer } from '../apps/server/src/storage/server.ts';

const ACQUIRE_MS = 30_000;

/**
 * Offers in every commune, most of them in few: the share of a commune falls with the cube of a random number, as in the country. Prices
 * follow surface and commune plus noise, so that fits do realistic work.
 */
const FILL = `
  insert into avisos (huella, fuente, fecha, operacion, tipo, cut, comuna, direccion, precio_uf, moneda, sup_util, sup_total, dormitorios, banos,
    estacionamientos, lat, lon, demo)
  select 'b' || n, 'medición', date '2026-11-20' - ((h >> 7) & 1023)::int, operacion, tipo, cut, 'x', null,
    round(((case operacion when 'venta' then 55 else 0.25 end) * m * (1 - place / 700.0) * exp((hashint8(n + 13) & 255) / 500.0))::numeric, 2), 'UF', m,
    round(m * (1.2 + ((h >> 5) & 15) / 10.0)), 1 + m / 45, 1 + m / 70, (h >> 3) & 1, case when n % 3 > 0 then -33.4 + ((h >> 4) & 1023) / 10000.0 end,
    case when n % 3 > 0 then -70.6 + ((h >> 11) & 1023) / 10000.0 end, false
  from (
    select n, h, place, ($2::text[])[place] as cut, case when h & 3 = 0 then 'arriendo' else 'venta' end as operacion,
      (array['casa', 'departamento', 'departamento', 'oficina', 'local', 'casa', 'departamento', 'casa'])[1 + ((h >> 2) & 7)] as tipo,
      40 + ((h >> 6) & 127) as m
    from (select n, hashint8(n) as h, 1 + floor(power((hashint8(n + 7) & 65535) / 65536.0, 3) * cardinality($2::text[]))::int as place
      from generate_series(1, $1::bigint) as n) as drawn) as named`;

/** Fills `avisos`. @returns the size of table and indexes on disk */
export async function fillListings(url: string, listings: number): Promise<string> {
  const { pool, close } = await openServer(url, 1, ACQUIRE_MS);
  try {
    // The capital has the large communes.
    const cuts = comunas.map(({ cut }) => cut).toSorted((one, other) => Number(other.startsWith('131')) - Number(one.startsWith('131')));
    await pool.query(FILL, [listings, cuts]);
    await pool.query('vacuum analyze avisos');
    const { rows } = await pool.query<{ what: string }>(
      `select c.relname || ' ' || pg_size_pretty(pg_relation_size(c.oid)) as what from pg_class as c
       where c.relname like 'avisos%' and c.relkind in ('r', 'i') order by 1`,
    );
    return rows.map(({ what }) => what).join(' · ');
  } finally {
    await close();
  }
}
