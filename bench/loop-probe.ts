import { isMainThread } from 'node:worker_threads';

/** Reply of a measured process to each request: its longest event-loop delay since the previous one. */
export interface LoopHold {
  /** Milliseconds of processor time of the loop's thread, independent of other processes. */
  readonly work: number;
  /** Milliseconds of wall-clock time, including the machine's other work. */
  readonly clock: number;
}

const TICK_MS = 1;

/** Preloaded into a process with a channel to the benchmark: measures the delay of a timer due at every turn of the loop. */
function watch(answer: (hold: LoopHold) => void): void {
  const worked = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let last = { work: worked(), clock: performance.now() };
  let longest: LoopHold = { work: 0, clock: 0 };
  setInterval(() => {
    const now = { work: worked(), clock: performance.now() };
    longest = { work: Math.max(longest.work, now.work - last.work), clock: Math.max(longest.clock, now.clock - last.clock) };
    last = now;
  }, TICK_MS).unref();
  process.on('message', () => {
    answer(longest);
    longest = { work: 0, clock: 0 };
  });
  process.channel?.unref();
}

if (isMainThread && process.send) watch((hold) => process.send?.(hold));
