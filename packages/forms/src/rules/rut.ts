/** The specification's minimum (body and check digit): excludes the few RUTs below 1.000.000. */
const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 9;

/** RUT bodies of companies start at this number. */
export const COMPANY_MIN = 50_000_000;
export const COMPANY_MAX = 99_999_999;

export interface Rut {
  readonly body: number;
  /** '0' to '9' or 'K'. */
  readonly digit: string;
}

/** Check digit by modulo 11 with weights 2 to 7 from the right: 11 gives '0', 10 gives 'K'. */
export function checkDigit(body: number): string {
  let sum = 0;
  let weight = 2;
  for (let rest = body; rest > 0; rest = Math.floor(rest / 10)) {
    sum += (rest % 10) * weight;
    weight = weight === 7 ? 2 : weight + 1;
  }
  const result = 11 - (sum % 11);
  if (result === 11) return '0';
  return result === 10 ? 'K' : String(result);
}

/**
 * Parses a RUT in any notation: dots, spaces, any dash or none, lower case. Leading zeros are ignored,
 * so 00.000.000-0, which passes modulo 11, is rejected. K is valid only as the last character.
 */
export function parseRut(text: string): Rut | undefined {
  const kept = text
    .toUpperCase()
    .replace(/[^0-9K]/g, '')
    .replace(/^0+/, '');
  if (kept.length < MIN_CHARACTERS || kept.length > MAX_CHARACTERS) return undefined;
  const digits = kept.slice(0, -1);
  const digit = kept.slice(-1);
  if (digits.includes('K')) return undefined;
  const body = Number(digits);
  return checkDigit(body) === digit ? { body, digit } : undefined;
}

/** True for digits with a check digit that are more than any RUT has. */
export function exceedsRut(text: string): boolean {
  return /^\d{9,}[\dK]$/i.test(text.replace(/[.\s\p{Pd}\u2212]/gu, '').replace(/^0+/, ''));
}

export function isRut(text: string): boolean {
  return parseRut(text) !== undefined;
}

/** True for a likely RUT without check digit: 7 or 8 digits that are not a valid RUT, with no digit after a dash. */
export function lacksCheckDigit(text: string): boolean {
  const digits = /^([\d.\s]+)[\p{Pd}\u2212]?\s*$/u.exec(text)?.[1]?.replace(/\D/g, '').replace(/^0+/, '') ?? '';
  return (digits.length === MIN_CHARACTERS - 1 || digits.length === MAX_CHARACTERS - 1) && !isRut(digits);
}

/** True for a number in the companies' range. Meaningless for text that is not a RUT. */
export function isCompanyRut(text: string): boolean {
  const rut = parseRut(text);
  return rut !== undefined && rut.body >= COMPANY_MIN && rut.body <= COMPANY_MAX;
}

/** Display format: 12.345.678-5. Text that is not a RUT is returned unchanged. */
export function formatRut(text: string): string {
  const rut = parseRut(text);
  if (!rut) return text;
  return `${String(rut.body).replace(/\B(?=(\d{3})+$)/g, '.')}-${rut.digit}`;
}

/** Wire and storage format: 12345678-5. Text that is not a RUT is returned unchanged. */
export function wireRut(text: string): string {
  const rut = parseRut(text);
  return rut ? `${rut.body}-${rut.digit}` : text;
}

/** Masked for display: 12.•••.•••-5. */
export function maskRut(text: string): string {
  return isRut(text) ? formatRut(text).replace(/\.\d{3}/g, '.•••') : '•••';
}
