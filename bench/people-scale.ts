import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLoadRecords } from '../apps/server/src/features/bureau/subjects.ts';
import { createDrawing, type Drawing } from '../apps/server/src/orders/drawing/drawing.ts';
import { issueReport } from '../apps/server/src/orders/issuing.ts';
import { orderDeps } from '../apps/server/src/orders/testing.ts';
import { keepSeal } from '../apps/server/src/providers/seal/embedded.ts';
import { openThreadedSeal } from '../apps/server/src/providers/seal/threaded.ts';
import { openDatabase } from '../apps/server/src/storage/database.ts';
import { openServer } from '../apps/server/src/storage/server.ts';
import { seedCatalog } from '../apps/server/src/storage/seeds.ts';
import { startCluster } from '../tools/testing/postgres.ts';
import { postgresFolder } from '../tools/testing/system.ts';
import type { Benchmark } from './define.ts';
import { paidOrder } from './paid-orders.ts';
import { fillPeople } from './people.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const ROUNDS = 7;
const PER_ROUND = 20;
const ACQUIRE_MS = 30_000;

/** A paid order's way to the sealed, stored Informe Personas, where the bureau knows a million people, against ten thousand. */
export const peopleScale: Benchmark = {
  name: 'escala',
  unit: 'ms per report',
  async run(people = MANY) {
    const bin = postgresFolder();
    if (!bin) throw new Error('this benchmark needs PostgreSQL');
    const folder = mkdtempSync(path.join(tmpdir(), 'veridico-bench-'));
    const cluster = await startCluster(bin);
    const drawing = createDrawing({ threads: 1 });
    const shops: Shop[] = [];
    try {
      for (const size of [people, FEW]) shops.push(await openShop({ server: cluster.url, folder, drawing, people: size }));
      const [many, few] = shops as [Shop, Shop];
      const ours: number[] = [];
      const baseline: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const mine: number[] = [];
        const others: number[] = [];
        // In turn, one by one: what else the machine does falls on both.
        for (let n = round * PER_ROUND; n < (round + 1) * PER_ROUND; n += 1) {
          mine.push(await many.issue(n));
          others.push(await few.issue(n));
        }
        // The first round warms up.
        if (round === 0) continue;
        ours.push(median(mine));
        baseline.push(median(others));
      }
      return { against: `${FEW} people`, ours, baseline, notes: [`${people} people; the median of ${PER_ROUND} reports in each round`] };
    } finally {
      await Promise.all(shops.map((shop) => shop.close()));
      await drawing.close();
      await cluster.stop();
      rmSync(folder, { recursive: true });
    }
  },
};

interface Shop {
  /** Milliseconds that the report on its n-th person takes. */
  issue(n: number): Promise<number>;
  close(): Promise<void>;
}

async function openShop(site: { server: string; folder: string; drawing: Drawing; people: number }): Promise<Shop> {
  const { server, folder, drawing, people } = site;
  const name = `gente_${people}`;
  const { pool, close } = await openServer(server, 1, ACQUIRE_MS);
  await pool.query(`create database ${name}`);
  await close();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ DATABASE_URL: url.href, DATABASE_POOL: 1, DATA_DIR: folder }, ACQUIRE_MS);
  const { db } = database;
  await seedCatalog(db);
  const { usual } = await fillPeople(url.href, people, (ROUNDS + 1) * PER_ROUND);
  const seal = await openThreadedSeal({ certificate: { kind: 'own', kept: await keepSeal((_name, make) => make()) }, tsaUrl: undefined });
  const complaints: string[] = [];
  const warn = (what: string) => void complaints.push(what);
  const deps = orderDeps(db, {
    seal,
    draw: drawing.draw,
    loadRecords: createLoadRecords({ db, findProperty: async () => undefined, appraise: drawing.appraise }),
    warn,
  });
  return {
    close: async () => {
      await Promise.all([seal.close(), database.close()]);
    },
    async issue(n) {
      const orden = await paidOrder(db, usual[n] ?? '');
      const since = performance.now();
      await issueReport(deps, orden);
      const took = performance.now() - since;
      if (complaints.length > 0) throw new Error(complaints.join());
      return took;
    },
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
