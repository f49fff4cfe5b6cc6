/** The specification's rule: 8 to 20 ASCII letters and digits, at least one of each; the realm's policy is the same. */
const MIN_LENGTH = 8;
const MAX_LENGTH = 20;

export function isPasswordText(text: string): boolean {
  return /^[A-Za-z0-9]*$/.test(text);
}

export function isPasswordLength(text: string): boolean {
  return text.length >= MIN_LENGTH && text.length <= MAX_LENGTH;
}

export function hasLetter(text: string): boolean {
  return /[A-Za-z]/.test(text);
}

export function hasDigit(text: string): boolean {
  return /\d/.test(text);
}
