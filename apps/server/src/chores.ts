const HOUR_MS = 3_600_000;

/** Work that only time asks for, by its name in the log. Each may run in several processes at once. */
export type Chores = Readonly<Record<string, () => Promise<unknown>>>;

/** Does every chore now and each hour after. One that fails is tried again the next hour and keeps no other from its turn. */
export function startChores(chores: Chores, failed: (name: string, reason: string) => void): { stop(): Promise<void> } {
  const round = async () => {
    for (const [name, chore] of Object.entries(chores))
      await chore().catch((error: unknown) => failed(name, error instanceof Error ? error.message : 'unknown'));
  };
  let running = round();
  const timer = setInterval(() => {
    running = running.then(round);
  }, HOUR_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
