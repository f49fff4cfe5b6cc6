import { readFileSync } from 'node:fs';
import type { Benchmark } from './define.ts';
import { buildWhenStale } from '../tools/web/build.ts';

interface Weight {
  readonly name: string;
  readonly bytes: number;
  readonly limit: number;
}

const ROOT = new URL('../', import.meta.url);
const kilobytes = (bytes: number) => bytes / 1_000;

/** Bytes loaded before the first action, after gzip -9, as weighed by the build, against the build's budget. */
export const pageWeights: Benchmark = {
  name: 'pesos',
  unit: 'kB of /inicio',
  async run() {
    await buildWhenStale(ROOT.pathname);
    const weights = JSON.parse(readFileSync(new URL('apps/web/dist/weights.json', ROOT), 'utf8')) as readonly Weight[];
    const heaviest = new Map<string, Weight>();
    for (const row of weights) if (row.bytes > (heaviest.get(row.name)?.bytes ?? 0)) heaviest.set(row.name, row);
    const home = heaviest.get('/inicio');
    if (!home) throw new Error('the build has weighed no /inicio');
    return {
      against: 'budget',
      ours: [kilobytes(home.bytes)],
      baseline: [kilobytes(home.limit)],
      notes: [...heaviest.values()].map(({ name, bytes, limit }) => `${name} ${kilobytes(bytes).toFixed(1)} of ${kilobytes(limit)} kB`),
    };
  },
};
