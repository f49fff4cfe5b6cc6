/** Longer ones are no names; records of the civil registry stay well below. */
const MAX_LENGTH = 100;

/** At least two characters, only Latin letters (with their accents, ñ included) and spaces. */
export function isName(text: string): boolean {
  const composed = text.normalize('NFC');
  return composed.length <= MAX_LENGTH && /^[\p{Script=Latin} ]{2,}$/u.test(composed) && /^[\p{L} ]+$/u.test(composed);
}

/** As it is stored: accents as one character, single spaces. */
export function normaliseName(text: string): string {
  return text.normalize('NFC').replace(/ +/g, ' ');
}
