import { comunas } from '@veridico/reference';

const NAMES: ReadonlyMap<string, string> = new Map(comunas.map(({ cut, nombre }) => [cut, nombre]));

/** Of a commune by its code; the code where nobody knows it. */
export function nameOf(cut: string): string {
  return NAMES.get(cut) ?? cut;
}
