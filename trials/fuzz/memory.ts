import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { decimal } from '../frame/numbers.ts';

/** Memory use of a process after garbage collection, in bytes. */
export interface Memory {
  /** Resident memory. */
  readonly rss: number;
  /** Live objects of the main thread, where a leak shows earlier than in resident memory. */
  readonly heapUsed: number;
}

const SAMPLES = 5;
const PAUSE_MS = 400;
/** Allowed growth of a warmed-up process. */
const MOST_GROWTH = 0.2;

/** Median of several samples. @param socket where memory-preload.ts listens */
export async function measureMemory(socket: string): Promise<Memory> {
  const samples: Memory[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await wait(PAUSE_MS);
    samples.push(JSON.parse(await text(connect(socket))) as Memory);
  }
  return { rss: middle(samples.map(({ rss }) => rss)), heapUsed: middle(samples.map(({ heapUsed }) => heapUsed)) };
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

const NAMES: Readonly<Record<keyof Memory, string>> = { rss: 'memoria residente', heapUsed: 'objetos vivos' };

/** Measures that grew by more than allowed. */
export function grown(before: Memory, after: Memory): string[] {
  return (['rss', 'heapUsed'] as const).flatMap((what) =>
    after[what] > before[what] * (1 + MOST_GROWTH) ? [`${NAMES[what]}: ${between(before[what], after[what])}`] : [],
  );
}

/** «812,3 → 845,0 MB (+4,0 %)» */
export function between(before: number, after: number): string {
  const growth = ((after - before) / before) * 100;
  return `${megabytes(before)} → ${megabytes(after)} MB (${growth < 0 ? '' : '+'}${decimal(growth)} %)`;
}

function megabytes(bytes: number): string {
  return decimal(bytes / 1e6);
}
