import { expect, test } from 'vitest';
import { madeListings } from './listings-testing.ts';
import { lastQuarters, priceTrend } from './trend.ts';

test.each([
  ['2026-11-20', '2024-10-01', '2026-09-30'],
  ['2026-10-01', '2024-10-01', '2026-09-30'],
  ['2026-09-30', '2024-07-01', '2026-06-30'],
  ['2026-01-01', '2024-01-01', '2025-12-31'],
  ['2024-03-31', '2022-01-01', '2023-12-31'],
])('on %s the last eight whole quarters go from %s to %s', (today, from, to) => {
  const quarters = lastQuarters(today);
  expect([quarters.length, quarters[0]?.from, quarters.at(-1)?.to]).toEqual([8, from, to]);
  for (const [index, quarter] of quarters.slice(1).entries())
    expect(Date.parse(quarter.from) - Date.parse(quarters[index]?.to ?? '')).toBe(86_400_000);
});

/** `count` offers of 100 m² on one day, from `uf` per square metre on, one UF more each. */
function offersOn(fecha: string, uf: number, count: number) {
  const [offer] = madeListings(1);
  if (!offer) throw new Error('no listing');
  return Array.from({ length: count }, (_, index) => ({ ...offer, fecha, supUtil: 100, precioUf: (uf + index) * 100, dormitorios: 3 }));
}

test('the median of a quarter needs five offers; twins and impossible prices are ignored', () => {
  const listings = [
    ...offersOn('2026-07-01', 40, 5),
    ...offersOn('2026-09-30', 44, 2),
    ...offersOn('2026-08-15', 40_000, 3),
    ...offersOn('2026-10-01', 90, 9),
    ...offersOn('2026-04-02', 50, 4),
  ];
  const [second, third] = priceTrend(listings, lastQuarters('2026-11-20')).slice(-2);
  // 40 to 44, and 45: the other one of 44 is a republication.
  expect(third).toMatchObject({ year: 2026, quarter: 3, perMetre: 42.5, listings: 6 });
  expect(second).toMatchObject({ year: 2026, quarter: 2, perMetre: null, listings: 4 });
});
