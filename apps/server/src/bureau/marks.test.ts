import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../storage/testing.ts';
import { databaseTarget } from './import/database-target.ts';
import { loadLines } from './import/testing.ts';
import { importTypes } from './import/types.ts';
import { unmarked, withMarks, type ToldRecords } from './marks.ts';
import { loadConsolidadoRecords, loadEmpresaRecords } from './records.ts';
import { createFindSubject } from './subjects.ts';

const RUT = '76192083-9';
const PARTNER = '12345678-5';

/** A line of each table that reports print, and where the company's report holds it. */
const LINES = {
  direcciones: [`${RUT},Comercial,Uno 1,13101,2025-01-01`, 'direcciones'],
  protestos: [`${RUT},CH,Falta de fondos,1,CLP,100,2025-01-31,2025-02-01,Banco,Santiago,vigente,`, 'protestos'],
  morosidades: [`${RUT},Banco,Crédito,1,CLP,100,2025-01-31,2,vigente`, 'morosidades'],
  deuda_financiera: [`${RUT},2025-06,100,0,0,0`, 'deuda'],
  infracciones: [`${RUT},AFP,No pagar,100,2025-02-03`, 'infracciones'],
  vehiculos: [`${RUT},BBBB12,Marca,Modelo,2020,1000`, 'vehiculos'],
  bienes_raices: [`${RUT},13101,573-24,Uno 1,Habitacional,1000`, 'bienesRaices'],
  sociedades: [`${PARTNER},${RUT},50,Socio,2020-01-01`, 'socios'],
} as const satisfies Record<ToldRecords, readonly [string, string]>;
const TABLES = Object.keys(LINES) as ToldRecords[];

const database = testDatabase(20_000);
beforeAll(async () => {
  await loadLines(databaseTarget(database.db, 'empresas', false), 'empresas', [`${RUT},Una SpA,,Venta,2001-02-28,Micro 1,Activa`]);
  await loadAll();
});
beforeEach(async () => {
  await database.db.deleteFrom('marcas').execute();
  await database.db.deleteFrom('bloqueos').execute();
});

async function loadAll(): Promise<void> {
  for (const tabla of TABLES) {
    const { nuevas, iguales, refused } = await loadLines(databaseTarget(database.db, tabla, false), tabla, [LINES[tabla][0]]);
    if (refused.length > 0 || nuevas + iguales !== 1) throw new Error(`${tabla}: ${JSON.stringify(refused)}`);
  }
}

/** How many records of each table the company's report tells. */
async function told(): Promise<Record<string, number>> {
  const records = (await loadEmpresaRecords(database.db, RUT, 'tercero')) as unknown as Record<string, readonly unknown[]> | undefined;
  return Object.fromEntries(TABLES.map((tabla) => [tabla, records?.[LINES[tabla][1]]?.length ?? -1]));
}
const lines = async () => (await createFindSubject(database.db)('sia000002', RUT, 'tercero'))?.lines;

async function mark(tabla: ToldRecords, rut = RUT, hasta: string | null = null, marca = 'disputa'): Promise<void> {
  const { store } = importTypes[tabla];
  await sql`insert into marcas (rut, tabla, clave, marca, hasta)
    select ${rut}, ${store.table}, ${store.storedDigest}, ${marca}, now() + ${hasta}::interval from ${sql.table(store.table)} as stored`.execute(
    database.db,
  );
}
const block = (motivo: string, hasta: string | null = null, rut = RUT) =>
  sql`insert into bloqueos (rut, motivo, hasta) values (${rut}, ${motivo}, now() + ${hasta}::interval)`.execute(database.db);

