export interface Comparison {
  /** What the baseline is, in words. */
  readonly against: string;
  /** One figure per round, taken in turn with the baseline's. */
  readonly ours: readonly number[];
  readonly baseline: readonly number[];
}

export interface Benchmark {
  readonly name: string;
  readonly unit: string;
  readonly run: () => Promise<Comparison>;
}
