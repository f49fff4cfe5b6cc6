import { setTimeout as wait } from 'node:timers/promises';

const TRIES = 5;
/** Milliseconds before another try, times its number. */
const PAUSE_MS = 50;

/** SQLSTATE deadlock_detected: PostgreSQL undid one of two transactions that waited for each other. */
const DEADLOCK = '40P01';

/** Runs a statement or a whole transaction, again after a deadlock. @throws what `run` throws, the deadlock after five tries */
export async function againAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === DEADLOCK) || tries === TRIES) throw error;
      await wait(PAUSE_MS * tries);
    }
}
