import { UNDATED } from '@veridico/reports/documents';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { MorosidadesTable, ProtestosTable } from '../storage/schema.ts';
import { testDatabase } from '../storage/testing.ts';
import { loadConsolidadoRecords, loadEmpresaRecords } from './records.ts';
import { retireSource } from './sources.ts';
import { TODAY } from '../storage/clock.ts';

const RUT = '76192083-9';
const EMPRESA = {
  rut: RUT,
  razon_social: 'Una SpA',
  nombre_fantasia: 'La Una',
  giro: 'Venta',
  inicio_actividades: '2001-02-28',
  tramo_ventas: 'Micro 1',
  estado: 'Activa',
  demo: false,
};
const PROTESTO = {
  rut: RUT,
  tipo: 'CH',
  motivo: 'Falta de fondos',
  numero: '1',
  moneda: 'CLP',
  monto: '100',
  fecha_protesto: '2025-02-01',
  acreedor: 'Banco',
  ciudad: 'Talca',
  estado: 'vigente',
  fecha_aclaracion: null,
  demo: false,
} as const;
const MOROSIDAD = {
  rut: RUT,
  acreedor: 'Banco',
  tipo: 'Crédito',
  numero: '1',
  moneda: 'CLP',
  monto: '100',
  cuotas_morosas: 2,
  estado: 'vigente',
  demo: false,
} as const;

const database = testDatabase();
beforeAll(async () => {
  await database.db
    .insertInto('empresas')
    .values([EMPRESA, { ...EMPRESA, rut: '50000000-7', inicio_actividades: null, giro: null }])
    .execute();
});

/** A day counted from today in Chile, such as '-5 years'. */
const day = (distance: string) => sql<string>`(${TODAY} + ${distance}::interval)::date`;

async function addProtestos(...rows: readonly (Partial<Omit<ProtestosTable, 'entrega'>> & { due: string })[]): Promise<void> {
  await sql`truncate protestos, morosidades`.execute(database.db);
  for (const { due, ...row } of rows)
    await database.db
      .insertInto('protestos')
      .values({ ...PROTESTO, ...row, fecha_vencimiento: day(due) })
      .execute();
}

async function addMorosidades(...rows: readonly (Partial<Omit<MorosidadesTable, 'entrega'>> & { due: string })[]): Promise<void> {
  await sql`truncate protestos, morosidades`.execute(database.db);
  for (const { due, ...row } of rows)
    await database.db
      .insertInto('morosidades')
      .values({ ...MOROSIDAD, ...row, fecha_vencimiento: day(due) })
      .execute();
}

const told = async () => {
  const records = await loadEmpresaRecords(database.db, RUT, 'titular');
  if (!records) throw new Error('not found');
  return records;
};

test('a company is found by its RUT in wire form only', async () => {
  const found = {
    rut: RUT,
    razonSocial: 'Una SpA',
    nombreFantasia: 'La Una',
    giro: 'Venta',
    inicioActividades: '2001-02-28',
    tramoVentas: 'Micro 1',
    estado: 'Activa',
  };
  expect((await told()).empresa).toEqual(found);
  expect(await loadEmpresaRecords(database.db, '99999999-9', 'titular')).toBeUndefined();
  expect((await loadEmpresaRecords(database.db, '50000000-7', 'titular'))?.empresa).toMatchObject({ giro: null, inicioActividades: null });
});

test('a protest is shown for five years after its due date, unless cleared', async () => {
  await addProtestos(
    { numero: 'reciente', due: '-1 day' },
    { numero: 'aniversario', due: '-5 years', monto: '90' },
    { numero: 'pasado', due: '-5 years -1 day' },
    { numero: 'viejo', due: '-9 years' },
    { numero: 'aclarado', due: '-1 year', estado: 'aclarado', fecha_aclaracion: '2026-01-01' },
    { numero: 'de otro', due: '-1 day', rut: '50000000-7' },
    { numero: 'por vencer', due: '10 days', monto: '80' },
  );
  const { protestos } = await told();
  expect(protestos.map(({ numero }) => numero)).toEqual(['reciente', 'aniversario', 'por vencer']);
  expect(protestos[0]).toEqual({
    tipo: 'CH',
    motivo: 'Falta de fondos',
    numero: 'reciente',
    moneda: 'CLP',
    monto: 100,
    fechaVencimiento: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
    fechaProtesto: '2025-02-01',
    acreedor: 'Banco',
    acreedorRut: null,
    ciudad: 'Talca',
  });
});

test('a debt is shown from the day after it was due until five years later, while unpaid', async () => {
  await addMorosidades(
    { numero: 'ayer', due: '-1 day', acreedor_rut: '97004000-5' },
    { numero: 'hoy', due: '0 days' },
    { numero: 'aniversario', due: '-5 years', monto: '90' },
    { numero: 'pasada', due: '-5 years -1 day' },
    { numero: 'pagada', due: '-1 year', estado: 'pagada' },
    { numero: 'por vencer', due: '1 day' },
  );
  const { morosidades } = await told();
  expect(morosidades.map(({ numero }) => numero)).toEqual(['ayer', 'aniversario']);
  expect(morosidades[0]).toEqual({
    acreedor: 'Banco',
    acreedorRut: '97004000-5',
    tipo: 'Crédito',
    numero: 'ayer',
    moneda: 'CLP',
    monto: 100,
    fechaVencimiento: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
    cuotasMorosas: 2,
  });
});

