import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** Bytes of one process after its garbage was collected. */
export interface Memory {
  /** All that the system gave it. */
  readonly rss: number;
  /** Living objects of its main thread: a leak shows here long before it shows in all of the process. */
  readonly heapUsed: number;
}

const SAMPLES = 5;
const PAUSE_MS = 400;
/** The bar: what a process that is only warm may still grow. */
const MOST_GROWTH = 0.2;

/** What a server holds: the middle of several samples, since one may fall on a moment's work. @param socket where memory-preload.ts listens */
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

/** In words, what grew past the bar. */
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

function decimal(value: number): string {
  return value.toLocaleString('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
