interface Mask {
  readonly kind: string;
  readonly pattern: RegExp;
  readonly by: string | ((found: string) => string);
}

/** What tells two orders apart for whoever reads a log, and opens neither. */
const ORDER_SHOWN = 4;

/**
 * What never stands in a log, by its shape: whoever writes a line is not to need care, and libraries put what they were given into their
 * errors. In this order: an address before the digits in it.
 */
const MASKS: readonly Mask[] = [
  { kind: 'correo', pattern: /[^\s"'<>(),;:=/\\]+(?:@|%40)[^\s"'<>(),;:=/\\@]+\.[a-z]{2,}/gi, by: '[correo]' },
  { kind: 'token', pattern: /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, by: '[token]' },
  { kind: 'clave', pattern: /(?<=:\/\/[^\s/:@"]*:)[^\s/@"]+(?=@)/g, by: '[clave]' },
  { kind: 'código', pattern: /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/gi, by: '[código]' },
  { kind: 'orden', pattern: /\b[0-9A-HJKMNP-TV-Z]{26}\b/g, by: (found) => `${found.slice(0, ORDER_SHOWN)}…` },
  // One-time links and the like: 256 bits in hexadecimal or base64url, Webpay's own of 64. A word of that length has no digit.
  { kind: 'token', pattern: /(?<![\w-])(?=[\w-]*\d)[\w-]{40,}(?![\w-])/g, by: '[token]' },
  { kind: 'token', pattern: /\b[0-9a-f]{32,}\b/gi, by: '[token]' },
  { kind: 'rut', pattern: /(?<![\w.])\d{1,2}\.?\d{3}\.?\d{3}(?:-|%2D)[\dk](?!\w)/gi, by: '[rut]' },
  { kind: 'tarjeta', pattern: /(?<![\w.])\d(?:[ -]?\d){12,18}(?![\w.])/g, by: '[tarjeta]' },
  { kind: 'teléfono', pattern: /(?<![\w.])\+?569\d{8}(?!\w)/g, by: '[teléfono]' },
  // Of an identity card, or a RUT without its hyphen.
  { kind: 'serie', pattern: /(?<![\w.])(?:[a-z]\d{8}|\d{8}[\dk])(?!\w)/gi, by: '[serie]' },
];

/** The same text with what names or opens something put out of sight. */
export function mask(text: string): string {
  return MASKS.reduce((masked, { pattern, by }) => masked.replace(pattern, by as string), text);
}
