import { tmpdir } from 'node:os';
import { openDatabase, type Database } from '../apps/server/src/storage/database.ts';
import { newDatabase } from '../apps/server/src/storage/testing-server.ts';

const ACQUIRE_MS = 30_000;

/** Measurements of both sides, by round. */
export interface Rounds<T> {
  readonly ours: readonly (readonly T[])[];
  readonly baseline: readonly (readonly T[])[];
}

interface RoundSizes {
  readonly rounds: number;
  readonly perRound: number;
}

/**
 * Measures both sides alternately, so that other load affects both. The first round warms up and is discarded.
 * @param ours measures the n-th item, counted from 0 through all rounds, warm-up included
 */
export async function interleaved<T>(
  { rounds, perRound }: RoundSizes,
  ours: (n: number) => Promise<T>,
  baseline: (n: number) => Promise<T>,
): Promise<Rounds<T>> {
  const [mine, others]: [T[], T[]] = [[], []];
  for (let n = 0; n < (rounds + 1) * perRound; n += 1) {
    mine.push(await ours(n));
    others.push(await baseline(n));
  }
  const cut = (all: readonly T[]) =>
    Array.from({ length: rounds }, (_, round) => all.slice((round + 1) * perRound, (round + 2) * perRound));
  return { ours: cut(mine), baseline: cut(others) };
}

/** A database with empty tables, over one connection. @param server URL of the cluster */
export async function emptyDatabase(server: string, name: string): Promise<{ readonly url: string; readonly database: Database }> {
  const url = await newDatabase(server, name);
  const database = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: tmpdir() }, ACQUIRE_MS);
  return { url, database };
}

/** The nearest-rank percentile. @param part of 100 */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? Number.NaN;
}
