import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../storage/testing.ts';
import { databaseTarget } from './database-target.ts';
import type { Snapshot } from './run.ts';
import { loadLines } from './testing.ts';
import type { ImportTypeName } from './types.ts';

const database = testDatabase();
beforeEach(() => sql`truncate protestos, infracciones, avisos, importaciones, claves_de_carga`.execute(database.db));

const CORTE = '2026-10-31';
const protesto = (numero: number, rest = 'Banco,Santiago,vigente,'): string =>
  `76192083-9,CH,Falta de fondos,${numero},CLP,100,2025-01-31,2025-02-01,${rest}`;
const protestos = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, index) => protesto(from + index));

interface Given {
  readonly fuente?: string;
  readonly tipo?: ImportTypeName;
}
const load = (lines: readonly string[], snapshot?: Snapshot, { fuente = 'boletin', tipo = 'protestos' }: Given = {}) =>
  loadLines(databaseTarget(database.db, tipo, false, { fuente, corte: CORTE }), tipo, lines, snapshot);
const all = (confirmar?: number): Snapshot => ({ confirmar });

async function numbers(): Promise<number[]> {
  const rows = await database.db.selectFrom('protestos').select('numero').execute();
  return rows.map(({ numero }) => Number(numero)).toSorted((a, b) => a - b);
}
const upTo = (to: number, from = 0): number[] => Array.from({ length: to - from }, (_, index) => from + index);
const runs = () =>
  database.db.selectFrom('importaciones').select(['estado', 'corte', 'nuevas', 'quitadas']).orderBy('id', 'desc').limit(1).execute();
const leftKeys = async () => (await database.db.selectFrom('claves_de_carga').selectAll().execute()).length;

test('a snapshot removes what its source no longer holds, and nothing of another source or of the demonstration', async () => {
  await load(protestos(0, 40));
  await load(protestos(100, 102), undefined, { fuente: 'camara' });
  const demo = databaseTarget(database.db, 'protestos', true);
  await loadLines(demo, 'protestos', protestos(200, 201));
  // Number 39 now comes from the other source.
  await load([protesto(39)], undefined, { fuente: 'camara' });
  expect(await load([...protestos(1, 39), protesto(50)], all())).toMatchObject({ nuevas: 1, iguales: 38, quitadas: 1, sinClave: null });
  expect(await numbers()).toEqual([...upTo(40, 1), 50, 100, 101, 200]);
  expect(await runs()).toEqual([{ estado: 'terminada', corte: CORTE, nuevas: 1, quitadas: 1 }]);
  expect(await load([...protestos(1, 39), protesto(50)], all())).toMatchObject({ nuevas: 0, cambiadas: 0, quitadas: 0 });
  expect(await leftKeys()).toBe(0);
});

test('more than one row in twenty goes only with its exact number, and a refused snapshot changes nothing', async () => {
  await load(protestos(0, 40));
  expect((await load(protestos(2, 40), all())).quitadas).toBe(2);
  const three = [...protestos(5, 40), protesto(90)];
  await expect(load(three, all())).rejects.toThrow('ya no trae 3 de las 38 filas de su fuente. No se cargó ni se quitó nada. ');
  await expect(load(three, all())).rejects.toThrow('--confirmar=3.');
  await expect(load(three, all(2))).rejects.toThrow('ya no trae 3 de las 38 filas de su fuente, no 2.');
  // Also where fewer go than the operator expects.
  await expect(load(protestos(2, 40), all(3))).rejects.toThrow('ya no trae 0 de las 38 filas');
  expect(await numbers()).toEqual(upTo(40, 2));
  expect([await runs(), await leftKeys()]).toEqual([[{ estado: 'interrumpida', corte: null, nuevas: 0, quitadas: 0 }], 0]);
  expect((await load(three, all(3))).quitadas).toBe(3);
  expect(await numbers()).toEqual([...upTo(40, 5), 90]);
});

test('a snapshot that would remove everything, an empty one included, needs the number', async () => {
  await load(protestos(0, 3));
  await expect(load(protestos(7, 8), all())).rejects.toThrow('--confirmar=3.');
  await expect(load([], all())).rejects.toThrow('solo trae el encabezado. Si su fuente ya no tiene ninguna fila');
  await expect(load([], all(2))).rejects.toThrow('--confirmar=3.');
  expect(await numbers()).toEqual([0, 1, 2]);
  expect(await load([], all(3))).toMatchObject({ quitadas: 3, corte: CORTE });
  expect(await numbers()).toEqual([]);
});

test('a refused line still holds its key; an unreadable key removes nothing, and the outcome names its line', async () => {
  await load(protestos(0, 40));
  const cleared = protesto(0, 'Banco,Santiago,vigente,2025-03-01');
  expect(await load([cleared, ...protestos(1, 39)], all())).toMatchObject({ rechazadas: 1, quitadas: 1, sinClave: null });
  expect(await numbers()).toEqual(upTo(39));
  for (const bad of [
    'mala',
    protesto(1).replace('76192083-9', '76192083-0'),
    protesto(1).replace('CH', 'XX'),
    protesto(1).replace('Falta', '\u0000'),
  ])
    expect(await load([...protestos(0, 37), bad, 'otra'], all())).toMatchObject({ quitadas: 0, sinClave: { lineas: 2, primera: 39 } });
  expect(await numbers()).toEqual(upTo(39));
});

test('keys with dates, amounts and whole rows are the same in the file and in the table', async () => {
  const fine = (monto: number) => `76192083-9,"AFP, «Ñandú»",No pagar,0${monto},2026-02-03`;
  await load([1, 2, 3].map(fine), undefined, { tipo: 'infracciones' });
  expect((await load([1, 3].map(fine), all(1), { tipo: 'infracciones' })).quitadas).toBe(1);
  const offer = (price: string) => `portal,2026-01,venta,casa,05103,Concón,,${price},UF,139.0,,3.0,4,,,`;
  await load(['12800', '12801'].map(offer), undefined, { tipo: 'avisos' });
  expect((await load(['12800.0'].map(offer), all(1), { tipo: 'avisos' })).quitadas).toBe(1);
  const { rows } = await sql`select monto::int, precio_uf::int from infracciones, avisos order by 1`.execute(database.db);
  expect(rows).toEqual([
    { monto: 1, precio_uf: 12_800 },
    { monto: 3, precio_uf: 12_800 },
  ]);
});

test('lost keys remove nothing, and what was written stays as an interrupted load', async () => {
  await load(protestos(0, 40));
  const target = databaseTarget(database.db, 'protestos', false, { fuente: 'boletin', corte: CORTE });
  // As after a crash of the database, which empties unlogged tables.
  const losing = {
    ...target,
    write: () => sql`truncate claves_de_carga`.execute(database.db).then(() => ({ nuevas: 0, cambiadas: 0, suprimidas: 0 })),
  };
  await expect(loadLines(losing, 'protestos', protestos(1, 40), all())).rejects.toThrow('perdió parte de las claves');
  expect(await numbers()).toEqual(upTo(40));
  expect(await runs()).toMatchObject([{ estado: 'interrumpida', corte: null }]);
});

test('a file of which no line is valid dates nothing', async () => {
  const future = protesto(1).replace('2025-02-01', '2126-02-01');
  expect(await load([future])).toMatchObject({ rechazadas: 1, corte: null });
  expect(await load(protestos(0, 1))).toMatchObject({ nuevas: 1, corte: CORTE });
});
