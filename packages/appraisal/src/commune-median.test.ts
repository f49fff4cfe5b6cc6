import { expect, test } from 'vitest';
import { communeMedian, quantile } from './commune-median.ts';

const listing = (precioUf: number, supUtil: number | null) => ({ precioUf, supUtil });

test('the median square metre of the commune, times the metres', () => {
  const listings = [listing(100, 10), listing(400, 20), listing(900, 30), listing(1_600, 40), listing(2_500, 50)];
  const { low, high, ...rest } = communeMedian(listings, 100) ?? {};
  expect(rest).toEqual({ listings: 5, perMetre: 30, value: 3_000 });
  expect(low).toBeCloseTo(1_400);
  expect(high).toBeCloseTo(4_600);
});

test('listings without a price or a surface do not count', () => {
  const few = [listing(100, 10), listing(100, null), listing(100, 0), listing(0, 10), listing(100, 10)];
  expect(communeMedian(few, 50, 2)).toMatchObject({ listings: 2, value: 500 });
  expect(communeMedian(few, 50, 3)).toBeUndefined();
  expect(communeMedian([], 50, 0)).toBeUndefined();
});

test.each([
  [0, 1],
  [0.5, 2.5],
  [1, 4],
])('quantile %f of 1 to 4 is %f', (share, expected) => {
  expect(quantile([1, 2, 3, 4], share)).toBe(expected);
});
