const LONGEST = 60;

/** A text as part of a file's name: letters without accents, digits and hyphens. @returns '' if it has none of them */
export function asFileName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
}
