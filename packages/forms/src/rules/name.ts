/**
 * 2 to 100 Latin letters (including accents and ñ) and spaces, and an apostrophe or a hyphen between two letters, as in O'Higgins or
 * Güiñez-Pérez. Names in the civil registry are well below the limit.
 */
export function isName(text: string): boolean {
  return /^(?:(?=\p{L})\p{Script=Latin}|(?<=\p{L})[ '-](?=\p{L})){2,100}$/u.test(normaliseName(text).trim());
}

/** Stored form: accents composed, single spaces, one kind of hyphen and of apostrophe; keyboards offer ' ’ ‘ ʼ ´ ` for it. */
export function normaliseName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[’‘ʼ´`]/g, "'");
}
