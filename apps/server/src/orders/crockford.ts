import { randomBytes } from 'node:crypto';
import type { Hmac } from '../storage/secrets.ts';

/** The purpose under which verification codes are hashed. */
export const CODE_PURPOSE = 'codigo de verificacion';

/** Crockford's base32: no I, L, O or U, so that people can read it aloud and type it. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const CODE_LENGTH = 16;

/** `length` random characters of 5 bits each. */
function randomCrockford(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join('');
}

/** 130 random bits: it cannot be guessed. */
export function newOrden(): string {
  return randomCrockford(26);
}

/** What the card provider knows a payment by, as long as its buy_order may be. It opens nothing. */
export function newPaymentName(): string {
  return randomCrockford(26);
}

/** 80 random bits, short enough to type: ABCD-EFGH-JKMN-PQRS. */
export function newVerificationCode(): string {
  return randomCrockford(CODE_LENGTH).replace(/(.{4})(?=.)/g, '$1-');
}

export interface VerificationCode {
  /** ABCD-EFGH-JKMN-PQRS: printed, never stored. */
  readonly text: string;
  readonly hmac: Buffer;
}

export function newCode(hmac: Hmac): VerificationCode {
  const text = newVerificationCode();
  return { text, hmac: hmac(CODE_PURPOSE, readVerificationCode(text)) };
}

/** The last four characters of a code: enough to recognise it by, far too few to guess the rest. */
export function lastGroup(code: string): string {
  return code.slice(-4);
}

/** A code as typed or pasted by a person: any case, any dashes, dots and spaces or none, O for 0, I or L for 1, words before it. */
export function readVerificationCode(typed: string): string {
  return readDigits(typed)
    .replace(/[^0-9A-Z]/g, '')
    .slice(-CODE_LENGTH);
}

/** Capitals, with the letters that Crockford's alphabet leaves out because people take them for digits. */
export function readDigits(typed: string): string {
  return typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}
