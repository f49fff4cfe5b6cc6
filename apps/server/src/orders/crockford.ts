import { randomBytes } from 'node:crypto';
import type { Hmac } from '../storage/secrets.ts';

/** HMAC purpose of verification codes. */
export const CODE_PURPOSE = 'codigo de verificacion';

/** Crockford's base32: no I, L, O or U, so that people can read it aloud and type it. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const CODE_LENGTH = 16;

/** `length` random characters of 5 bits each. */
function randomCrockford(length: number): string {
  return crockford(randomBytes(length));
}

function crockford(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');
}

/** 130 random bits: it cannot be guessed. */
export function newOrden(): string {
  return randomCrockford(26);
}

/** The provider's name for a payment, at the maximum length of a buy_order. Grants no access. */
export function newPaymentName(): string {
  return randomCrockford(26);
}

/** 80 random bits, short enough to type: ABCD-EFGH-JKMN-PQRS. */
export function newVerificationCode(): string {
  return codeOf(randomBytes(CODE_LENGTH));
}

/** A code of 80 bits, made from at least 16 secret bytes, such as the output of an HMAC. */
export function codeOf(bytes: Uint8Array): string {
  return crockford(bytes.subarray(0, CODE_LENGTH)).replace(/(.{4})(?=.)/g, '$1-');
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

/** The last four characters of a code: enough to recognise it, too few to guess the rest. */
export function lastGroup(code: string): string {
  return code.slice(-4);
}

/** Normalizes a code that a person typed or pasted: any case, any or no dashes, dots and spaces, O for 0, I or L for 1, words before it. */
export function readVerificationCode(typed: string): string {
  return readDigits(typed)
    .replace(/[^0-9A-Z]/g, '')
    .slice(-CODE_LENGTH);
}

/** Upper case, with the letters outside Crockford's alphabet replaced by the digits they resemble. */
export function readDigits(typed: string): string {
  return typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}
