import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../storage/testing.ts';
import { databaseTarget } from './import/database-target.ts';
import { loadLines } from './import/testing.ts';
import { databaseDesk } from './import/desk.ts';
import { noteConsoleAct } from '../office/console.ts';
import { importTypes, type ImportTypeName } from './import/types.ts';
import { aboutRut, isSuppressible, readRecordKey, reasonProblem, rutColumns, type RecordKey } from './suppression.ts';

const database = testDatabase(20_000);
beforeEach(() => sql`truncate protestos, infracciones, importaciones, supresiones`.execute(database.db));

const suppress = (key: RecordKey, motivo: string) => databaseDesk(database.db, noteConsoleAct).suppress(key, motivo);
const restore = (key: RecordKey) => databaseDesk(database.db, noteConsoleAct).restore(key, 'Se revocó');

const protesto = (numero: number): string =>
  `76192083-9,CH,Falta de fondos,${numero},CLP,100,2025-01-31,2025-02-01,"Banco, Uno",Santiago,vigente,`;
const load = (...numbers: number[]) => loadLines(databaseTarget(database.db, 'protestos', false), 'protestos', numbers.map(protesto));
const stored = async () =>
  (await database.db.selectFrom('protestos').select('numero').orderBy('numero').execute()).map(({ numero }) => numero);

function keyOf(...texts: readonly string[]): RecordKey {
  const key = readRecordKey('protestos', texts);
  if (typeof key === 'string') throw new Error(key);
  return key;
}
const SECOND = keyOf('76.192.083-9', 'CH', '2', ' Banco,  Uno ');

test('a suppressed record goes, stays away in every later load, and comes back when restored', async () => {
  await load(1, 2, 3);
  expect(await suppress(SECOND, 'Resolución 12')).toBe(true);
  expect(await stored()).toEqual(['1', '3']);
  expect(await suppress(SECOND, 'Otra vez')).toBe(false);
  expect(await load(1, 2, 3)).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: 2, suprimidas: 1 });
  expect(await database.db.selectFrom('importaciones').select('suprimidas').orderBy('id', 'desc').limit(1).execute()).toEqual([
    { suprimidas: 1 },
  ]);
  expect(await stored()).toEqual(['1', '3']);
  expect(await database.db.selectFrom('supresiones').select(['tabla', 'motivo']).execute()).toEqual([
    { tabla: 'protestos', motivo: 'Resolución 12' },
  ]);
  expect(await restore(SECOND)).toBe(true);
  expect(await restore(SECOND)).toBe(false);
  expect(await load(1, 2, 3)).toMatchObject({ nuevas: 1, suprimidas: 0 });
});

test('a record can be suppressed before it was ever loaded, whatever the session’s format of dates', async () => {
  const key = readRecordKey('infracciones', ['76192083-9', 'AFP', 'No pagar', '100', '2026-02-03']);
  if (typeof key === 'string') throw new Error(key);
  await database.db.connection().execute(async (db) => {
    await sql`set datestyle to 'SQL, MDY'`.execute(db);
    expect(await databaseDesk(db, noteConsoleAct).suppress(key, 'x')).toBe(false);
    await sql`reset datestyle`.execute(db);
  });
  const totals = await loadLines(databaseTarget(database.db, 'infracciones', false), 'infracciones', [
    '76192083-9,AFP,No pagar,100,2026-02-03',
  ]);
  expect(totals).toMatchObject({ nuevas: 0, suprimidas: 1 });
});

test('a record suppressed while loads run is not written again by any of them', async () => {
  const every = Array.from({ length: 400 }, (_, index) => index);
  for (let round = 0; round < 5; round += 1) {
    await sql`truncate protestos, supresiones`.execute(database.db);
    const loads = ['a', 'b', 'c'].map((fuente) =>
      loadLines(databaseTarget(database.db, 'protestos', false, { fuente, corte: null }), 'protestos', every.map(protesto)),
    );
    await Promise.all([...loads, suppress(SECOND, 'x')]);
    expect(await stored()).not.toContain('2');
  }
});

test('a record about a RUT is looked for by an index of each type', async () => {
  for (const tipo of (Object.keys(importTypes) as ImportTypeName[]).filter(isSuppressible).filter((each) => rutColumns(each).length > 0)) {
    const plan = await database.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql`explain select from ${sql.table(tipo)} as stored where ${aboutRut(tipo, '76192083-9')}`.execute(trx);
    });
    expect([tipo, JSON.stringify(plan.rows)]).not.toEqual([tipo, expect.stringContaining('Seq Scan')]);
  }
});

test('a key is refused with the part that is wrong, and a reason is needed', () => {
  expect(readRecordKey('protestos', ['76192083-0', 'CH', '2', 'Banco'])).toBe('rut: no es un RUT válido');
  expect(readRecordKey('protestos', ['76192083-9', 'CH', '', 'Banco'])).toBe('numero: es obligatorio');
  expect(readRecordKey('protestos', ['76192083-9', 'CH'])).toBe('La clave de protestos son 4 valores: rut, tipo, numero, acreedor.');
  expect([reasonProblem(' '), reasonProblem('x'.repeat(301)), reasonProblem('Resolución 12')]).toEqual([
    'Falta --motivo=texto: queda en el registro.',
    'El motivo tiene más de 300 caracteres.',
    undefined,
  ]);
});
