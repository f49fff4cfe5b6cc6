export interface Comparison {
  /** What the baseline is, in words. */
  readonly against: string;
  /** One figure per round, taken in turn with the baseline's. */
  readonly ours: readonly number[];
  readonly baseline: readonly number[];
  /** What else was measured on the way. */
  readonly notes?: readonly string[];
}

export interface Benchmark {
  readonly name: string;
  readonly unit: string;
  /** @param size how much work, for a short trial; each benchmark has its own measure and its full size */
  readonly run: (size?: number) => Promise<Comparison>;
}
