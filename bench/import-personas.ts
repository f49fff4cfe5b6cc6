import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { databaseTarget } from '../apps/server/src/features/bureau/import/database-target.ts';
import { runImport } from '../apps/server/src/features/bureau/import/run.ts';
import { importTypes } from '../apps/server/src/features/bureau/import/types.ts';
import { personaRut } from '../apps/server/src/features/bureau/demo/identities.ts';
import { openDatabase, type Database } from '../apps/server/src/storage/database.ts';
import { startCluster } from '../tools/testing/postgres.ts';
import { postgresFolder } from '../tools/testing/system.ts';
import type { Benchmark } from './define.ts';

const ROWS = 1_000_000;
/** From here on memory must not grow. */
const WARM_ROWS = 100_000;
const MEGABYTE = 1_048_576;

/**
 * The importer's `personas` on a PostgreSQL of its own, into an empty table and then the same file again, against a bare COPY of the same
 * rows into a table without any index.
 */
export const importPersonas: Benchmark = {
  name: 'importacion',
  unit: 'rows per second',
  async run(rows = ROWS) {
    const bin = postgresFolder();
    if (!bin) throw new Error('this benchmark needs PostgreSQL');
    const folder = mkdtempSync(path.join(tmpdir(), 'veridico-bench-'));
    const cluster = await startCluster(bin);
    const database = await openDatabase({ DATABASE_URL: cluster.url, DATABASE_POOL: 2, DATA_DIR: folder });
    try {
      const file = await writePeople(folder, rows);
      const rate = async (work: () => Promise<void>): Promise<number> => {
        const start = performance.now();
        await work();
        return (rows * 1_000) / (performance.now() - start);
      };
      const memory = { warm: 0, most: 0 };
      const baseline = [await rate(() => bareCopy(database, file))];
      const first = await rate(() => load(database, file, memory));
      baseline.push(await rate(() => bareCopy(database, file)));
      const again = await rate(() => load(database, file, memory));
      baseline.push(await rate(() => bareCopy(database, file)));
      return {
        against: 'bare COPY',
        ours: [first],
        baseline,
        notes: [
          `${rows} rows; the same file again: ${again.toFixed(0)} ${this.unit}`,
          `resident memory after row ${WARM_ROWS}: at most ${(memory.most - memory.warm).toFixed(1)} MB more`,
        ],
      };
    } finally {
      await database.close();
      await cluster.stop();
      rmSync(folder, { recursive: true });
    }
  },
};

/** @returns a file that the database's own user may read */
async function writePeople(folder: string, rows: number): Promise<string> {
  const file = path.join(folder, 'personas.csv');
  await writeFile(file, people(rows));
  await Promise.all([chmod(folder, 0o755), chmod(file, 0o644)]);
  return file;
}

function* people(rows: number): Generator<string> {
  yield `${Object.keys(importTypes.personas.columns).join(',')}\n`;
  for (let row = 0; row < rows; row += 1) {
    const year = 1940 + (row % 66);
    const serie = 500_000_000 + row;
    yield `${personaRut(row)},Ñusta María ${row},Peñaloza,Sepúlveda,${year}-03-${10 + (row % 18)},Chilena,Soltera,${serie},no\n`;
  }
}

async function bareCopy({ db }: Database, file: string): Promise<void> {
  await sql`create table bare (rut text, nombres text, apellido_paterno text, apellido_materno text, fecha_nacimiento date,
    nacionalidad text, estado_civil text, serie text, fallecido text)`.execute(db);
  await sql`copy bare from ${sql.lit(file)} with (format csv, header)`.execute(db);
  await sql`drop table bare`.execute(db);
}

async function load({ db }: Database, file: string, memory: { warm: number; most: number }): Promise<void> {
  const source = { size: statSync(file).size, open: () => createReadStream(file) };
  const totals = await runImport(importTypes.personas, source, () => Promise.resolve(databaseTarget(db, 'personas', false)), {
    refused: () => undefined,
    progress: ({ rows }) => {
      const resident = process.memoryUsage.rss() / MEGABYTE;
      if (rows < WARM_ROWS && memory.most === 0) memory.warm = resident;
      else memory.most = Math.max(memory.most, resident);
    },
  });
  if (totals.rechazadas > 0) throw new Error(`${totals.rechazadas} rows were refused`);
}
