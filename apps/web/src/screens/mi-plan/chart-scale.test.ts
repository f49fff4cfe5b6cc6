import { expect, test } from 'vitest';
import { daysFrom, topOf } from './chart-scale.ts';

test.each([
  [0, 4],
  [4, 4],
  [5, 6],
  [11, 20],
  [100, 100],
  [101, 200],
  [3_334, 4_000],
])('for %i queries on one day the scale ends at %i', (most, top) => {
  expect(topOf(most)).toBe(top);
});

test('leap days and daylight-saving changes count as ordinary days', () => {
  expect(daysFrom('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(daysFrom('2027-04-01', '2027-04-30')).toHaveLength(30);
});
