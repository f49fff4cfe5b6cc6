import type { World } from './world.ts';

export const STEP_NAMES = [
  'partidas',
  'tres-nodos',
  'limites',
  'mismo-token',
  'cupo',
  'representacion',
  'un-solo-envio',
  'reinicios',
  'muertes',
  'pgbouncer',
  'promocion',
  'versiones',
  'muertes-al-azar',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

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
