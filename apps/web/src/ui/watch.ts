/** Polling interval at first; `watch` later slows down to every 15 s. */
const OFTEN_MS = 3_000;
const SELDOM_MS = 15_000;
const OFTEN_TIMES = 20;

/**
 * Calls `look` every 3 s for a minute and every 15 s afterwards, and at once when the connection returns or the tab becomes visible,
 * until it returns true or the signal is aborted. `look` must not reject.
 */
export async function watch(look: (signal: AbortSignal) => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (let times = 1; !signal.aborted; times += 1) {
    const seen = await look(signal);
    if (seen || signal.aborted) return;
    await pause(times <= OFTEN_TIMES ? OFTEN_MS : SELDOM_MS, signal);
  }
}

/** Interval for changes that are unlikely but possible. */
const RARELY_MS = 60_000;

/** The same, first after a minute and then every minute: for final states that only a reversal could change. */
export async function watchRarely(look: (signal: AbortSignal) => Promise<boolean>, signal: AbortSignal): Promise<void> {
  do {
    await pause(RARELY_MS, signal);
  } while (!signal.aborted && !(await look(signal)));
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const once = { signal: over.signal };
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, once);
    addEventListener('online', end, once);
    const endIfSeen = () => {
      if (document.visibilityState === 'visible') end();
    };
    document.addEventListener('visibilitychange', endIfSeen, once);
  });
}
