export interface Comparison {
  /** The baseline, as text. */
  readonly against: string;
  /** One figure per round, interleaved with the baseline's. */
  readonly ours: readonly number[];
  readonly baseline: readonly number[];
  /** Additional measurements. */
  readonly notes?: readonly string[];
}

export interface Benchmark {
  readonly name: string;
  readonly unit: string;
  /** @param size amount of work of a short trial; each benchmark has its own unit and full size */
  readonly run: (size?: number) => Promise<Comparison>;
}