test('documents settled under another spelling, and the operator’s spellings, come with the debts that need them', async () => {
  const { db } = database;
  await sql`truncate acreedores`.execute(db);
  await db.insertInto('acreedores').values({ alias: 'BN', nombre: 'Banco Norte', rut: '97004000-5', demo: false }).execute();
  await addProtestos();
  expect(await told()).toMatchObject({ saldados: [], acreedores: [] });
  await addProtestos(
    { numero: 'a1', due: '-10 days' },
    { numero: 'A1', due: '-10 days', acreedor: 'BANCO', estado: 'aclarado', fecha_aclaracion: '2025-03-01' },
    { numero: 'b', due: '-10 days', estado: 'aclarado', fecha_aclaracion: '2025-03-01' },
  );
  const { protestos, saldados, acreedores } = await told();
  expect(protestos.map(({ numero }) => numero)).toEqual(['a1']);
  expect(saldados).toEqual([
    {
      clase: 'protestos',
      tipo: 'CH',
      numero: 'A1',
      acreedor: 'BANCO',
      acreedorRut: null,
      fechaVencimiento: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
    },
  ]);
  expect(acreedores).toEqual([{ alias: 'BN', nombre: 'Banco Norte', rut: '97004000-5' }]);
});

test('the largest amounts come first within each currency, sorted as numbers', async () => {
  const amounts = [
    ['UF', '9.5'],
    ['CLP', '20'],
    ['USD', '1.0001'],
    ['CLP', '100'],
    ['UF', '10.25'],
    ['CLP', '999999999999'],
  ] as const;
  const rows = amounts.map(([moneda, monto], index) => ({ moneda, monto, numero: String(index), due: '-30 days' }));
  const expected = [
    ['CLP', 999_999_999_999],
    ['CLP', 100],
    ['CLP', 20],
    ['UF', 10.25],
    ['UF', 9.5],
    ['USD', 1.0001],
  ];
  await addProtestos(...rows);
  expect((await told()).protestos.map(({ moneda, monto }) => [moneda, monto])).toEqual(expected);
  await addMorosidades(...rows);
  expect((await told()).morosidades.map(({ moneda, monto }) => [moneda, monto])).toEqual(expected);
});

test('the records are a demonstration if the company or any shown row is invented', async () => {
  await addProtestos({ due: '-1 day' });
  expect((await told()).demo).toBe(false);
  await addProtestos({ due: '-1 day', demo: true });
  const { demo, protestos } = await told();
  expect(demo).toBe(true);
  expect(protestos[0]).not.toHaveProperty('demo');
  await addMorosidades({ due: '-1 day', demo: true });
  expect((await told()).demo).toBe(true);
  await addProtestos();
  expect((await told()).demo).toBe(false);
});

const NEVER = {
  personas: null,
  empresas: null,
  direcciones: null,
  protestos: null,
  morosidades: null,
  deuda_financiera: null,
  infracciones: null,
  bienes_raices: null,
  vehiculos: null,
  sociedades: null,
};

const LOAD = { demo: false, nuevas: 1, cambiadas: 0, iguales: 0, rechazadas: 0 };

test('the cut-off of a type is its declared day; a load that declares none dates nothing', async () => {
  expect((await told()).cutoffs).toEqual(NEVER);
  await database.db
    .insertInto('importaciones')
    .values([
      { ...LOAD, tipo: 'empresas', corte: '2026-05-02' },
      { ...LOAD, tipo: 'protestos', corte: '2026-05-01' },
      // A late file does not move its source back; a partial load says nothing.
      { ...LOAD, tipo: 'protestos', corte: '2026-01-31' },
      { ...LOAD, tipo: 'protestos', corte: null },
      { ...LOAD, tipo: 'vehiculos', corte: null },
      { ...LOAD, tipo: 'morosidades', corte: null, nuevas: 0, rechazadas: 9 },
      { ...LOAD, tipo: 'uf', corte: '2026-07-02' },
    ])
    .execute();
  expect((await told()).cutoffs).toEqual({ ...NEVER, empresas: '2026-05-02', protestos: '2026-05-01', vehiculos: UNDATED });
  expect((await loadConsolidadoRecords(database.db, RUT))?.cutoffs).toEqual({
    personas: null,
    empresas: '2026-05-02',
    protestos: '2026-05-01',
    morosidades: null,
  });
});

test('of several sources the oldest newest day counts, until a source is retired', async () => {
  await sql`truncate importaciones`.execute(database.db);
  await database.db
    .insertInto('importaciones')
    .values([
      { ...LOAD, tipo: 'protestos', corte: '2026-10-31' },
      { ...LOAD, tipo: 'protestos', fuente: 'camara', corte: '2026-08-31' },
      { ...LOAD, tipo: 'protestos', fuente: 'camara', corte: '2026-09-30' },
      { ...LOAD, tipo: 'protestos', fuente: 'suelta', corte: null },
    ])
    .execute();
  expect((await told()).cutoffs.protestos).toBe('2026-09-30');
  expect(await retireSource(database.db, { tipo: 'protestos', fuente: 'otra', quien: 'Ana Rojas' })).toBe(false);
  for (const _ of [1, 2]) expect(await retireSource(database.db, { tipo: 'protestos', fuente: 'camara', quien: 'Ana Rojas' })).toBe(true);
  expect((await told()).cutoffs.protestos).toBe('2026-10-31');
  await retireSource(database.db, { tipo: 'protestos', fuente: 'principal', quien: 'Ana Rojas' });
  expect((await told()).cutoffs.protestos).toBe(UNDATED);
});
