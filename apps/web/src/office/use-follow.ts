import { useEffect, useState } from 'react';
import type { Route } from '@veridico/api';
import type { ReadState } from '../session/use-read.ts';

/** Seconds after an act at which its page is read again: each reading leaves a line in the log. */
const AFTER = [2, 6, 15] as const;
const SECOND_MS = 1_000;

/**
 * Reads a page again after an act whose work the server goes on with, while there is any.
 * @param busy something is still in progress @returns call it when an act was done
 */
export function useFollow({ again, fresh }: Pick<ReadState<Route>, 'again' | 'fresh'>, busy: boolean): () => unknown {
  const [done, setDone] = useState<number>();
  useEffect(() => {
    if (done === undefined || !busy) return;
    const timers = AFTER.map((seconds) => setTimeout(again, seconds * SECOND_MS));
    return () => timers.forEach(clearTimeout);
  }, [done, busy, again]);
  return () => {
    setDone((count) => (count ?? 0) + 1);
    return fresh();
  };
}
