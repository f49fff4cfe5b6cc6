/** Text, an at sign, text, a dot, text, no spaces: the specification's rule. 254 is the longest address SMTP carries (RFC 5321). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text) && !/\p{Cc}/u.test(text);
}

/** A Chilean mobile number: 569 and 8 digits. What people put around and between them does not count: +56 9 1234 5678. */
export function isCelular(text: string): boolean {
  return /^569\d{8}$/.test(normaliseCelular(text));
}

/** Without the plus sign at its start, and without spaces, dots, dashes and brackets. */
export function normaliseCelular(text: string): string {
  return text.replace(/^\s*\+/, '').replace(/[().\s\p{Pd}]/gu, '');
}

/** The number somebody most likely means who left out the country, or the country and the 9; undefined for anything else. */
export function completeCelular(text: string): string | undefined {
  const [, digits] = /^0?9?(\d{8})$/.exec(normaliseCelular(text)) ?? [];
  return digits && `569${digits}`;
}
