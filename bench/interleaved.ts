import { tmpdir } from 'node:os';
import { openDatabase, type Database } from '../apps/server/src/storage/database.ts';
import { newDatabase } from '../apps/server/src/storage/testing-server.ts';

const ACQUIRE_MS = 30_000;

/** What was measured of both sides, round by round. */
export interface Rounds<T> {
  readonly ours: readonly (readonly T[])[];
  readonly baseline: readonly (readonly T[])[];
}

interface Length {
  readonly rounds: number;
  readonly perRound: number;
}

/**
 * Asks both sides in turn, one by one: what else the machine does falls on both. A round before the others warms up and is not answered.
 * @param ours measures the n-th question, counted from 0 through all rounds, the one that warms up included
 */
export async function interleaved<T>(
  { rounds, perRound }: Length,
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

/** A database that has its tables and nothing else, over one connection. @param server URL of the cluster */
export async function emptyDatabase(server: string, name: string): Promise<{ readonly url: string; readonly database: Database }> {
  const url = await newDatabase(server, name);
  const database = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: tmpdir() }, ACQUIRE_MS);
  return { url, database };
}

/** The value below which so many of a hundred lie. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? Number.NaN;
}
