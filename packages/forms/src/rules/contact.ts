/** Text, at sign, text, dot, text, no spaces: the specification's rule. SMTP limits addresses to 254 characters (RFC 5321). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text) && !/\p{Cc}/u.test(text);
}

/** Masked for display: a•••@nandu.cl. */
export function maskCorreo(text: string): string {
  const [name = '', host = ''] = text.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}

/** A Chilean mobile number: 569 and 8 digits. Punctuation is ignored: +56 9 1234 5678. */
export function isCelular(text: string): boolean {
  return /^569\d{8}$/.test(normaliseCelular(text));
}

/** Removes the leading plus sign, spaces, dots, dashes and brackets. */
export function normaliseCelular(text: string): string {
  return text.replace(/^\s*\+/, '').replace(/[().\s\p{Pd}]/gu, '');
}

/** Adds the missing country code, or country code and 9, of a likely mobile number; undefined for anything else. */
export function completeCelular(text: string): string | undefined {
  const [, digits] = /^0?9?(\d{8})$/.exec(normaliseCelular(text)) ?? [];
  return digits && `569${digits}`;
}
