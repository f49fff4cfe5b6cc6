import { reasonOf } from '../settings/reasons.ts';

const HOUR_MS = 3_600_000;

/** Work that only time asks for, by its name in the log. Each may run in several processes at once. */
export type Chores = Readonly<Record<string, (signal: AbortSignal) => Promise<unknown>>>;

/** Does every chore now and each hour after. One that fails is tried again the next hour and keeps no other from its turn. */
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
