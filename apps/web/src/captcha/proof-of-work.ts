import { sha256 } from '@noble/hashes/sha2.js';

/** Longest time slice on the main thread, so that typing and scrolling stay smooth. */
const SLICE_MS = 8;
/** Tries between two checks of the clock. */
const ROUND = 256;

interface Challenge {
  readonly reto: string;
  /** Leading zero bits of every solution. */
  readonly dificultad: number;
  /** Number of distinct solutions required; one by default. */
  readonly soluciones?: number;
}

/**
 * Finds the numbers that give SHA-256 of `${reto}.${number}` at least `dificultad` leading zero bits.
 * Not `crypto.subtle`: its promises starve the page's own timers, and it is ten times slower.
 * @param onFound called with the number of solutions found so far
 * @returns the solved challenge in wire form
 * @throws the signal's reason when aborted
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

/** Number of leading zero bits. */
export function zeroBits(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0);
  if (first === -1) return digest.length * 8;
  return first * 8 + Math.clz32(digest[first] ?? 0) - 24;
}
