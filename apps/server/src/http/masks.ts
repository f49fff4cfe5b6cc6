interface Mask {
  readonly kind: string;
  readonly pattern: RegExp;
  readonly by: string | ((found: string) => string);
}

/** Characters of an order shown in logs: enough to tell two orders apart, not enough to open one. */
const ORDER_SHOWN = 4;

/**
 * Patterns removed from every log line, because callers may forget and libraries put input into their errors. Order matters: addresses
 * before the digits inside them.
 */
const MASKS: readonly Mask[] = [
  { kind: 'correo', pattern: /[^\s"'<>(),;:=/\\]+(?:@|%40)[^\s"'<>(),;:=/\\@]+\.[a-z]{2,}/gi, by: '[correo]' },
  { kind: 'token', pattern: /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, by: '[token]' },
  { kind: 'clave', pattern: /(?<=:\/\/[^\s/:@"]*:)[^\s/@"]+(?=@)/g, by: '[clave]' },
  { kind: 'código', pattern: /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/gi, by: '[código]' },
  { kind: 'orden', pattern: /\b[0-9A-HJKMNP-TV-Z]{26}\b/g, by: (found) => `${found.slice(0, ORDER_SHOWN)}…` },
  // One-time links and similar: 256 bits in hexadecimal or base64url, Webpay's tokens of 64 characters. A plain word of that length has no
  // digit.
  { kind: 'token', pattern: /(?<![\w-])(?=[\w-]*\d)[\w-]{40,}(?![\w-])/g, by: '[token]' },
  { kind: 'token', pattern: /\b[0-9a-f]{32,}\b/gi, by: '[token]' },
  { kind: 'rut', pattern: /(?<![\w.])\d{1,2}\.?\d{3}\.?\d{3}(?:-|%2D)[\dk](?!\w)/gi, by: '[rut]' },
  { kind: 'tarjeta', pattern: /(?<![\w.])\d(?:[ -]?\d){12,18}(?![\w.])/g, by: '[tarjeta]' },
  { kind: 'teléfono', pattern: /(?<![\w.])\+?569\d{8}(?!\w)/g, by: '[teléfono]' },
  // Serial of an identity card, or a RUT without its hyphen.
  { kind: 'serie', pattern: /(?<![\w.])(?:[a-z]\d{8}|\d{8}[\dk])(?!\w)/gi, by: '[serie]' },
];

/** Masks personal data and secrets in a text. */
export function mask(text: string): string {
  return MASKS.reduce((masked, { pattern, by }) => masked.replace(pattern, by as string), text);
}
