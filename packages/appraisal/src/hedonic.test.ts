import { expect, test } from 'vitest';
import { regress, regressOn, type Equations } from './hedonic.ts';
import { randomOf } from './listings-testing.ts';

const WIDTH = 3;

function equations(count: number, without = -1): Equations {
  const random = randomOf(7);
  const rows: number[] = [];
  const results: number[] = [];
  const groups: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const x = Array.from({ length: WIDTH }, () => random() * 4 - 2);
    const group = i % 2;
    const result = 3 + 0.5 * (x[0] ?? 0) - 0.2 * (x[1] ?? 0) + (group === 0 ? 0.1 : -0.1) + (random() - 0.5) * 0.2;
    if (i === without) continue;
    rows.push(...x);
    groups.push(group);
    results.push(result);
  }
  return {
    rows: Float64Array.from(rows),
    width: WIDTH,
    beliefs: [1, 1, 1],
    groups: Int32Array.from(groups),
    groupCount: 2,
    groupBelief: 1,
    results: Float64Array.from(results),
  };
}

test('recovers the coefficients behind the results', () => {
  const { predict, sigma } = regress(equations(300));
  const at = (x: number[], group: number) => predict(Float64Array.from(x), group);
  expect(at([1, 0, 0], 0) - at([0, 0, 0], 0)).toBeCloseTo(0.5, 1);
  expect(at([0, 1, 0], 0) - at([0, 0, 0], 0)).toBeCloseTo(-0.2, 1);
  expect(at([0, 0, 0], 0) - at([0, 0, 0], 1)).toBeCloseTo(0.2, 1);
  expect(at([0, 0, 0], -1)).toBeCloseTo(3, 1);
  expect(sigma).toBeGreaterThan(0.03);
  expect(sigma).toBeLessThan(0.12);
});

test.each([0, 11, 29])('the leave-one-out error of row %d equals that of a regression without it', (row) => {
  const all = equations(30);
  const expected =
    (all.results[row] ?? 0) - regress(equations(30, row)).predict(all.rows.subarray(row * WIDTH, (row + 1) * WIDTH), all.groups[row] ?? -1);
  expect(regress(all).leftOut[row]).toBeCloseTo(expected, 1);
  expect(Math.sign(regress(all).leftOut[row] ?? 0)).toBe(Math.sign(expected));
});

test('outliers have little effect', () => {
  const clean = equations(200);
  const spoilt = { ...clean, results: clean.results.map((result, i) => (i % 10 === 3 ? result + 5 : result)) };
  const at = (given: Equations) => regress(given).predict(new Float64Array(WIDTH), 0);
  expect(Math.abs(at(spoilt) - at(clean))).toBeLessThan(0.05);
});

test('rows left out of the fit have no effect, and their residuals are prediction errors', () => {
  const all = equations(60);
  const taught = Array.from({ length: 40 }, (_, index) => index);
  const spoilt = { ...all, results: all.results.map((result, i) => (i < 40 ? result : result + 5)) };
  const [learnt, unmoved] = [regressOn(taught, all), regressOn(taught, spoilt)];
  const at = (row: number) => learnt.predict(all.rows.subarray(row * WIDTH, (row + 1) * WIDTH), all.groups[row] ?? -1);
  expect(unmoved.sigma).toBe(learnt.sigma);
  expect(learnt.residuals[50]).toBeCloseTo((all.results[50] ?? 0) - at(50), 12);
  expect(learnt.leftOut[50]).toBe(learnt.residuals[50]);
  expect(unmoved.leftOut[50]).toBeCloseTo((learnt.leftOut[50] ?? 0) + 5, 12);
  expect(Math.abs(learnt.leftOut[7] ?? 0)).toBeGreaterThan(Math.abs(learnt.residuals[7] ?? 0));
});

test('fitted with all rows it equals a plain regression', () => {
  const all = equations(30);
  const [some, whole] = [regressOn([...all.results.keys()], all), regress(all)];
  expect([...some.leftOut]).toEqual([...whole.leftOut]);
  for (const [row, residual] of some.residuals.entries()) expect(residual).toBeCloseTo(whole.residuals[row] ?? 0, 12);
});
