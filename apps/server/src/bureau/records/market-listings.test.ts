import { appraise, lastQuarters, MOST, MOST_OF_QUARTER, priceTrend } from '@veridico/appraisal';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../storage/testing.ts';
import { readMarketListings, readTrendListings } from './market-listings.ts';

const database = testDatabase();
beforeAll(async () => {
  await sql`insert into avisos (huella, fuente, fecha, operacion, tipo, cut, comuna, precio_uf, moneda, sup_util, sup_total, dormitorios, banos, demo)
    select 'a' || n, 'prueba', date '2026-11-20' - (n % 600), case when n % 7 = 0 then 'arriendo' else 'venta' end, 'casa', cut, 'x',
      round((4000 + n % 997) * (1 + n % 5) / 2.0, 2), 'UF', 60 + 40 * (n % 5), null, 3, 2, n = 1
    from generate_series(1, 2400) as n, lateral (select (array['05109', '05109', '05103', '13120'])[1 + n % 4] as cut) as c`.execute(
    database.db,
  );
});

const CASAS = { tipo: 'casa', operacion: 'venta', cut: '05103' } as const;

test('the newest offers of the commune, then some of each other commune in its region', async () => {
  const { listings, demo } = await readMarketListings(database.db, CASAS, '2026-11-21');
  const cuts = listings.map(({ cut }) => cut);
  const own = cuts.filter((cut) => cut === '05103').length;
  expect(own).toBe(514);
  expect(cuts.slice(own)).toEqual(Array<string>(MOST.other).fill('05109'));
  const dates = listings.slice(0, own).map(({ fecha }) => fecha);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(new Set(listings.map(({ operacion }) => operacion))).toEqual(new Set(['venta']));
  expect(demo).toBe(true);
  expect((await readMarketListings(database.db, { ...CASAS, operacion: 'arriendo' }, '2026-11-21')).demo).toBe(false);
});

test('excludes later offers and very old ones', async () => {
  const dates = async (day: string) => (await readMarketListings(database.db, CASAS, day)).listings.map(({ fecha }) => fecha);
  const early = await dates('2026-03-01');
  expect(early.length).toBeGreaterThan(100);
  expect(early.every((fecha) => fecha <= '2026-03-01')).toBe(true);
  expect(await dates('2029-12-01')).toEqual([]);
});

test('of each finished quarter the newest offers of the commune, up to the requested number', async () => {
  const quarters = lastQuarters('2026-11-21');
  const { listings, fuentes, demo } = await readTrendListings(database.db, { ...CASAS, cut: '05109' }, quarters);
  expect([fuentes, demo]).toEqual([['prueba'], false]);
  expect(new Set(listings.map(({ cut, operacion }) => `${cut} ${operacion}`))).toEqual(new Set(['05109 venta']));
  const [first, last] = [quarters[0], quarters.at(-1)];
  expect(listings.every(({ fecha }) => fecha >= (first?.from ?? '') && fecha <= (last?.to ?? ''))).toBe(true);
  // Each listing once.
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from avisos where cut = '05109' and operacion = 'venta'
    and fecha between ${first?.from} and ${last?.to}`.execute(database.db);
  expect(listings).toHaveLength(rows[0]?.n ?? 0);
  const counts = priceTrend(listings, quarters).map((quarter) => quarter.listings);
  expect(counts.filter((count) => count > 100).length).toBeGreaterThan(4);
  await sql`insert into avisos (huella, fuente, fecha, operacion, tipo, cut, comuna, precio_uf, moneda, sup_util, demo)
    select 'b' || n, 'prueba', date '2026-08-01' + (n % 9), 'venta', 'casa', '05109', 'x', 4000 + n, 'UF', 60, false
    from generate_series(1, 400) as n`.execute(database.db);
  const more = await readTrendListings(database.db, { ...CASAS, cut: '05109' }, quarters.slice(-1));
  expect(more.listings).toHaveLength(MOST_OF_QUARTER);
});

test('the listings can be used for an appraisal', async () => {
  const { listings } = await readMarketListings(database.db, CASAS, '2026-11-21');
  const facts = { supUtil: 100, supTotal: null, dormitorios: 3, banos: 2, estacionamientos: null, lat: null, lon: null };
  const given = appraise({ ...CASAS, ...facts, fecha: '2026-11-21' }, listings);
  // Asking 4,000 to 4,997 UF for some 50 square metres each.
  expect(given).toMatchObject({ kind: 'valuation', own: expect.any(Number) });
  expect(given.kind === 'valuation' ? given.value : 0).toBeGreaterThan(2_000);
});

test('an unknown commune has no offers', async () => {
  expect(await readMarketListings(database.db, { ...CASAS, cut: '99999' }, '2026-11-21')).toEqual({
    listings: [],
    fuentes: [],
    demo: false,
  });
});
