import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../storage/testing.ts';
import { databaseTarget } from './database-target.ts';
import type { Row } from './define.ts';
import type { Target, Totals } from './run.ts';
import { loadFile, loadLines, shortHeader } from './testing.ts';
import type { ImportTypeName } from './types.ts';

const database = testDatabase();
beforeEach(async () => {
  await sql`truncate personas, empresas, protestos, morosidades, importaciones`.execute(database.db);
});

const load = (tipo: ImportTypeName, lines: readonly string[], demo = false, target: Target = databaseTarget(database.db, tipo, demo)) =>
  loadLines(target, tipo, lines);

const fromOther = (tipo: ImportTypeName, lines: readonly string[], fuente = 'otra') =>
  load(tipo, lines, false, databaseTarget(database.db, tipo, false, { fuente, corte: null }));

const counts = (nuevas: number, cambiadas: number, iguales: number, more: Partial<Totals> = {}): Omit<Totals, 'sinOrigen'> => ({
  nuevas,
  cambiadas,
  iguales,
  rechazadas: 0,
  repetidas: 0,
  suprimidas: 0,
  ...more,
});
const empresa = (rut: string, name: string): string => `${rut},${name},,,2001-02-28,,Activa`;
const persona = (serie: string, name = 'Ana'): string => `12345678-5,${name},Soto,,1980-02-29,Chilena,,${serie},no`;
const protesto = (numero: number, monto: string): string =>
  `76192083-9,CH,Falta de fondos,${numero},CLP,${monto},2025-01-31,2025-02-01,Banco,Santiago,vigente,`;
const NOTHING = { quitadas: 0, corte: null };
const IDLE = {
  begin: () => Promise.resolve(),
  hold: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  missing: () => Promise.resolve({ tiene: 0, faltan: 0 }),
  finish: () => Promise.resolve(NOTHING),
  close: () => Promise.resolve(),
};
const cards = () => database.db.selectFrom('personas').select(['serie', 'series_anteriores']).executeTakeFirstOrThrow();

test('the creditor’s RUT stays when a later file does not give it', async () => {
  const [line, header] = [protesto(1, '100'), `${shortHeader('protestos')},acreedor_rut`];
  const target = databaseTarget(database.db, 'protestos', false);
  expect(await loadFile(target, 'protestos', [header, `${line},97.004.000-5`])).toMatchObject(counts(1, 0, 0));
  expect(await load('protestos', [line])).toMatchObject(counts(0, 0, 1));
  expect(await loadFile(target, 'protestos', [header, `${line},`])).toMatchObject(counts(0, 0, 1));
  expect(await loadFile(target, 'protestos', [header, `${line},76192083-9`])).toMatchObject(counts(0, 1, 0));
  expect(await database.db.selectFrom('protestos').select('acreedor_rut').execute()).toEqual([{ acreedor_rut: '76192083-9' }]);
});

test('rows are new, then equal, then changed, and each run is recorded', async () => {
  const lines = [empresa('76192083-9', 'Una SpA'), empresa('50000000-7', 'Dos SpA')];
  expect(await load('empresas', lines)).toMatchObject(counts(2, 0, 0));
  expect(await load('empresas', lines)).toMatchObject(counts(0, 0, 2));
  expect(await load('empresas', [empresa('76192083-9', 'Una SpA'), empresa('50.000.000-7', 'Dos Ltda.'), 'mala'])).toMatchObject(
    counts(0, 1, 1, { rechazadas: 1 }),
  );
  const rows = await database.db.selectFrom('empresas').selectAll().orderBy('rut').execute();
  expect(rows.map((row) => row.razon_social)).toEqual(['Dos Ltda.', 'Una SpA']);
  expect(rows[0]).toEqual({
    rut: '50000000-7',
    razon_social: 'Dos Ltda.',
    nombre_fantasia: null,
    giro: null,
    inicio_actividades: '2001-02-28',
    tramo_ventas: null,
    estado: 'Activa',
    entrega: 'principal',
    demo: false,
  });
  const runs = await database.db
    .selectFrom('importaciones')
    .select(['tipo', 'demo', 'nuevas', 'cambiadas', 'iguales', 'rechazadas'])
    .orderBy('id')
    .execute();
  expect(runs).toEqual([
    { tipo: 'empresas', demo: false, nuevas: 2, cambiadas: 0, iguales: 0, rechazadas: 0 },
    { tipo: 'empresas', demo: false, nuevas: 0, cambiadas: 0, iguales: 2, rechazadas: 0 },
    { tipo: 'empresas', demo: false, nuevas: 0, cambiadas: 1, iguales: 1, rechazadas: 1 },
  ]);
});

