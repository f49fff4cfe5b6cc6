import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a lookup takes on a machine without overload; slower refusals wait for the next multiple. */
const STROKE_MS = 50;
/** Timers have millisecond resolution, which would leak timing: the last milliseconds are polled instead. */
const CLOSELY_MS = 2;

/**
 * Delays refusals to fixed time steps, so that timing does not tell an unknown secret from one that does not match, even where a row makes
 * a difference of 0.01 ms. Successes are not delayed.
 */
export async function refuseEvenly<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    const spent = performance.now() - began;
    await until(began + Math.ceil(spent / STROKE_MS) * STROKE_MS);
    throw error;
  }
}

async function until(moment: number): Promise<void> {
  const rest = moment - performance.now() - CLOSELY_MS;
  if (rest > 0) await sleep(rest);
  while (performance.now() < moment) await new Promise(setImmediate);
}
