/** Seconds before the provider is asked again about a payment, by number of tries; the last value repeats. */
const PAUSES_SECONDS = [15, 60, 300, 900, 3_600, 21_600, 86_400] as const;

/** @param tries from 1 */
export function pauseAfter(tries: number): number {
  return PAUSES_SECONDS[Math.min(tries, PAUSES_SECONDS.length) - 1] ?? PAUSES_SECONDS[0];
}
