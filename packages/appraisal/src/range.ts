import { Matrix, solve } from 'ml-matrix';

/** How hard a property is to appraise, as known before its price is. */
export type Difficulty = readonly number[];

export interface Range {
  /** Half of the range in logarithms of the price. */
  readonly halfOf: (difficulty: Difficulty) => number;
}

const FOLDS = 5;
/** Believed size of the coefficients of difficulty: slight, so that little data makes all equally hard. */
const PENALTY = 8;
/** Differences below it are none. */
const LEAST_SPREAD = 1e-6;
/** Part of the usual error that every error has at least, or its logarithm would run away. */
const FLOOR = 0.1;
/** No property is taken for more than so many times easier or harder than usual. */
const EXTREME = 2.5;

/**
 * Conformal prediction, normalised: errors on listings that the model did not know are divided by how hard each was, and the range is as many
 * difficulties wide as covers the wanted share of them, whatever their distribution.
 * @param errors of logarithms of prices @param sigma their usual size
 * @param wanted `coverage` as 0.8; `missed`, how many more there were with errors larger than any of these
 */
export function calibrate(
  errors: readonly number[],
  difficulties: readonly Difficulty[],
  sigma: number,
  { coverage, missed = 0 }: { readonly coverage: number; readonly missed?: number },
): Range {
  const scores = Array.from({ length: FOLDS }, (_, fold) => {
    // How hard a listing was must not be learnt from its own error, or the range comes out too narrow.
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

/** Log-linear in the difficulties, by ridge regression of the logarithm of the error's size. */
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
