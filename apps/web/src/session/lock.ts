const NAME = 'veridico:sesion';
/** Longer than any work under the lock; a suspended tab that holds the lock must not block the others forever. */
const PATIENCE_MS = 6_000;
/** Local storage reaches other processes late: 16 of 80 measured renewals read an old token without this pause, none with it. */
const SPREAD_MS = 150;

/** Runs work exclusively across tabs and resolves as soon as it is done; the lock is held a moment longer. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

export const acrossTabs: Lock = (work) =>
  new Promise((resolve, reject) => {
    const hold = async () => {
      await work().then(resolve, reject);
      await new Promise((spread) => setTimeout(spread, SPREAD_MS));
    };
    // Outside a secure context there are no locks; the provider tolerates two renewals within ten seconds.
    if (!navigator.locks) void hold();
    else navigator.locks.request(NAME, { signal: AbortSignal.timeout(PATIENCE_MS) }, hold).catch(hold);
  });
