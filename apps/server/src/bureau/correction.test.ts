import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../storage/testing.ts';
import { correctRecord, undoCorrection, type CorrectionAsked } from './correction.ts';
import { heldRecord, heldRecords } from './held-records.ts';
import { databaseTarget } from './import/database-target.ts';
import { loadFile, loadLines } from './import/testing.ts';
import { aboutRut, restoreRecord, suppressRecord, type RecordPlace } from './suppression.ts';

const database = testDatabase(20_000);
const RUT = '76192083-9';
beforeEach(() => sql`truncate protestos, personas, importaciones, supresiones, correcciones`.execute(database.db));

const protesto = (monto: number, numero = 1, rest = 'Santiago,vigente,') =>
  `${RUT},CH,Falta de fondos,${numero},CLP,${monto},2025-01-31,2025-02-01,Banco Uno,${rest}`;
const target = () => databaseTarget(database.db, 'protestos', false);
const load = (...lines: readonly string[]) => loadLines(target(), 'protestos', lines);
const place = async (numero = '1'): Promise<RecordPlace> => {
  const held = await heldRecords(database.db, RUT, { desde: 0, most: 1_000 });
  const record = held.find(({ campos }) => campos['numero'] === numero) ?? held[0];
  const { tipo = 'protestos', clave = '' } = record ?? {};
  return { tipo, clave: Buffer.from(clave, 'hex'), near: aboutRut(tipo, RUT) };
};
const WHO = { motivo: 'Resolución 12', quien: 'Ana', confirmo: 'Eva' };
/** Corrects the first record of the RUT. */
async function correct(campos: Readonly<Record<string, string>>, more: Partial<CorrectionAsked> = {}) {
  const at = await place();
  const { version = '' } = (await heldRecord(database.db, at)) ?? {};
  return database.db.transaction().execute((trx) => correctRecord(trx, at, { version, campos, ...WHO, ...more }));
}
const undo = async () => {
  const at = await place();
  return database.db.transaction().execute((trx) => undoCorrection(trx, at));
};
const amounts = async () =>
  (await database.db.selectFrom('protestos').select('monto').orderBy('numero').execute()).map(({ monto }) => Number(monto));
const correction = async () => (await heldRecords(database.db, RUT, { desde: 0, most: 10 }))[0]?.correccion;

test('a correction counts at once and stays when its source delivers the same again', async () => {
  await load(protesto(100), protesto(7, 2));
  expect(await correct({ monto: '0150.00', ciudad: ' Talca ', estado: 'vigente' })).toMatchObject({
    campos: { monto: 'los pesos van sin decimales' },
  });
  expect(await correct({ monto: '0150', ciudad: ' Talca ', estado: 'vigente' })).toMatchObject({ changed: ['monto', 'ciudad'] });
  expect(await amounts()).toEqual([150, 7]);
  expect(await load(protesto(100), protesto(8, 2))).toMatchObject({ nuevas: 0, cambiadas: 1, iguales: 1 });
  expect(await amounts()).toEqual([150, 8]);
  expect(await correction()).toMatchObject({
    cargado: { monto: '100', ciudad: 'Santiago' },
    fuente: { monto: '100', ciudad: 'Santiago' },
    corregido: { monto: '150', ciudad: 'Talca' },
    ...WHO,
  });
});

test('a protest is corrected to cleared only with its day', async () => {
  await load(protesto(100));
  expect(await correct({ estado: 'aclarado' })).toEqual({ campos: { fecha_aclaracion: 'escribe el día en que se aclaró' } });
  expect(await correct({ estado: 'aclarado', fecha_aclaracion: '2025-03-01' })).toMatchObject({ changed: ['estado', 'fecha_aclaracion'] });
});

test('a column that was not corrected follows its source, and a new value of a corrected one is only noted', async () => {
  await load(protesto(100));
  await correct({ monto: '150' });
  expect(await load(protesto(200, 1, 'Talca,aclarado,2025-03-01'))).toMatchObject({ cambiadas: 1 });
  expect(await database.db.selectFrom('protestos').select(['monto', 'ciudad', 'estado', 'fecha_aclaracion']).execute()).toEqual([
    { monto: '150.0000', ciudad: 'Talca', estado: 'aclarado', fecha_aclaracion: '2025-03-01' },
  ]);
  expect(await correction()).toMatchObject({ cargado: { monto: '100' }, fuente: { monto: '200' }, corregido: { monto: '150' } });
  expect(await undo()).toEqual(['monto']);
  expect(await amounts()).toEqual([200]);
  expect(await undo()).toBeUndefined();
  expect(await load(protesto(300))).toMatchObject({ cambiadas: 1 });
  expect(await amounts()).toEqual([300]);
});

