/** Somebody is looking at the screen: ask often at first, then as long as it takes. */
const OFTEN_MS = 3_000;
const SELDOM_MS = 15_000;
const OFTEN_TIMES = 20;

/**
 * Calls `look` every 3 s for a minute and every 15 s from then on, and at once when the connection is back or the tab is looked
 * at again, until it answers true or the signal is aborted. `look` must not reject.
 */
export async function watch(look: (signal: AbortSignal) => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (let times = 1; !signal.aborted; times += 1) {
    const seen = await look(signal);
    if (seen || signal.aborted) return;
    await pause(times <= OFTEN_TIMES ? OFTEN_MS : SELDOM_MS, signal);
  }
}

/** Nobody expects anything more, and yet it may come. */
const RARELY_MS = 60_000;

/** The same, first after a minute and then every minute: for what has ended and could only be taken back. */
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
