import { noteActivity, readLastActivity } from './stored-session.ts';

const MINUTE_MS = 60_000;
export const IDLE_WARNING_MS = 14 * MINUTE_MS;
export const IDLE_LIMIT_MS = 15 * MINUTE_MS;
/** Minimum interval between activity notices to other tabs. */
const TELL_MS = 1_000;
const SIGNS = ['mousemove', 'mousedown', 'keydown', 'click', 'scroll', 'wheel', 'touchstart'] as const;

export interface InactivityEvents {
  /** 14 minutes without activity; at `closesAt` (milliseconds since 1970) it will be 15. */
  warn(closesAt: number): void;
  /** Activity again, after a warning. */
  resume(): void;
  close(): void;
}

export interface Inactivity {
  /** The user confirmed their presence. */
  stay(): void;
  stop(): void;
}

/**
 * Watches for activity in every tab of this browser. After the warning only an explicit answer counts, here or in another tab:
 * an accidental mouse move must not hide the question.
 */
export function watchInactivity(events: InactivityEvents, now: () => number = Date.now): Inactivity {
  let last = Math.max(readLastActivity() ?? 0, now() - IDLE_LIMIT_MS);
  let told = 0;
  let warned = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new AbortController();

  function look(): void {
    clearTimeout(timer);
    if (over.signal.aborted) return;
    last = Math.max(last, readLastActivity() ?? 0);
    const idle = now() - last;
    if (idle >= IDLE_LIMIT_MS) {
      over.abort();
      events.close();
      return;
    }
    const warns = idle >= IDLE_WARNING_MS;
    if (warns && !warned) events.warn(last + IDLE_LIMIT_MS);
    if (!warns && warned) events.resume();
    warned = warns;
    timer = setTimeout(look, (warns ? IDLE_LIMIT_MS : IDLE_WARNING_MS) - idle);
  }

  function stay(): void {
    last = now();
    told = last;
    noteActivity(last);
    look();
  }

  function sign(): void {
    // After the warning, or after the computer slept with its timers, activity no longer counts.
    if (now() - last >= IDLE_WARNING_MS) return look();
    last = now();
    if (last - told < TELL_MS) return;
    told = last;
    noteActivity(last);
  }

  const heard = { signal: over.signal, capture: true, passive: true };
  for (const name of SIGNS) addEventListener(name, sign, heard);
  addEventListener('storage', look, heard);
  document.addEventListener('visibilitychange', look, heard);
  if (readLastActivity() === undefined) stay();
  else look();

  return {
    stay,
    stop: () => {
      clearTimeout(timer);
      over.abort();
    },
  };
}
