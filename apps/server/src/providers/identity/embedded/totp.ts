import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the present one whose codes are accepted: clocks of telephones differ. */
const DRIFT = 1;
/** RFC 4648, as authenticators read a secret that a person types. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a step (RFC 6238 with SHA-1, the only hash that every authenticator knows). @param secret 20 bytes */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function stepAt(seconds: number): number {
  return Math.floor(seconds / STEP_SECONDS);
}

/** The step whose code was typed, later than `used`; undefined for a wrong or repeated code. Takes the same time for every code. */
export function matchingStep(secret: Buffer, typed: string, { seconds, used }: { seconds: number; used: number }): number | undefined {
  if (!/^\d{6}$/.test(typed)) return undefined;
  const now = stepAt(seconds);
  const steps = [now - DRIFT, now, now + DRIFT];
  const given = Buffer.from(typed);
  const matches = steps.map((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), given));
  return steps.find((step, index) => matches[index] && step > used);
}

/** @param bytes a multiple of 5 of them, so that no padding is needed */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => BASE32[Number.parseInt(five, 2)] ?? '');
}