test('the last of two equal keys wins, adjacent or many batches apart, and reloading changes nothing', async () => {
  const lines = Array.from({ length: 2_300 }, (_, index) => protesto(index % 1_200, String(1_000 + index)));
  // The last row for number 5 is invalid: the earlier valid one is kept.
  lines.push(protesto(1, '7'), protesto(1, '8'), protesto(5, 'mucho'));
  expect(await load('protestos', lines)).toMatchObject(counts(1_200, 0, 0, { rechazadas: 1, repetidas: 1_102 }));
  const amounts = async () => {
    const rows = await database.db.selectFrom('protestos').select(['numero', 'monto']).execute();
    return new Map(rows.map((row) => [row.numero, Number(row.monto)]));
  };
  const first = await amounts();
  expect([first.get('0'), first.get('1'), first.get('5'), first.get('1099'), first.get('1100')]).toEqual([2_200, 8, 2_205, 3_299, 2_100]);
  expect(await load('protestos', lines)).toMatchObject(counts(0, 0, 1_200, { rechazadas: 1, repetidas: 1_102 }));
  expect(await amounts()).toEqual(first);
});

test('two spellings of an amount are equal', async () => {
  const debt = (monto: string): string => `76192083-9,Banco,Crédito,1,UF,${monto},2025-01-31,2,vigente`;
  expect(await load('morosidades', [debt('12.5')])).toMatchObject(counts(1, 0, 0));
  expect(await load('morosidades', [debt('012.5000')])).toMatchObject(counts(0, 0, 1));
  expect(await load('morosidades', [debt('12.5001')])).toMatchObject(counts(0, 1, 0));
});

test('the four parts of the key distinguish protests', async () => {
  const given = protesto(1, '100');
  const others = [given.replace('76192083-9', '50000000-7'), given.replace('CH', 'PG'), given.replace('Banco', 'Otro'), protesto(2, '100')];
  expect(await load('protestos', [given, ...others])).toMatchObject(counts(5, 0, 0));
});

test('earlier serials of a person are kept as not current; a repeated one becomes current again', async () => {
  expect(await load('personas', [persona('A12345678')])).toMatchObject(counts(1, 0, 0));
  expect(await load('personas', [persona('a12.345.678')])).toMatchObject(counts(0, 0, 1));
  expect(await load('personas', [persona('B00000002')])).toMatchObject(counts(0, 1, 0));
  expect(await cards()).toEqual({ serie: 'B00000002', series_anteriores: ['A12345678'] });
  expect(await load('personas', [persona('')])).toMatchObject(counts(0, 0, 1));
  expect(await load('personas', [persona('C00000003')])).toMatchObject(counts(0, 1, 0));
  expect(await cards()).toEqual({ serie: 'C00000003', series_anteriores: ['A12345678', 'B00000002'] });
  expect(await load('personas', [persona('A12345678', 'Ana María')])).toMatchObject(counts(0, 1, 0));
  expect(await cards()).toEqual({ serie: 'A12345678', series_anteriores: ['B00000002', 'C00000003'] });
  const stored = await database.db.selectFrom('personas').select(['nombres', 'fecha_nacimiento', 'fallecido']).executeTakeFirst();
  expect(stored).toEqual({ nombres: 'Ana María', fecha_nacimiento: '1980-02-29', fallecido: false });
});

