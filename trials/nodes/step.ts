import type { Length, Setup } from './setup.ts';

export interface Outcome {
  /** Measurements, a line each. */
  readonly figures: readonly string[];
  /** Violations; empty when the step passes. */
  readonly wrong: readonly string[];
}

export interface Step {
  /** What it proves. */
  readonly title: string;
  /** @throws NotPossible where a program or the git history is missing */
  play(setup: Setup): Promise<Outcome>;
}

/** How often a step repeats its work, by the length of the run; `variant`: in the run of a variant. */
export type Amounts = Readonly<Record<Length, number>> & { readonly variant?: number };

export function amountOf({ variant, length }: Setup, amounts: Amounts): number {
  return (variant && amounts.variant) ?? amounts[length];
}

/** «nodo1 12, nodo2 9». */
export function countsByNode(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([node, times]) => `${node} ${times}`)
    .join(', ');
}
