import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { UnusableFile } from '../../apps/server/src/bureau/import/rows.ts';
import { chileanDay } from '../../apps/server/src/storage/clock.ts';
import { dataFile } from '../appraisal/data-file.ts';
import { evaluate } from '../appraisal/evaluate.ts';
import { readListings } from '../appraisal/listings.ts';
import { tableOf } from '../appraisal/table.ts';
import { findingsOf } from '../checks/run-tool.ts';
import { root } from './paths.ts';
import { seconds } from './seconds.ts';

const PUBLISHED = 'packages/appraisal/src/evaluation.ts';
const SEEDS = '10';
const USAGE = 'Uso: npm run appraise:evaluate -- <avisos.csv> [--semillas 10] [--publicar]';

/** Undefined for an invalid command line. */
function readCommand(): { file: string; seeds: number; publish: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { semillas: { type: 'string', default: SEEDS }, publicar: { type: 'boolean', default: false } },
    });
    const [file] = positionals;
    const seeds = Number(values.semillas);
    if (file === undefined || positionals.length > 1 || !Number.isInteger(seeds) || seeds < 1) return undefined;
    return { file, seeds, publish: values.publicar };
  } catch {
    return undefined;
  }
}

const asked = readCommand();
if (!asked) {
  console.error(USAGE);
  process.exit(1);
}
const since = performance.now();
try {
  const read = await readListings(asked.file);
  const evaluations = evaluate(read.listings, asked.seeds, (done) => console.error(`${seconds(since)} ${done}`));
  console.log(tableOf(read, evaluations));
  if (asked.publish) {
    writeFileSync(path.join(root, PUBLISHED), dataFile(evaluations, chileanDay.format(new Date())));
    await findingsOf('oxfmt', [PUBLISHED], root);
    console.log(`\nPublicado en ${PUBLISHED}`);
  }
} catch (error) {
  const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (!missing && !(error instanceof UnusableFile)) throw error;
  console.error(missing ? `No existe el archivo ${asked.file}.` : error.message);
  process.exit(1);
}
