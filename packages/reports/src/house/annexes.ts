import type { ListSection } from './sections.ts';

const LETTERS = 'ABCDEFGHIJ';

type Lettered<T> = { readonly [K in keyof T]: T[K] & { readonly anexo: string | null } };

/** Letter of the annex after those of `sections`. */
export function nextLetter(sections: Lettered<Readonly<Record<string, object>>>): string {
  return LETTERS.charAt(Object.values(sections).filter(({ anexo }) => anexo !== null).length);
}

/** The same sections, in this order; each section longer than its page gets an annex letter. Letters have no gaps. */
export function lettered<T extends Readonly<Record<string, ListSection<unknown>>>>(sections: T): Lettered<T> {
  let next = 0;
  const entries = Object.entries(sections).map(([name, section]) => {
    const long = section.filas.length > section.mostradas.length;
    const anexo = long ? LETTERS.charAt(next++) : null;
    return [name, { ...section, anexo }];
  });
  return Object.fromEntries(entries) as Lettered<T>;
}
