import { setTimeout as wait } from 'node:timers/promises';

const TRIES = 60;
const PAUSE_MS = 250;

/** Repeats failed work, for example while the database restarts. @throws the last error */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES) throw error;
      await wait(PAUSE_MS);
    }
  }
}

/** Asks again until there is a result. @returns undefined after `limitMs` without one */
export async function poll<T>(ask: () => Promise<T | undefined>, limitMs: number, pauseMs: number): Promise<T | undefined> {
  for (const end = Date.now() + limitMs; Date.now() < end; await wait(pauseMs)) {
    const result = await ask();
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Asks again until the condition holds. @returns whether it held within `limitMs` */
export async function pollUntil(holds: () => Promise<boolean>, limitMs: number, pauseMs: number): Promise<boolean> {
  return (await poll(async () => (await holds()) || undefined, limitMs, pauseMs)) ?? false;
}
