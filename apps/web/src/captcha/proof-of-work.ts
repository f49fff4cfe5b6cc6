import { sha256 } from '@noble/hashes/sha2.js';

/** The page's thread is lent for this long at a time: typing and scrolling stay smooth. */
const SLICE_MS = 8;
/** Tries between two looks at the clock. */
const ROUND = 256;

interface Challenge {
  readonly reto: string;
  /** Leading zero bits of every solution. */
  readonly dificultad: number;
  /** How many different ones are asked for; one unless it is said. */
  readonly soluciones?: number;
}

/**
 * Looks for the numbers that give SHA-256 of `${reto}.${number}` at least `dificultad` leading zero bits.
 * Not `crypto.subtle`: its answers crowd out the page's own timers, and it needs ten times as long.
 * @param onFound told how many have been found after each one
 * @returns the solved challenge as it travels.
 * @throws the signal's reason once it is aborted.
 */
export async function solve(
  { reto, dificultad, soluciones = 1 }: Challenge,
  signal: AbortSignal,
  onFound?: (found: number) => void,
): Promise<string> {
  const encoder = new TextEncoder();
  const started = sha256.create().update(encoder.encode(`${reto}.`));
  const solves = (number: number) =>
    zeroBits(
      started
        .clone()
        .update(encoder.encode(String(number)))
        .digest(),
    ) >= dificultad;
  const found: number[] = [];
  for (let number = 0, end = 0; found.length < soluciones; number += 1) {
    if (solves(number)) {
      found.push(number);
      onFound?.(found.length);
    }
    if (number % ROUND !== 0 || performance.now() < end) continue;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    end = performance.now() + SLICE_MS;
  }
  return `${reto}.${found.join('-')}`;
}

/** How many bits are zero before the first one. */
export function zeroBits(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0);
  if (first === -1) return digest.length * 8;
  return first * 8 + Math.clz32(digest[first] ?? 0) - 24;
}
