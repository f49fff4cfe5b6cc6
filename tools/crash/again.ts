import { setTimeout as wait } from 'node:timers/promises';

const TRIES = 60;
const PAUSE_MS = 250;

/** Does it again while it fails, as when the database is away for some seconds. @throws the last error */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES) throw error;
      await wait(PAUSE_MS);
    }
  }
}
