import { reasonOf } from '../settings/reasons.ts';

const HOUR_MS = 3_600_000;

/** Periodic jobs, by name in the log. Each may run in several processes at once. */
export type Chores = Readonly<Record<string, (signal: AbortSignal) => Promise<unknown>>>;

/** Runs every chore now and then hourly. A failed one is logged, tried again the next hour and does not stop the others. */
export function startChores(chores: Chores, failed: (name: string, reason: string) => void): { stop(): Promise<void> } {
  const leaving = new AbortController();
  const round = async () => {
    for (const [name, chore] of Object.entries(chores))
      if (!leaving.signal.aborted) await chore(leaving.signal).catch((error: unknown) => failed(name, reasonOf(error)));
  };
  let running = round();
  const timer = setInterval(() => {
    running = running.then(round);
  }, HOUR_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      leaving.abort();
      return running;
    },
  };
}
