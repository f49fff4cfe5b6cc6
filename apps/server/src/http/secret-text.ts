import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two texts are one, in a time that tells nothing of where they differ, nor of how long either is. */
export function isSameSecret(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right));
}

/** Of one length, as the comparison demands. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
