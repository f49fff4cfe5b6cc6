/** The specification's minimum (body and check digit): it excludes the few RUTs under 1.000.000. */
const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 9;

/** Bodies from this number on belong to companies. */
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
 * Reads a RUT however people write it: dots, spaces, any dash or none, lower case. Leading zeros do not count,
 * so 00.000.000-0, which passes modulo 11, is refused. K counts only as the last character.
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

export function isRut(text: string): boolean {
  return parseRut(text) !== undefined;
}

/** True for what looks like a RUT up to its check digit: 7 or 8 digits that are no RUT, none of them after a dash. */
export function lacksCheckDigit(text: string): boolean {
  const digits = /^([\d.\s]+)[\p{Pd}\u2212]?\s*$/u.exec(text)?.[1]?.replace(/\D/g, '').replace(/^0+/, '') ?? '';
  return (digits.length === MIN_CHARACTERS - 1 || digits.length === MAX_CHARACTERS - 1) && !isRut(digits);
}

/** True for a number in the companies' range. Says nothing of a text that is no RUT. */
export function isCompanyRut(text: string): boolean {
  const rut = parseRut(text);
  return rut !== undefined && rut.body >= COMPANY_MIN && rut.body <= COMPANY_MAX;
}

/** As people read it: 12.345.678-5. A text that is no RUT comes back as it was. */
export function formatRut(text: string): string {
  const rut = parseRut(text);
  if (!rut) return text;
  return `${String(rut.body).replace(/\B(?=(\d{3})+$)/g, '.')}-${rut.digit}`;
}

/** As it travels and is stored: 12345678-5. A text that is no RUT comes back as it was. */
export function wireRut(text: string): string {
  const rut = parseRut(text);
  return rut ? `${rut.body}-${rut.digit}` : text;
}

/** For those who need not know it all: 12.•••.•••-5. */
export function maskRut(text: string): string {
  return isRut(text) ? formatRut(text).replace(/\.\d{3}/g, '.•••') : '•••';
}
