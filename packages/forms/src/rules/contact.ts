/** Text, an at sign, text, a dot, text, no spaces: the specification's rule. 254 is the longest address SMTP carries (RFC 5321). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text) && !/\p{Cc}/u.test(text);
}

/** A Chilean mobile number: 569 and 8 digits. */
export function isCelular(text: string): boolean {
  return /^569\d{8}$/.test(text);
}
