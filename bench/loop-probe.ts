import { isMainThread } from 'node:worker_threads';

/** What a process under measurement answers each time it is asked: the longest it left its event loop waiting since the time before. */
export interface LoopHold {
  /** Milliseconds of its own work: processor time of the loop's thread, which no other process adds to. */
  readonly work: number;
  /** Milliseconds by the clock, the machine's other work included. */
  readonly clock: number;
}

const TICK_MS = 1;

/** Preloaded into a process with a channel to the benchmark: a timer that is due at every turn of the loop, and how late it comes. */
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
