import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { buy, newPurchase, PLAIN_SCRIPT, type BuyerContext } from '../trials/frame/buyer.ts';
import { openBrowser } from '../trials/frame/browser.ts';
import { NodeGroup } from '../trials/frame/node-group.ts';
import { openWorld, type World } from '../trials/frame/world.ts';
import { startSimulator } from '../trials/frame/simulator.ts';
import { postgresFolder } from '../tools/testing/system.ts';
import { randomFor } from '../apps/server/src/bureau/demo/random.ts';
import type { Benchmark } from './define.ts';

const ROUNDS = 5;
const CLIENTS = 10;
const PER_ROUND = 60;
const PGBENCH_SECONDS = 5;
const SCALE = 10;

const run = promisify(execFile);

/**
 * Whole purchases, from the form to the received sealed PDF, on one node with PostgreSQL and the card network in its own process;
 * against as many clients of pgbench's TPC-B on the same PostgreSQL. Everything runs on this machine, buyers included.
 */
export const purchases: Benchmark = {
  name: 'compras',
  unit: 'per second',
  async run() {
    const bin = postgresFolder();
    if (bin === undefined) throw new Error('PostgreSQL is missing: install the package postgresql');
    const world = await openWorld(bin);
    try {
      return await measure(world, bin);
    } finally {
      await world.stop(false);
    }
  },
};

async function measure(world: World, bin: string) {
  const { log, cache } = world;
  const simulator = await startSimulator({ seed: '', odds: '', maxDelayMs: 0, slowMs: 0, log, cache });
  const database = await world.newDatabase();
  const group = await NodeGroup.plan({ nodes: 1, drawingThreads: 2, databaseUrl: database.url, simulatorUrl: simulator.url, log, cache });
  const pgbench = (...args: readonly string[]) => run(path.join(bin, 'pgbench'), [...args, world.cluster.url]);
  try {
    await group.start();
    await pgbench('--initialize', '--quiet', `--scale=${SCALE}`);
    const browser = openBrowser({ live: () => group.live, random: randomFor('compras'), onUnexpected: fail });
    const context: BuyerContext = { browser, simulator, db: database.db };
    const tpcb = async () => {
      const { stdout } = await pgbench('--no-vacuum', `--client=${CLIENTS}`, '--jobs=2', `--time=${PGBENCH_SECONDS}`);
      return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    };
    await buyMany(context, 0);
    await tpcb();
    const ours: number[] = [];
    const baseline: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      ours.push(await buyMany(context, round));
      baseline.push(await tpcb());
    }
    return { against: `pgbench's TPC-B, ${CLIENTS} clients`, ours, baseline };
  } finally {
    await group.killAll();
    await simulator.stop();
    await database.close();
  }
}

/** Purchases per second, each with its received report. */
async function buyMany(context: BuyerContext, round: number): Promise<number> {
  let started = 0;
  const client = async () => {
    while (started < PER_ROUND) {
      started += 1;
      const seen = newPurchase({ ...PLAIN_SCRIPT, seed: 'compras', number: round * PER_ROUND + started, patienceMs: 30_000 });
      await buy(context, seen);
      if (!seen.told.has('informe')) fail('a purchase without its report');
    }
  };
  const since = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return PER_ROUND / ((performance.now() - since) / 1_000);
}

function fail(what: string): never {
  throw new Error(what);
}
