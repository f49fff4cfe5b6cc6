import { expect, test } from 'vitest';
import { medianPerMetre, quantile } from './commune-median.ts';

const listing = (precioUf: number, supUtil: number | null) => ({ precioUf, supUtil });

test('the median price per square metre of a commune needs five listings', () => {
  const listings = [listing(100, 10), listing(400, 20), listing(900, 30), listing(1_600, 40), listing(2_500, 50)];
  expect(medianPerMetre(listings)).toBe(30);
  expect(medianPerMetre(listings.slice(1))).toBeUndefined();
});

test('listings without price or surface are ignored', () => {
  const few = [listing(100, 10), listing(100, null), listing(100, 0), listing(0, 10), listing(100, 10)];
  expect(medianPerMetre(few, 2)).toBe(10);
  expect(medianPerMetre(few, 3)).toBeUndefined();
  expect(medianPerMetre([], 0)).toBeUndefined();
});

test.each([
  [0, 1],
  [0.5, 2.5],
  [1, 4],
])('quantile %f of 1 to 4 is %f', (share, expected) => {
  expect(quantile([1, 2, 3, 4], share)).toBe(expected);
});
