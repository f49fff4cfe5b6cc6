import { comunas, findComuna } from '@veridico/reference';
import type { Choice } from '../ui/use-combobox.ts';

/** All of them, by name. */
export const COMMUNES: readonly Choice[] = comunas.map(({ cut, nombreMayusculas }) => ({ value: cut, label: nombreMayusculas }));

/** ÑUÑOA; '' for a code that no commune has. */
export function communeOf(cut: string): string {
  return findComuna(cut)?.nombreMayusculas ?? '';
}
