import { destinos, type TipoPropiedad } from '@veridico/reference';

/** Uses of properties that an appraisal can be asked for, by the tax office's letter. Houses and flats are one use. */
const BY_LETTER: Readonly<Record<string, readonly TipoPropiedad[]>> = { H: ['casa', 'departamento'], O: ['oficina'], C: ['local'] };

/** As files write them, by letter or in words, in lower case. */
const BY_USE: ReadonlyMap<string, readonly TipoPropiedad[]> = new Map(
  Object.entries(BY_LETTER).flatMap(([letter, types]) => [letter, destinos[letter] ?? letter].map((use) => [use.toLowerCase(), types])),
);

export const APPRAISED_USES: readonly string[] = [...BY_USE.keys()];

/** What a property of this use may be, most common first; nothing for a use that is not appraised. */
export function typesOf(use: string): readonly TipoPropiedad[] {
  return BY_USE.get(use.toLowerCase()) ?? [];
}
