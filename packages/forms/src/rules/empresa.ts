import { findComuna, regiones } from '@veridico/reference';
import { isName } from './name.ts';

const SHORT_NAME = 60;
const COMPANY_NAME = 100;
/** Not in the specification; an address must fit one line of a contract. */
const ADDRESS = 150;

const REGIONES: ReadonlySet<string> = new Set(regiones.map(({ codigo }) => codigo));

/** Razón social and nombre de fantasía: 2 to 100 letters, digits and & . , - with spaces. */
export function isCompanyName(text: string): boolean {
  const composed = text.normalize('NFC');
  return composed.length <= COMPANY_NAME && /^[\p{Script=Latin}\d&., -]{2,}$/u.test(composed) && /^[\p{L}\d&., -]+$/u.test(composed);
}

/** A name that ends a sentence: `Ltda.` needs no second full stop. */
export function withFullStop(name: string): string {
  return name.endsWith('.') ? name : `${name}.`;
}

/** A name of at most 60 characters: ciudad, giro, encargado. */
export function isShortName(text: string): boolean {
  return text.normalize('NFC').length <= SHORT_NAME && isName(text);
}

/** Street and number: at least one letter and one digit, and # / . , ° º : ( ) - between them. */
export function isDireccion(text: string): boolean {
  const composed = text.normalize('NFC');
  const allowed = composed.length <= ADDRESS && /^[\p{Script=Latin}\d#/.,°º:() -]+$/u.test(composed);
  return allowed && /\p{L}/u.test(composed.replace(/[ªº]/g, '')) && /\d/.test(composed);
}

/** A region's code, '01' to '16'. */
export function isRegion(code: string): boolean {
  return REGIONES.has(code);
}

/** @param code five digits (CUT) @param region '01' to '16' */
export function isComunaOf(code: string, region: string): boolean {
  return findComuna(code)?.codigoRegion === region;
}

/**
 * A Chilean telephone, with or without +56: one or two digits of the area (9 for mobiles) and 8 more. Punctuation around and between
 * the digits is ignored.
 */
export function isTelefono(text: string): boolean {
  return /^(\+?56)?\d{9,10}$/.test(bare(text));
}

/** Digits only: 56221234567 or 221234567. */
export function normaliseTelefono(text: string): string {
  return bare(text).replace(/^\+/, '');
}

function bare(text: string): string {
  return text.replace(/[().\s\p{Pd}]/gu, '');
}
