import { createReadStream, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { databaseTarget, PARALLEL_BATCHES } from '../apps/server/src/bureau/import/database-target.ts';
import { runImport } from '../apps/server/src/bureau/import/run.ts';
import { importTypes } from '../apps/server/src/bureau/import/types.ts';
import { openDatabase } from '../apps/server/src/storage/database.ts';

/** From here on memory must stay constant. */
const WARM_ROWS = 100_000;
const MEGABYTE = 1_048_576;

/** One import of `personas` in its own process: FILE into DATABASE_URL. Prints its measurements as JSON. */
const file = process.env['FILE'] ?? '';
const database = await openDatabase({ DATABASE_URL: process.env['DATABASE_URL'], DATABASE_POOL: PARALLEL_BATCHES, DATA_DIR: tmpdir() });
const memory = { warm: 0, most: 0 };
const start = performance.now();
const source = { size: statSync(file).size, open: () => createReadStream(file) };
const target = { ...databaseTarget(database.db, 'personas', false), parallel: PARALLEL_BATCHES };
const totals = await runImport(importTypes.personas, source, () => Promise.resolve(target), {
  refused: () => undefined,
  progress: ({ phase, rows }) => {
    const resident = process.memoryUsage.rss() / MEGABYTE;
    if (phase === 'revisando' && rows <= WARM_ROWS) memory.warm = resident;
    memory.most = Math.max(memory.most, resident);
  },
});
process.stdout.write(JSON.stringify({ seconds: (performance.now() - start) / 1_000, growth: memory.most - memory.warm, totals }));
await database.close();
