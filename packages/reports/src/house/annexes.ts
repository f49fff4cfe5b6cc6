import type { ListSection } from './sections.ts';

const LETTERS = 'ABCDEFGHIJ';

type Lettered<T> = { readonly [K in keyof T]: T[K] & { readonly anexo: string | null } };

/** Of an annex that follows theirs. */
export function nextLetter(sections: Lettered<Readonly<Record<string, object>>>): string {
  return LETTERS.charAt(Object.values(sections).filter(({ anexo }) => anexo !== null).length);
}

/** The same sections, each longer than its page with the letter of its annex, in this order: nobody must look for an annex that was not printed. */
export function lettered<T extends Readonly<Record<string, ListSection<unknown>>>>(sections: T): Lettered<T> {
  let next = 0;
  const entries = Object.entries(sections).map(([name, section]) => {
    const long = section.filas.length > section.mostradas.length;
    const anexo = long ? LETTERS.charAt(next++) : null;
    return [name, { ...section, anexo }];
  });
  return Object.fromEntries(entries) as Lettered<T>;
}
