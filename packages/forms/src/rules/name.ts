/** Upper limit; names in the civil registry are well below it. */
const MAX_LENGTH = 100;

/** At least two characters: only Latin letters (including accents and ñ) and spaces. */
export function isName(text: string): boolean {
  const composed = text.normalize('NFC');
  return composed.length <= MAX_LENGTH && /^[\p{Script=Latin} ]{2,}$/u.test(composed) && /^[\p{L} ]+$/u.test(composed);
}

/** Stored form: accents composed, single spaces. */
export function normaliseName(text: string): string {
  return text.normalize('NFC').replace(/ +/g, ' ');
}