test('a real row replaces a demonstration row, equal or not, and never the reverse', async () => {
  const demoOf = (table: 'empresas' | 'personas') => database.db.selectFrom(table).select('demo').executeTakeFirstOrThrow();
  await load('empresas', [empresa('76192083-9', 'Una SpA')], true);
  expect(await demoOf('empresas')).toEqual({ demo: true });
  expect(await load('empresas', [empresa('76192083-9', 'Una SpA')])).toMatchObject(counts(0, 1, 0));
  expect(await demoOf('empresas')).toEqual({ demo: false });
  expect(await load('empresas', [empresa('76192083-9', 'Inventada')], true)).toMatchObject(counts(0, 0, 1));
  expect(await database.db.selectFrom('empresas').select(['razon_social', 'demo']).execute()).toEqual([
    { razon_social: 'Una SpA', demo: false },
  ]);

  await load('personas', [persona('D00000001')], true);
  expect(await load('personas', [persona('R00000002')])).toMatchObject(counts(0, 1, 0));
  expect(await load('personas', [persona('D00000001', 'Inventada')], true)).toMatchObject(counts(0, 0, 1));
  expect(await demoOf('personas')).toEqual({ demo: false });
  expect(await cards()).toEqual({ serie: 'R00000002', series_anteriores: [] });
  await load('personas', [persona('D00000001').replace('12345678-5', '23456789-6')], true);
  await load('personas', [persona('').replace('12345678-5', '23456789-6')]);
  expect(await database.db.selectFrom('personas').select('serie').where('rut', '=', '23456789-6').execute()).toEqual([{ serie: null }]);
});

test('simultaneous loads of the same rows from two sources in opposite order finish without duplicates', async () => {
  const lines = (monto: number): string[] => Array.from({ length: 500 }, (_, index) => protesto(index, String(monto)));
  for (let round = 1; round <= 8; round += 1) {
    const [one, other] = await Promise.all([load('protestos', lines(round)), fromOther('protestos', lines(round).toReversed())]);
    expect([one.nuevas + other.nuevas, one.cambiadas + other.cambiadas]).toEqual(round === 1 ? [500, 500] : [0, 1_000]);
  }
  const { found } = await database.db
    .selectFrom('protestos')
    .select((eb) => eb.fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  expect(found).toBe('500');
});

test('no card is lost when several reach one person at once', async () => {
  await load('personas', [persona('A00000000')]);
  await Promise.all(['B', 'C', 'D', 'E'].map((letter) => fromOther('personas', [persona(`${letter}00000000`)], letter.toLowerCase())));
  const { serie, series_anteriores: earlier } = await cards();
  expect(new Set([serie, ...earlier])).toEqual(new Set(['A00000000', 'B00000000', 'C00000000', 'D00000000', 'E00000000']));
  expect(earlier).toHaveLength(4);
});

test('a target with parallel batches never gets more than its maximum, and the counts add up', async () => {
  const underWay = { now: 0, most: 0 };
  const written: number[] = [];
  const target = {
    parallel: 3,
    write: async (rows: readonly Row[]) => {
      underWay.most = Math.max(underWay.most, (underWay.now += 1));
      await setTimeout(5);
      underWay.now -= 1;
      written.push(rows.length);
      return { nuevas: rows.length - 1, cambiadas: 1, suprimidas: 0 };
    },
    ...IDLE,
  };
  const lines = Array.from({ length: 5_500 }, (_, index) => protesto(index, '100'));
  expect(await load('protestos', lines, false, target)).toMatchObject(counts(5_494, 6, 0));
  expect(underWay).toEqual({ now: 0, most: 3 });
  expect(written.toSorted((a, b) => a - b)).toEqual([500, 1_000, 1_000, 1_000, 1_000, 1_000]);
});

test('a failed batch ends the load with its reason after the parallel ones, and no run is recorded', async () => {
  const said: string[] = [];
  const note = async (what: string) => void said.push(await Promise.resolve(what));
  const target = {
    parallel: 2,
    write: async (rows: readonly Row[]) => {
      const first = rows[0]?.['numero'] === '0';
      await setTimeout(first ? 1 : 30);
      said.push(first ? 'failed' : 'written');
      if (first) throw new Error('sin espacio');
      return { nuevas: rows.length, cambiadas: 0, suprimidas: 0 };
    },
    ...IDLE,
    finish: async () => {
      await note('finished');
      return NOTHING;
    },
    close: () => note('closed'),
  };
  const lines = Array.from({ length: 9_000 }, (_, index) => protesto(index, '100'));
  await expect(load('protestos', lines, false, target)).rejects.toThrow('sin espacio');
  expect(said).toEqual(['failed', 'written', 'closed']);
});

test('a file with only a header, or without one, loads nothing and records no run', async () => {
  await expect(load('empresas', [])).rejects.toThrow('solo trae el encabezado');
  expect(await database.db.selectFrom('importaciones').selectAll().execute()).toEqual([]);
});
