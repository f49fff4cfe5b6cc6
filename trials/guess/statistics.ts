export interface Comparison {
  /** Probability that two samples of one distribution differ at least this much. */
  readonly p: number;
  /** Median of the first sample minus that of the second, ms. */
  readonly medianDifference: number;
}

/** Two-sample Kolmogorov–Smirnov test: detects a shift as well as another shape, such as one delayed answer in ten. */
export function compare(first: readonly number[], second: readonly number[]): Comparison {
  return { p: significance(distance(first, second), first.length, second.length), medianDifference: median(first) - median(second) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** Largest difference of the two empirical distribution functions. */
function distance(first: readonly number[], second: readonly number[]): number {
  const a = first.toSorted((x, y) => x - y);
  const b = second.toSorted((x, y) => x - y);
  let [i, j, widest] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const value = Math.min(a[i] ?? Infinity, b[j] ?? Infinity);
    while (a[i] === value) i += 1;
    while (b[j] === value) j += 1;
    widest = Math.max(widest, Math.abs(i / a.length - j / b.length));
  }
  return widest;
}

const TERMS = 100;

/** Kolmogorov's distribution, with Stephens' correction for samples that are not large. */
function significance(widest: number, n: number, m: number): number {
  const root = Math.sqrt((n * m) / (n + m));
  const lambda = (root + 0.12 + 0.11 / root) * widest;
  // Below this the series does not converge, and the probability is one.
  if (lambda < 0.2) return 1;
  let sum = 0;
  for (let k = 1; k <= TERMS; k += 1) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * lambda * lambda);
  return Math.min(1, Math.max(0, sum));
}
