import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than finding out takes on a machine that is not overloaded; there it is the next whole number of them. */
const STROKE_MS = 50;
/** Timers count in whole milliseconds, which would carry on what they are to hide: the last ones are waited for closely. */
const CLOSELY_MS = 2;

/**
 * Refuses at even times: what somebody guesses at and does not exist takes as long as what exists and does not match, also by the hundredth
 * of a millisecond that a row makes. What is not refused is not held up.
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
