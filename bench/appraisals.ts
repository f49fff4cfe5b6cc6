import { tmpdir } from 'node:os';
import { appraise, type Subject } from '@veridico/appraisal';
import { comunas } from '@veridico/reference';
import { readMarketListings } from '../apps/server/src/features/bureau/records/market-listings.ts';
import { openDatabase, type Database } from '../apps/server/src/storage/database.ts';
import { openServer } from '../apps/server/src/storage/server.ts';
import { startCluster } from '../tools/testing/postgres.ts';
import { postgresFolder } from '../tools/testing/system.ts';
import type { Benchmark } from './define.ts';
import { fillListings } from './listings.ts';

const FEW = 40_000;
const MANY = 1_000_000;
const ROUNDS = 5;
const PER_ROUND = 60;
const ACQUIRE_MS = 30_000;
const DAY = '2026-11-20';

/** Appraisals without their document, one after the other, where a million offers are published, against forty thousand. */
export const appraisals: Benchmark = {
  name: 'tasacion',
  unit: 'ms per appraisal (p99)',
  async run(listings = MANY) {
    const bin = postgresFolder();
    if (!bin) throw new Error('this benchmark needs PostgreSQL');
    const cluster = await startCluster(bin);
    const markets: Offers[] = [];
    try {
      for (const size of [listings, FEW]) markets.push(await openOffers(cluster.url, size));
      const [many, few] = markets as [Offers, Offers];
      const ours: Took[][] = [];
      const baseline: Took[][] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const mine: Took[] = [];
        const others: Took[] = [];
        // In turn, one by one: what else the machine does falls on both.
        for (let n = 0; n < PER_ROUND; n += 1) {
          mine.push(await appraised(many.database, n));
          others.push(await appraised(few.database, n));
        }
        // The first round warms up.
        if (round === 0) continue;
        ours.push(mine);
        baseline.push(others);
      }
      const [mine, others] = [ours.flat(), baseline.flat()];
      const note = (name: string, part: number, of: (took: Took) => number) => {
        const [one, other] = [percentile(mine.map(of), part), percentile(others.map(of), part)];
        return `${name}, p${part}: ${one.toFixed(1)} ms against ${other.toFixed(1)} ms, ratio ${(one / other).toFixed(2)}`;
      };
      return {
        against: `${FEW} listings`,
        ours: ours.map((round) => percentile(round.map(whole), 99)),
        baseline: baseline.map((round) => percentile(round.map(whole), 99)),
        notes: [
          note(`all ${ROUNDS * PER_ROUND} appraisals`, 50, whole),
          note(`all ${ROUNDS * PER_ROUND} appraisals`, 99, whole),
          note('of it reading', 99, ({ reading }) => reading),
          note('of it the model', 99, ({ model }) => model),
          `${listings} listings: ${many.sizes}`,
          `${FEW} listings: ${few.sizes}`,
        ],
      };
    } finally {
      await Promise.all(markets.map(({ database }) => database.close()));
      await cluster.stop();
    }
  },
};

interface Offers {
  readonly database: Database;
  /** Of the table and its indexes, in words. */
  readonly sizes: string;
}

/** Milliseconds. */
interface Took {
  readonly reading: number;
  readonly model: number;
}

const whole = ({ reading, model }: Took): number => reading + model;

async function openOffers(server: string, listings: number): Promise<Offers> {
  const name = `avisos_${listings}`;
  const { pool, close } = await openServer(server, 1, ACQUIRE_MS);
  await pool.query(`create database ${name}`);
  await close();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ DATABASE_URL: url.href, DATABASE_POOL: 1, DATA_DIR: tmpdir() }, ACQUIRE_MS);
  return { database, sizes: await fillListings(url.href, listings) };
}

const CAPITAL = comunas.filter(({ cut }) => cut.startsWith('131'));
const TYPES = ['casa', 'departamento', 'oficina', 'local'] as const;

/** The n-th property that somebody asks for: of a commune of the capital, where most offers are. */
function subject(n: number): Subject {
  return {
    operacion: n % 5 === 0 ? 'arriendo' : 'venta',
    tipo: TYPES[n % TYPES.length] ?? 'casa',
    cut: CAPITAL[(n * 7) % 12]?.cut ?? '13101',
    fecha: DAY,
    supUtil: 60 + (n % 80),
    supTotal: 100 + (n % 80),
    dormitorios: 2,
    banos: 1,
    estacionamientos: 1,
    lat: n % 2 === 0 ? null : -33.37,
    lon: n % 2 === 0 ? null : -70.55,
  };
}

async function appraised({ db }: Database, n: number): Promise<Took> {
  const asked = subject(n);
  const since = performance.now();
  const { listings } = await readMarketListings(db, asked, DAY);
  const read = performance.now();
  const given = appraise(asked, listings);
  if (given.kind === 'refusal') throw new Error(`${asked.tipo} ${asked.operacion} ${asked.cut}: ${given.reason}`);
  return { reading: read - since, model: performance.now() - read };
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? Number.NaN;
}
