import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import type { Benchmark } from './define.ts';
import { cpuOfTree } from './cpu.ts';
import { startServer, type Server } from './start-server.ts';

const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 10;
const PATH = '/v1/administracion/servicio-precio/sia000002';

/** GET servicio-precio through the whole application, against bare node:http with the same bytes. */
export const priceRequest: Benchmark = {
  name: 'servicio-precio',
  unit: 'µs of CPU per request',
  async run() {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'veridico-bench-'));
    const app = await startServer('../apps/server/src/app/main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'error' }, PATH);
    const body = await (await fetch(app.url + PATH)).text();
    const bare = await startServer('./bare-server.ts', { BODY: body }, PATH);
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

/** Microseconds of the server's processor time per answered request. */
async function measure({ url, pid }: Server): Promise<number> {
  const before = cpuOfTree(pid);
  const { requests, non2xx, errors } = await autocannon({ url: url + PATH, connections: CONNECTIONS, duration: SECONDS });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests were not answered`);
  return ((cpuOfTree(pid) - before) * 1_000) / requests.total;
}
