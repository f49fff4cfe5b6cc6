import { comunas, findComuna } from '@veridico/reference';
import type { Choice } from '../ui/use-combobox.ts';

/** All communes, by name. */
export const COMMUNES: readonly Choice[] = comunas.map(({ cut, nombreMayusculas }) => ({ value: cut, label: nombreMayusculas }));

/** ÑUÑOA; '' for an unknown code. */
export function communeOf(cut: string): string {
  return findComuna(cut)?.nombreMayusculas ?? '';
}
