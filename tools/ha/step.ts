import type { World } from './world.ts';

export interface Outcome {
  /** What was measured, a line each. */
  readonly figures: readonly string[];
  /** What must not be; empty where the step holds. */
  readonly wrong: readonly string[];
}

export interface Step {
  /** What it proves. */
  readonly title: string;
  /** @throws NotPossible where something outside is lacking */
  play(world: World): Promise<Outcome>;
}

/** «1.234» and «0,7». */
export function decimal(value: number, digits = 1): string {
  return value.toLocaleString('es-CL', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** «nodo1 12, nodo2 9». */
export function countsByNode(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([node, times]) => `${node} ${times}`)
    .join(', ');
}
