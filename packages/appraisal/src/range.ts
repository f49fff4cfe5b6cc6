import { Matrix, solve } from 'ml-matrix';

/** Indicators of how hard a property is to appraise, known before its price. */
export type Difficulty = readonly number[];

export interface Range {
  /** Half of the range, in logarithms of the price. */
  readonly halfOf: (difficulty: Difficulty) => number;
}

const FOLDS = 5;
/** Penalty of the difficulty coefficients: with little data all properties count as equally hard. */
const PENALTY = 8;
/** Smaller differences count as none. */
const LEAST_SPREAD = 1e-6;
/** Minimum error, as a fraction of the typical one; keeps its logarithm finite. */
const FLOOR = 0.1;
/** Limit of the difficulty factor, up or down. */
const EXTREME = 2.5;

/**
 * Normalized conformal prediction: out-of-sample errors are divided by each listing's difficulty, and the range is as many
 * difficulties wide as needed to cover the wanted fraction of them, whatever their distribution.
 * @param errors in logarithms of prices @param sigma their typical size
 * @param wanted `coverage` such as 0.8; `missed`: further errors, larger than all of these
 */
export function calibrate(
  errors: readonly number[],
  difficulties: readonly Difficulty[],
  sigma: number,
  { coverage, missed = 0 }: { readonly coverage: number; readonly missed?: number },
): Range {
  const scores = Array.from({ length: FOLDS }, (_, fold) => {
    // Cross-fitted: learning a listing's difficulty from its own error would make the range too narrow.
    const others = errors.flatMap((_, row) => (row % FOLDS === fold ? [] : [row]));
    const hardness = learnHardness(
      others.map((row) => errors[row] ?? 0),
      others.map((row) => difficulties[row] ?? []),
      sigma,
    );
    return errors.flatMap((error, row) => (row % FOLDS === fold ? [Math.abs(error) / hardness(difficulties[row] ?? [])] : []));
  })
    .flat()
    .toSorted((one, other) => one - other);
  const rank = Math.min(scores.length, Math.ceil((scores.length + missed + 1) * coverage));
  const quantile = scores[rank - 1] ?? Infinity;
  const hardness = learnHardness(errors, difficulties, sigma);
  return { halfOf: (difficulty) => quantile * hardness(difficulty) };
}

/** Log-linear in the difficulties: ridge regression of the logarithm of the absolute error. */
function learnHardness(errors: readonly number[], difficulties: readonly Difficulty[], sigma: number): (difficulty: Difficulty) => number {
  const width = difficulties[0]?.length ?? 0;
  if (errors.length === 0 || width === 0) return () => 1;
  const means = Array.from({ length: width }, (_, j) => difficulties.reduce((sum, each) => sum + (each[j] ?? 0), 0) / difficulties.length);
  const spreads = means.map((mean, j) =>
    Math.sqrt(difficulties.reduce((sum, each) => sum + ((each[j] ?? 0) - mean) ** 2, 0) / difficulties.length),
  );
  const scaled = (difficulty: Difficulty) =>
    means.map((mean, j) => ((difficulty[j] ?? 0) - mean) / Math.max(spreads[j] ?? 0, LEAST_SPREAD));
  const rows = new Matrix(difficulties.map(scaled));
  const sizes = errors.map((error) => Math.log(Math.abs(error) + FLOOR * sigma));
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const turned = rows.transpose();
  const normal = turned.mmul(rows).add(Matrix.eye(width).mul(PENALTY));
  const slopes = solve(normal, turned.mmul(Matrix.columnVector(sizes.map((size) => size - mean)))).to1DArray();
  return (difficulty) => {
    const harder = scaled(difficulty).reduce((sum, value, j) => sum + value * (slopes[j] ?? 0), 0);
    return Math.min(EXTREME, Math.max(1 / EXTREME, Math.exp(harder)));
  };
}