test('a file without an optional column says nothing of a corrected one; an emptied value stays empty', async () => {
  const header =
    'rut,tipo,motivo,numero,moneda,monto,fecha_vencimiento,fecha_protesto,acreedor,ciudad,estado,fecha_aclaracion,acreedor_rut';
  await loadFile(target(), 'protestos', [header, `${protesto(100)},97004000-5`]);
  expect(await correct({ acreedor_rut: '97004000-1' })).toEqual({ campos: { acreedor_rut: 'no es un RUT válido' } });
  await correct({ acreedor_rut: '' });
  await load(protesto(100));
  await loadFile(target(), 'protestos', [header, `${protesto(100)},97004000-5`]);
  expect(await database.db.selectFrom('protestos').select('acreedor_rut').execute()).toEqual([{ acreedor_rut: null }]);
  expect(await correction()).toMatchObject({ fuente: { acreedor_rut: '97004000-5' }, corregido: { acreedor_rut: null } });
});

test.each([
  [{ monto: 'mil' }, { monto: 'se espera un número con punto decimal y sin separador de miles' }],
  [{ monto: '1.50' }, { monto: 'los pesos van sin decimales' }],
  [{ fecha_protesto: '2025-02-30' }, { fecha_protesto: 'esa fecha no existe' }],
  [{ fecha_protesto: '2024-02-01' }, { fecha_protesto: 'es anterior a fecha_vencimiento' }],
  [
    { ciudad: '', estado: 'x' },
    { ciudad: 'es obligatorio', estado: 'se espera vigente, aclarado' },
  ],
  [{ ciudad: 'Tal\u200Bca' }, { ciudad: 'codificación: trae el carácter invisible o de control U+200B' }],
])('%j is refused with the importer’s reasons', async (campos, said) => {
  await load(protesto(100));
  expect(await correct(campos)).toEqual({ campos: said });
});

test('nothing changes without a change, from an old reading, or in the key', async () => {
  await load(protesto(100));
  expect(await correct({ monto: '100.0' })).toMatchObject({ campos: {} });
  expect(await correct({ monto: '100', numero: '9' })).toEqual({ refused: 'igual' });
  const { version = '' } = (await heldRecord(database.db, await place())) ?? {};
  await load(protesto(200));
  expect(await correct({ monto: '150' }, { version })).toEqual({ refused: 'desconocido' });
  expect(await amounts()).toEqual([200]);
});

test('a second correction starts from what the source says', async () => {
  await load(protesto(100));
  await correct({ monto: '150', ciudad: 'Talca' });
  await load(protesto(200));
  await correct({ monto: '160', ciudad: 'Santiago' });
  expect(await correction()).toMatchObject({ cargado: { monto: '200' }, corregido: { monto: '160' } });
  expect(await correct({ monto: '200' })).toEqual({ refused: 'igual' });
});

test('yes and no are corrected as a file writes them', async () => {
  await loadLines(databaseTarget(database.db, 'personas', false), 'personas', [`${RUT},Ana,Soto,,,,,,si`]);
  expect(await correct({ fallecido: 'false' })).toEqual({ campos: { fallecido: 'se espera si o no' } });
  await correct({ fallecido: 'no' });
  expect(await loadLines(databaseTarget(database.db, 'personas', false), 'personas', [`${RUT},Ana,Soto,,,,,,si`])).toMatchObject({
    iguales: 1,
  });
  expect(await database.db.selectFrom('personas').select('fallecido').execute()).toEqual([{ fallecido: false }]);
});

test('suppressing a corrected record leaves only its digest', async () => {
  await load(protesto(100));
  await correct({ monto: '150' });
  const at = await place();
  await database.db.transaction().execute((trx) => suppressRecord(trx, at, WHO));
  expect(await database.db.selectFrom('correcciones').selectAll().execute()).toEqual([]);
  await restoreRecord(database.db, at);
  await load(protesto(100));
  expect(await amounts()).toEqual([100]);
});

test('a record corrected while loads run keeps the corrected value', async () => {
  const every = Array.from({ length: 990 }, (_, index) => protesto(100, index + 1));
  await load(...every);
  // The last in the order in which a batch writes.
  const at = await place('990');
  for (let round = 0; round < 8; round += 1) {
    const { version = '' } = (await heldRecord(database.db, at)) ?? {};
    const loads = ['a', 'b', 'c'].map((fuente) =>
      loadLines(databaseTarget(database.db, 'protestos', false, { fuente, corte: null }), 'protestos', every),
    );
    const asked = { version, campos: { monto: String(150 + round) }, ...WHO };
    const correcting = database.db.transaction().execute((trx) => correctRecord(trx, at, asked));
    await Promise.all([...loads, correcting]);
    expect(await heldRecord(database.db, at)).toMatchObject({ campos: { monto: String(150 + round) } });
  }
});