describe('a marked record', () => {
  test.each(TABLES)('of %s is neither told nor counted, also after the next load', async (tabla) => {
    const [before, counted] = [await told(), await lines()];
    expect(Object.values(before)).toEqual(TABLES.map(() => 1));
    await mark(tabla);
    expect(await told()).toEqual({ ...before, [tabla]: 0 });
    // The months of debt are counted as their most.
    expect(await lines()).toBe((counted ?? 0) - (tabla === 'deuda_financiera' ? 0 : 1));
    await loadAll();
    await loadAll();
    expect(await told()).toEqual({ ...before, [tabla]: 0 });
    await sql`update marcas set hasta = now()`.execute(database.db);
    expect(await told()).toEqual(before);
  });

  test.each(['bloqueo', 'oposicion'])('by %s stays out after two later loads', async (marca) => {
    await mark('protestos', RUT, null, marca);
    await loadAll();
    await loadAll();
    expect(await told()).toMatchObject({ protestos: 0, morosidades: 1 });
  });

  test('is withheld until the day of its mark, and others of the RUT are told', async () => {
    await mark('protestos', RUT, '1 day');
    await sql`insert into marcas (rut, tabla, clave, marca) values (${RUT}, 'morosidades', 'otra', 'disputa')`.execute(database.db);
    expect(await told()).toMatchObject({ protestos: 0, morosidades: 1 });
    expect((await loadConsolidadoRecords(database.db, RUT))?.protestos).toEqual([]);
  });

  test('about two is withheld from the reports of both, also if only one disputes it', async () => {
    await mark('sociedades', PARTNER);
    expect(await told()).toMatchObject({ sociedades: 0 });
  });

  test('costs one look into an index for a RUT without marks', async () => {
    const read = withMarks(database.db, RUT).selectFrom('protestos').select('numero').where('rut', '=', RUT).where(unmarked('protestos'));
    const plan = async () => {
      const rows = await read.explain<{ 'QUERY PLAN': string }>('text', sql`analyze, verbose, costs off, timing off, summary off`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    expect((await plan()).match(/on public\.marcas\b/g)).toHaveLength(1);
  });
});

describe('a block', () => {
  test('makes a RUT unknown while it lasts', async () => {
    await block('disputa', '1 day');
    expect([await loadEmpresaRecords(database.db, RUT, 'titular'), await loadConsolidadoRecords(database.db, RUT), await lines()]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await sql`update bloqueos set hasta = now()`.execute(database.db);
    expect(await lines()).toBeGreaterThan(0);
  });

  test('of a partner withholds the share, in the report of the company', async () => {
    await block('disputa', null, PARTNER);
    expect(await told()).toMatchObject({ sociedades: 0, protestos: 1 });
  });

  test('for unemployment withholds only debts, so that nothing hints at it', async () => {
    await block('cesantia', '3 months');
    expect(await told()).toMatchObject({ protestos: 0, morosidades: 0, infracciones: 1, direcciones: 1 });
    expect(JSON.stringify(await loadEmpresaRecords(database.db, RUT, 'tercero'))).not.toMatch(/cesant|bloque/i);
  });
});

test('every reader of a table of records asks whether the record may be told', () => {
  // Settled documents only keep others from being told; queries and values of the UF are about no record of a source.
  const WITHOUT = { acreedores: 1, consultas: 2, uf: 1 };
  const folder = path.join(import.meta.dirname, 'records');
  const sources = readdirSync(folder).flatMap((file) => (file.includes('.test.') ? [] : [readFileSync(path.join(folder, file), 'utf8')]));
  const reads = sources.flatMap((text) => text.split(/\.selectFrom\(/).slice(1));
  const unasked = reads.flatMap((read) => {
    const [, table] = /^'(\w+)/.exec(read) ?? [];
    const statement = read.slice(0, read.search(/\.(as|select)\(COUNT|orderBy|;\n|\.as\('reported'/));
    return table === undefined || /unmarked|toldShare/.test(statement) ? [] : [table];
  });
  expect(unasked.toSorted()).toEqual(
    Object.entries(WITHOUT)
      .flatMap(([table, n]) => Array.from({ length: n }, () => table))
      .toSorted(),
  );
});
