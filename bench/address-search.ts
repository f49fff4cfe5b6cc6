import { tmpdir } from 'node:os';
import { searchAddress, type Searched } from '../apps/server/src/features/appraisal-search/search.ts';
import { openDatabase, type Database } from '../apps/server/src/storage/database.ts';
import { openServer } from '../apps/server/src/storage/server.ts';
import { startCluster } from '../tools/testing/postgres.ts';
import { postgresFolder } from '../tools/testing/system.ts';
import type { Benchmark } from './define.ts';
import { fillProperties } from './properties.ts';

const FEW = 20_000;
const MANY = 1_000_000;
const ROUNDS = 7;
const PER_ROUND = 300;
const ACQUIRE_MS = 30_000;

/** Properties by their address, one search after the other, where the roll has a million of them, against twenty thousand. */
export const addressSearch: Benchmark = {
  name: 'direcciones',
  unit: 'ms per search (p50)',
  async run(properties = MANY) {
    const bin = postgresFolder();
    if (!bin) throw new Error('this benchmark needs PostgreSQL');
    const cluster = await startCluster(bin);
    const rolls: Roll[] = [];
    try {
      for (const size of [properties, FEW]) rolls.push(await openRoll(cluster.url, size));
      const [many, few] = rolls as [Roll, Roll];
      const ours: number[][] = [];
      const baseline: number[][] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const mine: number[] = [];
        const others: number[] = [];
        // In turn, one by one: what else the machine does falls on both.
        for (let n = 0; n < PER_ROUND; n += 1) {
          mine.push(await many.search(n));
          others.push(await few.search(n));
        }
        // The first round warms up.
        if (round === 0) continue;
        ours.push(mine);
        baseline.push(others);
      }
      const at = (part: number) => [percentile(ours.flat(), part), percentile(baseline.flat(), part)] as const;
      return {
        against: `${FEW} properties`,
        ours: ours.map((round) => percentile(round, 50)),
        baseline: baseline.map((round) => percentile(round, 50)),
        notes: [
          ...[50, 99].map((part) => {
            const [mine, others] = at(part);
            return `p${part} of ${ROUNDS * PER_ROUND} searches: ${mine.toFixed(2)} ms against ${others.toFixed(2)} ms, ratio ${(mine / others).toFixed(2)}`;
          }),
          `${properties} properties: ${many.sizes}`,
          `${FEW} properties: ${few.sizes}`,
        ],
      };
    } finally {
      await Promise.all(rolls.map((roll) => roll.close()));
      await cluster.stop();
    }
  },
};

interface Roll {
  /** Of the table and its indexes, in words. */
  readonly sizes: string;
  /** Milliseconds that the n-th search takes. */
  search(n: number): Promise<number>;
  close(): Promise<void>;
}

async function openRoll(server: string, properties: number): Promise<Roll> {
  const name = `rol_${properties}`;
  const { pool, close } = await openServer(server, 1, ACQUIRE_MS);
  await pool.query(`create database ${name}`);
  await close();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ DATABASE_URL: url.href, DATABASE_POOL: 1, DATA_DIR: tmpdir() }, ACQUIRE_MS);
  const { asked, sizes } = await fillProperties(url.href, properties, PER_ROUND);
  return { sizes, close: () => database.close(), search: (n) => timed(database, asked[n % asked.length]) };
}

async function timed({ db }: Database, asked: Searched | undefined): Promise<number> {
  if (!asked) throw new Error('nothing to look for');
  const since = performance.now();
  const { results } = await searchAddress(db, asked);
  const took = performance.now() - since;
  if (results.length === 0) throw new Error(`nothing found at ${asked.street} ${asked.streetNumber}`);
  return took;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? Number.NaN;
}
