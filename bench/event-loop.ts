import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, type Database } from '../apps/server/src/storage/database.ts';
import { freePort } from '../tools/testing/free-port.ts';
import { startCluster } from '../tools/testing/postgres.ts';
import type { Benchmark } from './define.ts';
import type { LoopHold } from './loop-probe.ts';
import { paidOrder } from './paid-orders.ts';
import { fillPeople } from './people.ts';
import { ownPostgres } from './own-postgres.ts';

const ROUNDS = 7;
const PER_ROUND = 40;
const PEOPLE = 5_000;
const WAIT_MS = 50;
const PROBE = fileURLToPath(new URL('./loop-probe.ts', import.meta.url));

/**
 * The longest event-loop turn, in processor time, while the product issues many reports at once, against an idle process next to it.
 * Wall-clock time also includes the machine's other work.
 */
export const eventLoop: Benchmark = {
  name: 'bucle',
  unit: 'ms of longest turn',
  async run(reports = PER_ROUND) {
    const bin = ownPostgres();
    const folder = mkdtempSync(path.join(tmpdir(), 'veridico-bench-'));
    const cluster = await startCluster(bin);
    const database = await openDatabase({ DATABASE_URL: cluster.url, DATABASE_POOL: 1, DATA_DIR: folder });
    const idle = spawnProbed('./bare-server.ts', { PORT: String(await freePort()) });
    let app: ChildProcess | undefined;
    try {
      const port = String(await freePort());
      app = spawnProbed('../apps/server/src/app/main.ts', { PORT: port, DATA_DIR: folder, DATABASE_URL: cluster.url, DEMO_DATA: 'no' });
      await answers(`http://127.0.0.1:${port}/salud`, app);
      const { usual, largest } = await fillPeople(cluster.url, PEOPLE, reports);
      const ours: LoopHold[] = [];
      const baseline: LoopHold[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        await Promise.all([holdOf(app), holdOf(idle)]);
        await issueAll(database, usual);
        const [mine, other] = await Promise.all([holdOf(app), holdOf(idle)]);
        // The first round warms up.
        if (round > 0) {
          ours.push(mine);
          baseline.push(other);
        }
      }
      await issueAll(database, [largest]);
      const [big, still] = await Promise.all([holdOf(app), holdOf(idle)]);
      return {
        against: 'an idle process beside it',
        ours: ours.map(({ work }) => work),
        baseline: baseline.map(({ work }) => work),
        notes: [
          `${reports} paid orders at once in each round; by the clock at most ${most(ours)} ms, the idle process ${most(baseline)} ms`,
          `the largest document there may be, alone: ${big.work.toFixed(2)} ms; by the clock ${most([big])} ms, the idle process ${most([still])} ms`,
        ],
      };
    } finally {
      await Promise.all([app, idle].map(end));
      await database.close();
      await cluster.stop();
      rmSync(folder, { recursive: true });
    }
  },
};

function spawnProbed(file: string, environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', PROBE, fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, SECRET_KEY: 'c0'.repeat(32), LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

const most = (holds: readonly LoopHold[]) => Math.max(...holds.map(({ clock }) => clock)).toFixed(2);

async function holdOf(process: ChildProcess): Promise<LoopHold> {
  const told = once(process, 'message');
  process.send('?');
  // Our own probe sends nothing else.
  const [hold] = (await told) as [LoopHold];
  return hold;
}

async function issueAll({ db }: Database, ruts: readonly string[]): Promise<void> {
  const orders: string[] = [];
  for (const rut of ruts) orders.push(await paidOrder(db, rut));
  for (;;) {
    const states = await db.selectFrom('orders').select('estado').where('orden', 'in', orders).execute();
    if (states.every(({ estado }) => estado === 'ISSUED')) return;
    const lost = states.find(({ estado }) => !['PAID', 'ISSUING', 'ISSUED'].includes(estado));
    if (lost) throw new Error(`an order ended as ${lost.estado}`);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  throw new Error('the server ended before it answered');
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
