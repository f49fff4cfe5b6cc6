import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { quantile } from './commune-median.ts';

/** Rows of inputs with their results. */
export interface Equations {
  /** Row by row, `width` numbers each. */
  readonly rows: Float64Array;
  readonly width: number;
  /** Prior standard deviation of each coefficient. */
  readonly beliefs: readonly number[];
  /** Group of each row; a group has an effect of its own in addition to the coefficients. */
  readonly groups: Int32Array;
  readonly groupCount: number;
  readonly groupBelief: number;
  readonly results: Float64Array;
}

export interface Regression {
  /** @param group below 0 if unknown */
  readonly predict: (row: Float64Array, group: number) => number;
  readonly residuals: Float64Array;
  /** Leave-one-out residuals. */
  readonly leftOut: Float64Array;
  /** Typical size of a residual. */
  readonly sigma: number;
}

const ROUNDS = 4;
/** Residuals beyond this many sigmas have bounded influence (Huber). */
const BOUND = 1.5;
/** Standard deviation of normal errors divided by the median of their absolute values. */
const NORMAL = 1.4826;
const LEAST_SIGMA = 0.01;

/**
 * Ridge regression with penalties derived from the priors and the noise, and robust weights that limit the influence of single rows.
 * It costs rows × width² per iteration; groups cost almost nothing.
 */
export function regress(equations: Equations): Regression {
  const { rows, width, groups, results } = equations;
  const count = results.length;
  const weights = new Float64Array(count).fill(1);
  const residuals = new Float64Array(count);
  let sigma = Math.max(LEAST_SIGMA, spreadOf(results));
  let solution = new Float64Array();
  let inverse = new Matrix(0, 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { normal, right, penalties } = normalEquations(equations, weights, sigma);
    const factors = new CholeskyDecomposition(normal);
    solution = Float64Array.from(factors.solve(Matrix.columnVector(right)).to1DArray());
    inverse = factors.solve(Matrix.eye(normal.rows));
    for (let i = 0; i < count; i += 1) {
      residuals[i] = (results[i] ?? 0) - product(solution, rows.subarray(i * width, (i + 1) * width), groups[i] ?? -1);
    }
    // Degrees of freedom used by the solution do not inform about the noise.
    const spent = penalties.reduce((sum, penalty, j) => sum - penalty * inverse.get(j, j), penalties.length);
    sigma = Math.max(LEAST_SIGMA, spreadOf(residuals) * Math.sqrt(count / Math.max(count / 4, count - spent)));
    if (round < ROUNDS - 1) for (let i = 0; i < count; i += 1) weights[i] = weightOf((residuals[i] ?? 0) / sigma);
  }
  return {
    predict: (row, group) => product(solution, row, group),
    residuals,
    leftOut: leaveOneOut(equations, weights, residuals, inverse),
    sigma,
  };
}

/** Fits only these rows; the residuals of the others are out of sample. */
export function regressOn(taught: readonly number[], equations: Equations): Regression {
  const { rows, width, groups, results } = equations;
  const rowOf = (index: number) => rows.subarray(index * width, (index + 1) * width);
  const some = new Float64Array(taught.length * width);
  for (const [at, index] of taught.entries()) some.set(rowOf(index), at * width);
  const learnt = regress({
    ...equations,
    rows: some,
    groups: Int32Array.from(taught, (index) => groups[index] ?? -1),
    results: Float64Array.from(taught, (index) => results[index] ?? 0),
  });
  const residuals = results.map((result, index) => result - learnt.predict(rowOf(index), groups[index] ?? -1));
  const leftOut = residuals.slice();
  for (const [at, index] of taught.entries()) leftOut[index] = learnt.leftOut[at] ?? 0;
  return { ...learnt, residuals, leftOut };
}

function spreadOf(values: Float64Array): number {
  const sorted = values.toSorted();
  const middle = quantile(sorted, 0.5);
  return NORMAL * quantile(sorted.map((value) => Math.abs(value - middle)).toSorted(), 0.5);
}

function weightOf(residual: number): number {
  return Math.min(1, BOUND / Math.max(Math.abs(residual), 1e-9));
}

/** Constant, coefficients, groups: in this order. */
function product(solution: Float64Array, row: Float64Array, group: number): number {
  const width = row.length;
  let sum = (solution[0] ?? 0) + (group < 0 ? 0 : (solution[1 + width + group] ?? 0));
  for (let j = 0; j < width; j += 1) sum += (solution[1 + j] ?? 0) * (row[j] ?? 0);
  return sum;
}

function normalEquations(
  equations: Equations,
  weights: Float64Array,
  sigma: number,
): { normal: Matrix; right: number[]; penalties: readonly number[] } {
  const { beliefs, groupCount, groupBelief } = equations;
  const { size, sums, right } = weighedSums(equations, weights);
  const noise = [...beliefs, ...Array<number>(groupCount).fill(groupBelief)].map((belief) => (sigma / belief) ** 2);
  // The constant is unpenalized, except for a minimum that keeps the system solvable without rows.
  const penalties = [1e-9, ...noise];
  const normal = new Matrix(size, size);
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b <= a; b += 1) {
      const value = (sums[a * size + b] ?? 0) + (a === b ? (penalties[a] ?? 0) : 0);
      normal.set(a, b, value);
      normal.set(b, a, value);
    }
  }
  return { normal, right: [...right], penalties };
}

/** Weighted column products, lower half, and products with the results. A row's group is one column of ones, so it is added separately. */
function weighedSums({ rows, width, groups, groupCount, results }: Equations, weights: Float64Array) {
  const size = 1 + width + groupCount;
  const sums = new Float64Array(size * size);
  const right = new Float64Array(size);
  const x = new Float64Array(1 + width);
  x[0] = 1;
  const add = (to: Float64Array, at: number, value: number): void => {
    to[at] = (to[at] ?? 0) + value;
  };
  for (let i = 0; i < results.length; i += 1) {
    const weight = weights[i] ?? 0;
    const result = (results[i] ?? 0) * weight;
    const own = 1 + width + (groups[i] ?? 0);
    x.set(rows.subarray(i * width, (i + 1) * width), 1);
    for (let a = 0; a <= width; a += 1) {
      const weighed = (x[a] ?? 0) * weight;
      if (weighed === 0) continue;
      for (let b = 0; b <= a; b += 1) add(sums, a * size + b, weighed * (x[b] ?? 0));
      add(sums, own * size + a, weighed);
      add(right, a, (x[a] ?? 0) * result);
    }
    add(sums, own * size + own, weight);
    add(right, own, result);
  }
  return { size, sums, right };
}

/** Corrects a row's residual for its own influence (leverage). */
function leaveOneOut(
  { rows, width, groups }: Equations,
  weights: Float64Array,
  residuals: Float64Array,
  inverseMatrix: Matrix,
): Float64Array {
  const size = inverseMatrix.rows;
  const inverse = Float64Array.from(inverseMatrix.to1DArray());
  const x = new Float64Array(1 + width);
  x[0] = 1;
  return residuals.map((residual, i) => {
    x.set(rows.subarray(i * width, (i + 1) * width), 1);
    const own = 1 + width + (groups[i] ?? 0);
    let pull = inverse[own * size + own] ?? 0;
    for (let a = 0; a <= width; a += 1) {
      const line = a * size;
      let sum = 2 * (inverse[line + own] ?? 0);
      for (let b = 0; b <= width; b += 1) sum += (inverse[line + b] ?? 0) * (x[b] ?? 0);
      pull += sum * (x[a] ?? 0);
    }
    return residual / Math.max(0.05, 1 - pull * (weights[i] ?? 0));
  });
}
