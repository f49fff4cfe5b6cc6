import { createDrawing } from '../apps/server/src/issuing/drawing/drawing.ts';
import { keepSeal } from '../apps/server/src/providers/seal/embedded.ts';
import { openThreadedSeal } from '../apps/server/src/providers/seal/threaded.ts';
import { facts, records } from './sample-company.ts';

/** Warm-up: the engine fills its caches, the heap reaches its size. */
const WARM = 200;
/** Samples at either end, one per document: garbage makes a single one unreliable. */
const WINDOW = 50;
const MEGABYTE = 1_048_576;

const documents = Number(process.env['DOCUMENTS']);
const drawing = createDrawing({ threads: 1 });
const seal = await openThreadedSeal({ certificate: { kind: 'own', kept: await keepSeal((_name, make) => make()) }, tsaUrl: undefined });
const resident: number[] = [];
for (let n = 0; n < WARM + documents; n += 1) {
  const { pdf } = await drawing.draw('sia000002', records(n), facts(n));
  await seal.seal(pdf);
  resident.push(process.memoryUsage.rss() / MEGABYTE);
}
await Promise.all([drawing.close(), seal.close()]);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const warm = mean(resident.slice(WARM - WINDOW, WARM));
const after = mean(resident.slice(-WINDOW));
process.stdout.write(JSON.stringify({ warm, after, most: Math.max(...resident.slice(WARM)) }));
