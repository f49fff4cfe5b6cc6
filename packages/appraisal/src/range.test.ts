import { expect, test } from 'vitest';
import { randomOf } from './listings-testing.ts';
import { calibrate } from './range.ts';

function samples(count: number, seed: number): { errors: number[]; difficulties: number[][] } {
  const random = randomOf(seed);
  const difficulties = Array.from({ length: count }, () => [random() < 0.5 ? 0 : 1, random()]);
  // Skewed with a long tail, three times larger where the first difficulty is 1.
  const errors = difficulties.map(([hard = 0]) => Math.log(1 - random()) * (random() < 0.6 ? 0.1 : -0.1) * (1 + 2 * hard));
  return { errors, difficulties };
}

test.each([0.5, 0.8, 0.9])('covers %f of unseen errors, for easy and hard cases alike', (coverage) => {
  const learnt = samples(600, 1);
  const range = calibrate(learnt.errors, learnt.difficulties, 0.15, { coverage });
  const asked = samples(4_000, 2);
  const held = (hard: number) => {
    const rows = asked.errors
      .keys()
      .filter((row) => asked.difficulties[row]?.[0] === hard)
      .toArray();
    return rows.filter((row) => Math.abs(asked.errors[row] ?? 0) <= range.halfOf(asked.difficulties[row] ?? [])).length / rows.length;
  };
  for (const hard of [0, 1]) {
    expect(held(hard)).toBeGreaterThan(coverage - 0.06);
    expect(held(hard)).toBeLessThan(coverage + 0.06);
  }
  expect(range.halfOf([1, 0.5])).toBeGreaterThan(range.halfOf([0, 0.5]) * 2);
});

test('larger known errors widen the range', () => {
  const { errors, difficulties } = samples(200, 3);
  const half = (missed: number) => calibrate(errors, difficulties, 0.15, { coverage: 0.8, missed }).halfOf([0, 0.5]);
  expect(half(10)).toBeGreaterThan(half(0));
});

test('with too few errors the range is as wide as the largest', () => {
  const range = calibrate([0.1, -0.3], [[], []], 0.1, { coverage: 0.8 });
  expect(range.halfOf([])).toBeCloseTo(0.3);
});
