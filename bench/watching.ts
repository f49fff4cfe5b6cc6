import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { personaRut } from '../apps/server/src/bureau/demo/identities.ts';
import { databaseTarget, PARALLEL_BATCHES } from '../apps/server/src/bureau/import/database-target.ts';
import { runImport } from '../apps/server/src/bureau/import/run.ts';
import { importTypes } from '../apps/server/src/bureau/import/types.ts';
import { openDatabase } from '../apps/server/src/storage/database.ts';
import { countReviews, emptyReviews, switchTriggers, watchMany } from '../apps/server/src/watching/testing.ts';
import { startCluster } from '../tools/testing/postgres.ts';
import type { Benchmark } from './define.ts';
import { ownPostgres } from './own-postgres.ts';

const ROUNDS = 3;
const ROWS = 100_000;
/** Watched subjects for each changed row. */
const WATCHED_PER_ROW = 10;
const LINES_PER_BLOCK = 1_000;

type Db = Parameters<typeof watchMany>[0];

/** A load of protests that changes every row, each of a watched RUT, among ten times as many watched; against the same load without the triggers. */
export const watching: Benchmark = {
  name: 'vigilancia',
  unit: 'seconds per load',
  async run(rows = ROWS) {
    const folder = mkdtempSync(path.join(tmpdir(), 'veridico-bench-'));
    const cluster = await startCluster(ownPostgres());
    const { db, close } = await openDatabase({ DATABASE_URL: cluster.url, DATABASE_POOL: PARALLEL_BATCHES, DATA_DIR: folder });
    try {
      let amount = 1_000;
      const change = () => load(db, rows, (amount += 1));
      await change();
      await watchMany(db, { count: rows * WATCHED_PER_ROW, rutOf: personaRut });
      const ours: number[] = [];
      const baseline: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await switchTriggers(db, 'protestos', false);
        baseline.push(await change());
        await switchTriggers(db, 'protestos', true);
        await emptyReviews(db);
        ours.push(await change());
        const touched = await countReviews(db);
        if (touched !== rows) throw new Error(`${touched} subjects to review after ${rows} changed rows`);
      }
      const again = await change();
      return {
        against: 'the same load without the triggers',
        ours,
        baseline,
        notes: [`${rows} changed rows, ${rows * WATCHED_PER_ROW} watched; while all wait for their review already: ${again.toFixed(2)} s`],
      };
    } finally {
      await close();
      await cluster.stop();
      rmSync(folder, { recursive: true });
    }
  },
};

/** @param amount of every protest: another one changes them all @returns seconds */
async function load(db: Db, rows: number, amount: number): Promise<number> {
  const source = { size: rows, open: () => lines(rows, amount) };
  const target = { ...databaseTarget(db, 'protestos', false), parallel: PARALLEL_BATCHES };
  const start = performance.now();
  const { nuevas, cambiadas } = await runImport(importTypes.protestos, source, () => Promise.resolve(target), {
    refused: () => undefined,
    progress: () => undefined,
  });
  if (nuevas + cambiadas !== rows) throw new Error('not every row changed');
  return (performance.now() - start) / 1_000;
}

async function* lines(rows: number, amount: number): AsyncGenerator<Uint8Array> {
  const header = Object.entries(importTypes.protestos.columns).flatMap(([name, column]) =>
    'omittable' in column && column.omittable ? [] : [name],
  );
  let block = [header.join(',')];
  for (let row = 0; row < rows; row += 1) {
    block.push(`${personaRut(row)},LT,Falta de pago,${row},CLP,${amount},2026-01-31,2026-02-20,Banco Uno,Santiago,vigente,`);
    if (block.length < LINES_PER_BLOCK) continue;
    yield await Promise.resolve(Buffer.from(`${block.join('\n')}\n`));
    block = [];
  }
  yield await Promise.resolve(Buffer.from(block.join('\n')));
}
