import { expect, test } from 'vitest';
import { randomFor } from '../../apps/server/src/bureau/demo/random.ts';
import { compare, median } from './statistics.ts';

const random = randomFor('statistics');
/** Response times like a server's: mostly alike, some far longer. */
const times = (many: number, more = 0) =>
  Array.from({ length: many }, () => 3 + random.int(0, 1_000) / 1_000 + (random.chance(0.05) ? random.int(0, 50) : 0) + more);

test('the median is the middle value, or the mean of the two middle ones', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

test('p agrees with published values of the distribution', () => {
  // n = m = 1,000: lambda 1.358 is the 5 % point, 1.628 the 1 % point.
  const steps = Array.from({ length: 1_000 }, (_, step) => step);
  const shifted = (by: number) =>
    compare(
      steps,
      steps.map((step) => step + by),
    ).p;
  expect(shifted(61)).toBeCloseTo(0.05, 1);
  expect(shifted(73)).toBeCloseTo(0.01, 2);
  expect(shifted(0)).toBe(1);
});

test('for equal distributions at most 3 % of the comparisons fall below 0.01', () => {
  const small = Array.from({ length: 400 }, () => compare(times(100), times(100)).p).filter((p) => p < 0.01).length;
  expect(small).toBeLessThanOrEqual(12);
});

test('2,000 pairs reveal 0.1 ms, and one slow answer in ten', () => {
  expect(compare(times(2_000, 0.1), times(2_000)).p).toBeLessThan(0.001);
  const some = times(2_000).map((time, place) => (place % 10 === 0 ? time + 20 : time));
  expect(compare(some, times(2_000)).p).toBeLessThan(0.001);
  expect(compare(times(2_000, 5), times(2_000)).medianDifference).toBeCloseTo(5, 0);
});
