import { destinos, type TipoPropiedad } from '@veridico/reference';

/** Appraisable uses by the tax office's letter. Houses and flats share one use. */
const BY_LETTER: Readonly<Record<string, readonly TipoPropiedad[]>> = { H: ['casa', 'departamento'], O: ['oficina'], C: ['local'] };

/** The same by letter and by name, as files write them, in lower case. */
const BY_USE: ReadonlyMap<string, readonly TipoPropiedad[]> = new Map(
  Object.entries(BY_LETTER).flatMap(([letter, types]) => [letter, destinos[letter] ?? letter].map((use) => [use.toLowerCase(), types])),
);

export const APPRAISED_USES: readonly string[] = [...BY_USE.keys()];

/** Property types of a use, most common first; empty for a use that is not appraised. */
export function typesOf(use: string): readonly TipoPropiedad[] {
  return BY_USE.get(use.toLowerCase()) ?? [];
}
