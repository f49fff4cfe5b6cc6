import { setImmediate, setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { UNDATED } from '@veridico/reports/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { openTestDatabase } from '../../storage/testing.ts';
import { empresaRut } from '../demo/identities.ts';
import { databaseTarget } from './database-target.ts';
import { runImport, type Snapshot } from './run.ts';
import { importTypes } from './types.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const MEGABYTE = 1_048_576;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Megabytes in use after garbage collection. Memory beyond that depends on its timing: `npm run bench` measures it. */
function live(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / MEGABYTE;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** The same companies repeat after `known` rows with another name. @param bad one line in a hundred is refused */
async function* companies(rows: number, known: number, bad: boolean): AsyncGenerator<Uint8Array> {
  yield Buffer.from('rut,razon_social,nombre_fantasia,giro,inicio_actividades,tramo_ventas,estado\n');
  for (let start = 0; start < rows; start += 1_000) {
    await setImmediate();
    const lines = Array.from({ length: 1_000 }, (_, index) => start + index).map(
      (line) =>
        `${empresaRut(line % known)},"Compañía ${line}, de nombre más bien largo, SpA",,Venta de lo que sea,2001-02-28,Micro 1,${bad && line % 100 === 99 ? '\u0007' : 'Activa'}\n`,
    );
    yield Buffer.from(lines.join(''));
  }
}

test('a long file uses constant memory, and the embedded database serves other callers meanwhile', async () => {
  const rows = database.kind === 'server' ? 100_000 : 30_000;
  const known = rows * 0.8;
  const used: number[] = [];
  let looked = 0;
  let refused = 0;
  let served = 0;
  const load = { running: true };
  const others = (async () => {
    while (load.running) {
      await database.ping();
      served += 1;
      await setTimeout(20);
    }
  })();
  const source = { size: rows * 100, open: () => companies(rows, known, true) };
  const totals = await runImport(importTypes.empresas, source, () => Promise.resolve(databaseTarget(database.db, 'empresas', false)), {
    refused: (lines) => (refused += lines.length),
    progress: () => {
      looked += 1;
      if (looked % 4 > 0) return;
      used.push(live());
    },
  });
  load.running = false;
  await others;
  expect(totals).toEqual({ nuevas: known * 0.99, cambiadas: 0, iguales: 0, rechazadas: rows / 100, repetidas: rows * 0.2 * 0.99, ...REST });
  expect(refused).toBe(rows / 100);
  expect(served).toBeGreaterThan(10);
  expect(growth(used)).toBeLessThan(3);
}, 120_000);

test('a long snapshot uses constant memory too', async () => {
  const known = database.kind === 'server' ? 40_000 : 24_000;
  const kept = known - 1_000;
  const load = (rows: number, progress: () => void, snapshot?: Snapshot) =>
    runImport(
      importTypes.empresas,
      { size: rows * 100, open: () => companies(rows, rows, false), snapshot },
      () => Promise.resolve(databaseTarget(database.db, 'empresas', false, { fuente: 'larga', corte: null })),
      { refused: () => undefined, progress },
    );
  await load(known, () => undefined);
  const used: number[] = [];
  let looked = 0;
  const totals = await load(
    kept,
    () => {
      looked += 1;
      if (looked % 4 === 0) used.push(live());
    },
    { confirmar: undefined },
  );
  expect(totals).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: kept, quitadas: 1_000, sinClave: null });
  expect(growth(used)).toBeLessThan(3);
}, 60_000);

const REST = { suprimidas: 0, sinOrigen: 0, quitadas: 0, corte: UNDATED, sinClave: null };

/** Megabytes. Medians: one sample may fall on a large answer of the database. Keeping 200 bytes of each row would add 4 MB. */
function growth(used: readonly number[]): number {
  const third = Math.floor(used.length / 3);
  return median(used.slice(-third)) - median(used.slice(0, third));
}
