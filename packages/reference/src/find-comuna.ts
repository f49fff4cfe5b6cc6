import type { Comuna } from './comuna.ts';
import { comunas } from './comunas.ts';

const BY_CUT: ReadonlyMap<string, Comuna> = new Map(comunas.map((comuna) => [comuna.cut, comuna]));

/** The commune of a five-digit code; undefined for an unknown code. */
export function findComuna(cut: string): Comuna | undefined {
  return BY_CUT.get(cut);
}
