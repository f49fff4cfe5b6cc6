import { OPERACIONES, TIPOS_PROPIEDAD, type Operacion, type TipoPropiedad } from '@veridico/reference';

/** Square metres. */
export const MAX_SURFACE = 1_000_000;
const MAX_COUNT = 9;
/** Upper limit of any count, regardless of its own rule. */
const COUNT_BOUND = 10_000;

export function isTipoPropiedad(text: string): text is TipoPropiedad {
  return (TIPOS_PROPIEDAD as readonly string[]).includes(text);
}

export function isOperacion(text: string): text is Operacion {
  return (OPERACIONES as readonly string[]).includes(text);
}

/** Block or plot of a rol: one to six digits. */
export function isRolPart(text: string): boolean {
  return /^\d{1,6}$/.test(text);
}

/** A rol as in the records, without leading zeros: 573-24. Undefined if invalid. */
export function plainRol(text: string): string | undefined {
  const [block, plot] = rolParts(text);
  return block !== undefined && plot !== undefined ? `${Number(block)}-${Number(plot)}` : undefined;
}

/** A rol in the address search's format: 000573-000024. @param rol as in the records */
export function paddedRol(rol: string): string {
  return rol
    .split('-')
    .map((part) => part.padStart(6, '0'))
    .join('-');
}

/** Both parts as written; empty if invalid. */
export function rolParts(text: string): readonly [string, string] | readonly [] {
  const [, block, plot] = /^(\d{1,6})-(\d{1,6})$/.exec(text.trim()) ?? [];
  return block !== undefined && plot !== undefined ? [block, plot] : [];
}

/**
 * Square metres as people write them: 85, 85,5, 1.200 or 1.200,50; a point before one or two digits is decimal. Undefined for anything
 * that is not an unsigned number.
 */
export function parseSurface(text: string): number | undefined {
  if (!/^(\d{1,3}(\.\d{3})+|\d{1,7})(,\d{1,2})?$|^\d{1,7}\.\d{1,2}$/.test(text)) return undefined;
  const decimal = /^\d+\.\d{1,2}$/.test(text);
  return Number(decimal ? text : text.replaceAll('.', '').replace(',', '.'));
}

/** The query form's format: up to five digits, and optionally one decimal after a comma. */
export function isShortSurface(text: string): boolean {
  return /^\d{1,5}(,\d)?$/.test(text);
}

/** Rooms, parking places and the like: 0 to 9. */
export function isCount(text: string): boolean {
  if (!/^\d{1,6}$/.test(text)) return false;
  const count = Number(text);
  return count <= COUNT_BOUND && count <= MAX_COUNT;
}
