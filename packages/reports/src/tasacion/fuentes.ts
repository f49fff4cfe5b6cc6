import { listText } from '../house/formats.ts';
import { sourceName } from '../house/sections.ts';
import type { TasacionRecords } from '../records.ts';

/** More names would fill the margin. */
const MOST_NAMED = 3;

/** Publishers of the offers, as many as fit. */
export function offersSource({ fuentes, demo }: Pick<TasacionRecords, 'fuentes' | 'demo'>): string {
  if (fuentes.length === 0) return sourceName('Avisos publicados', demo);
  const named = fuentes.slice(0, MOST_NAMED);
  return sourceName(`Avisos publicados en ${listText(named.length < fuentes.length ? [...named, 'otros'] : named)}`, demo);
}
