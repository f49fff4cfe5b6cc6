import { randomBytes } from 'node:crypto';

/** Crockford's base32: no I, L, O or U, so that people can read it aloud and type it. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `length` random characters of 5 bits each. */
function randomCrockford(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join('');
}

/** 130 random bits: nobody guesses it, and it fits Webpay's buy_order, which takes 26 characters. */
export function newOrden(): string {
  return randomCrockford(26);
}

/** 80 random bits, short enough to type: ABCD-EFGH-JKMN-PQRS. */
export function newVerificationCode(): string {
  return randomCrockford(16).replace(/(.{4})(?=.)/g, '$1-');
}

/** A code as typed by a person: any case, hyphens and spaces or none, O for 0, I or L for 1. */
export function readVerificationCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
