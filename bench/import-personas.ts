import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Totals } from '../apps/server/src/bureau/import/run.ts';
import { importTypes } from '../apps/server/src/bureau/import/types.ts';
import { personaRut } from '../apps/server/src/bureau/demo/identities.ts';
import { openDatabase } from '../apps/server/src/storage/database.ts';
import { startCluster } from '../tools/testing/postgres.ts';
import type { Benchmark } from './define.ts';
import { ownPostgres } from './own-postgres.ts';

const run = promisify(execFile);
const ROWS = 1_000_000;
/** Node's own options, as `npm run import` sets them. */
const FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=100'];

/**
 * Import of `personas` into an empty table of its own PostgreSQL, then the same file again, against a plain COPY of the same rows into a
 * table without indexes.
 */
export const importPersonas: Benchmark = {
  name: 'importacion',
  unit: 'rows per second',
  async run(rows = ROWS) {
    const bin = ownPostgres();
    const folder = mkdtempSync(path.join(tmpdir(), 'veridico-bench-'));
    const cluster = await startCluster(bin);
    try {
      // Creates the tables, so that no import has to.
      await (await openDatabase({ DATABASE_URL: cluster.url, DATABASE_POOL: 1, DATA_DIR: folder })).close();
      const file = await writePeople(folder, rows);
      const bare = async () => rows / (await bareCopy(bin, cluster.url, file));
      const baseline = [await bare()];
      const first = await load(cluster.url, file);
      baseline.push(await bare());
      const again = await load(cluster.url, file);
      baseline.push(await bare());
      if (first.totals.nuevas !== rows || again.totals.iguales !== rows) throw new Error('rows were lost');
      return {
        against: 'bare COPY',
        ours: [rows / first.seconds],
        baseline,
        notes: [
          `${rows} rows; the same file again: ${(rows / again.seconds).toFixed(0)} rows per second`,
          `resident memory after row 100000: at most ${first.growth.toFixed(1)} MB more`,
        ],
      };
    } finally {
      await cluster.stop();
      rmSync(folder, { recursive: true });
    }
  },
};

/** @returns a file readable by the database's user */
async function writePeople(folder: string, rows: number): Promise<string> {
  const file = path.join(folder, 'personas.csv');
  await writeFile(file, people(rows));
  await Promise.all([chmod(folder, 0o755), chmod(file, 0o644)]);
  return file;
}

const LINES_PER_WRITE = 1_000;

function* people(rows: number): Generator<string> {
  let lines = [Object.keys(importTypes.personas.columns).join(',')];
  for (let row = 0; row < rows; row += 1) {
    const born = `${1940 + (row % 66)}-03-${10 + (row % 18)}`;
    lines.push(`${personaRut(row)},Ñusta María ${row},Peñaloza,Sepúlveda,${born},Chilena,Soltera,${500_000_000 + row},no`);
    if (lines.length < LINES_PER_WRITE) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  yield lines.join('\n');
}

/** @returns seconds, as reported by psql */
async function bareCopy(bin: string, url: string, file: string): Promise<number> {
  const columns = Object.keys(importTypes.personas.columns).map((name) => `${name} ${name === 'fecha_nacimiento' ? 'date' : 'text'}`);
  const statements = [`create table bare (${columns.join(',')})`, '\\timing on', `copy bare from '${file}' with (format csv, header)`];
  const commands = [...statements, '\\timing off', 'drop table bare'].flatMap((statement) => ['-c', statement]);
  const { stdout } = await run(path.join(bin, 'psql'), ['-X', '-q', '-d', url, ...commands], { env: { ...process.env, LC_ALL: 'C' } });
  return Number(/Time: ([\d.]+) ms/.exec(stdout)?.[1]) / 1_000;
}

interface Load {
  readonly seconds: number;
  /** Megabytes of resident memory. */
  readonly growth: number;
  readonly totals: Totals;
}

async function load(url: string, file: string): Promise<Load> {
  const program = fileURLToPath(new URL('./import-run.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [...FLAGS, program], {
    env: { ...process.env, DATABASE_URL: url, FILE: file },
  });
  // Written by our own script.
  return JSON.parse(stdout) as Load;
}
