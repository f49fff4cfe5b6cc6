import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time, independent of their lengths. */
export function isSameSecret(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right));
}

/** Equal lengths, as timingSafeEqual requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
