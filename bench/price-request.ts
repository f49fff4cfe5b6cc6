import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { Benchmark } from './define.ts';
import { cpuOfTree } from './cpu.ts';
import { freePort } from '../tools/testing/free-port.ts';

const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 10;
const PATH = '/v1/administracion/servicio-precio/sia000002';

/** GET servicio-precio through the whole application, against bare node:http that sends the same bytes. */
export const priceRequest: Benchmark = {
  name: 'servicio-precio',
  unit: 'µs of CPU per request',
  async run() {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'veridico-bench-'));
    const app = await startServer('../apps/server/src/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    const body = await (await fetch(app.url + PATH)).text();
    const bare = await startServer('./bare-server.ts', { BODY: body });
    try {
      await measure(app);
      await measure(bare);
      const ours: number[] = [];
      const baseline: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await measure(app));
        baseline.push(await measure(bare));
      }
      return { against: 'bare node:http', ours, baseline };
    } finally {
      await Promise.all([app.stop(), bare.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

interface Server {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Microseconds of the server's processor time per answered request. */
async function measure({ url, pid }: Server): Promise<number> {
  const before = cpuOfTree(pid);
  const { requests, non2xx, errors } = await autocannon({ url: url + PATH, connections: CONNECTIONS, duration: SECONDS });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests were not answered`);
  return ((cpuOfTree(pid) - before) * 1_000) / requests.total;
}

async function startServer(file: string, environment: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(url, child);
  return { url, pid: child.pid ?? 0, stop: () => ended(child) };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url + PATH).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the server ended before it answered');
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
