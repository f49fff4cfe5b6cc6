import { comunas } from '@veridico/reference';
import type { Choice } from '../ui/use-combobox.ts';

/** All of them, by name. */
export const COMMUNES: readonly Choice[] = comunas.map(({ cut, nombreMayusculas }) => ({ value: cut, label: nombreMayusculas }));

const NAMES: ReadonlyMap<string, string> = new Map(COMMUNES.map(({ value, label }) => [value, label]));

/** ÑUÑOA; '' for a code that no commune has. */
export function communeOf(cut: string): string {
  return NAMES.get(cut) ?? '';
}
