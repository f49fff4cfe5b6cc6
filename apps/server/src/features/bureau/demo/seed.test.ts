import { parseRut } from '@veridico/forms';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TODAY } from '../../../storage/clock.ts';
import type { Database } from '../../../storage/database.ts';
import { openTestDatabase } from '../../../storage/testing.ts';
import { loadEmpresaRecords } from '../records.ts';
import { demoExamples } from './examples.ts';
import { dropDemo, hasDemo, seedDemo } from './seed.ts';
import { demoFiles } from './set.ts';

const TABLES = ['personas', 'persona_series', 'empresas', 'protestos', 'morosidades', 'importaciones', 'promotions'] as const;
const REAL = { rut: '76192083-9', razon_social: 'Una SpA', demo: false };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function counted(): Promise<Record<string, number>> {
  const entries = await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql<{ found: number }>`select count(*)::int as found from ${sql.table(table)}`.execute(database.db);
      return [table, rows[0]?.found ?? -1] as const;
    }),
  );
  return Object.fromEntries(entries);
}

const NOTHING = Object.fromEntries(TABLES.map((table) => [table, 0]));
const promotions = async () =>
  database.db
    .selectFrom('promotions')
    .select(['codigo', 'descuento', 'demo', sql<boolean>`${TODAY} between desde and hasta`.as('vigente')])
    .orderBy('codigo')
    .execute();
const SEEDED_PROMOTIONS = [
  { codigo: 'VENCIDO10', descuento: 10, demo: true, vigente: false },
  { codigo: 'VERIDICO20', descuento: 20, demo: true, vigente: true },
];

beforeEach(async () => {
  await sql`truncate orders, promotions cascade`.execute(database.db);
  await database.db.deleteFrom('empresas').where('demo', '=', false).execute();
  await dropDemo(database.db);
});

test('an empty database gets the set, through the importer and marked as demonstration; a second start changes nothing', async () => {
  expect(await hasDemo(database.db)).toBe(false);
  await seedDemo(database.db);
  expect(await hasDemo(database.db)).toBe(true);
  const first = await counted();
  expect(first).toMatchObject({ personas: 300, persona_series: 300, empresas: 300, importaciones: 4, promotions: 2 });
  expect(first['protestos']).toBeGreaterThan(600);
  expect(first['morosidades']).toBeGreaterThan(400);
  const { rows } = await sql<{
    real: boolean;
  }>`select exists (select from personas where not demo) or exists (select from empresas where not demo)
    or exists (select from protestos where not demo) or exists (select from morosidades where not demo) or exists (select from importaciones where not demo) as real`.execute(
    database.db,
  );
  expect(rows).toEqual([{ real: false }]);
  await seedDemo(database.db);
  expect(await counted()).toEqual(first);
  expect(await promotions()).toEqual(SEEDED_PROMOTIONS);
});

test('each example is what its description says', async () => {
  await seedDemo(database.db);
  const examples = await demoExamples(database.db);
  const told = await Promise.all(
    examples.map(async ({ rut, nombre, detalle }) => {
      const records = await loadEmpresaRecords(database.db, rut);
      expect(records).toMatchObject({ demo: true, empresa: { rut, razonSocial: nombre } });
      const currencies = [...(records?.protestos ?? []), ...(records?.morosidades ?? [])].map((debt) => debt.moneda);
      return [detalle, [records?.protestos.length, records?.morosidades.length, [...new Set(currencies)].toSorted().join(' ')]];
    }),
  );
  expect(Object.fromEntries(told)).toEqual({
    'Sin protestos ni deudas en mora': [0, 0, ''],
    '3 protestos vigentes': [3, 0, 'CLP'],
    '300 protestos vigentes: el informe más largo': [300, 20, 'CLP UF USD'],
    'Solo deudas en mora': [0, 5, 'CLP'],
    'Deudas en UF': [1, 3, 'UF'],
    'Deudas en dólares': [2, 1, 'USD'],
    'Protestos y deudas en pesos, UF y dólares': [8, 6, 'CLP UF USD'],
    'Sin datos de actividad': [0, 0, ''],
    'Todo lo suyo está pagado, aclarado o tiene más de cinco años: no se informa': [0, 0, ''],
    'Con término de giro': [1, 0, 'CLP'],
    'Razón social muy larga': [0, 1, 'CLP'],
  });
  const untold = examples.find(({ detalle }) => detalle.startsWith('Todo lo suyo'))?.rut ?? '';
  const kept = await sql`select estado, fecha_vencimiento < ${TODAY} - interval '5 years' as viejo from protestos where rut = ${untold}
    union select estado, fecha_vencimiento < ${TODAY} - interval '5 years' from morosidades where rut = ${untold} order by 1, 2`.execute(
    database.db,
  );
  expect(kept.rows).toEqual([
    { estado: 'aclarado', viejo: false },
    { estado: 'pagada', viejo: false },
    { estado: 'vigente', viejo: true },
  ]);
});

test('what is told stays told for three years, and nothing is dated in the future', async () => {
  await seedDemo(database.db);
  const { rows } = await sql`select
    bool_and(fecha_vencimiento < ${TODAY} - interval '5 years' or fecha_vencimiento > ${TODAY} - interval '2 years 1 day') as outside,
    max(fecha_protesto) <= ${TODAY} and max(fecha_aclaracion) <= ${TODAY} as past,
    bool_and(fecha_protesto >= fecha_vencimiento and coalesce(fecha_aclaracion >= fecha_protesto, true)) as ordered from protestos`.execute(
    database.db,
  );
  expect(rows).toEqual([{ outside: true, past: true, ordered: true }]);
});

test('people and companies are the same whatever the day, with RUTs of the demonstration ranges', () => {
  const [personas, empresas, protestos] = demoFiles('2026-11-20');
  expect(demoFiles('2031-02-28').slice(0, 2)).toEqual([personas, empresas]);
  expect(demoFiles('2031-02-28')[2]).not.toEqual(protestos);
  const bodies = (file = '') =>
    file
      .split('\n')
      .slice(1)
      .map((line) => parseRut(line.split(',')[0] ?? '')?.body ?? 0);
  const people = bodies(personas?.[1]);
  const companies = bodies(empresas?.[1]);
  expect(new Set(people).size).toBe(300);
  expect(new Set(companies).size).toBe(300);
  expect([Math.min(...people) >= 40_000_000, Math.max(...people) <= 47_999_999]).toEqual([true, true]);
  expect([Math.min(...companies) >= 57_000_000, Math.max(...companies) <= 58_999_999]).toEqual([true, true]);
  expect(personas?.[1]).toContain('40000000-K,');
  expect(empresas?.[1].split('\n')[1]).toBe(
    '57000000-4,Comercial Catrileo Vásquez Ltda.,,Venta al por mayor de abarrotes,2006-12-07,Pequeña 1,Activa',
  );
});

test('a database with real records gets nothing', async () => {
  await database.db.insertInto('empresas').values(REAL).execute();
  await seedDemo(database.db);
  expect(await counted()).toEqual({ ...NOTHING, empresas: 1 });
  expect(await hasDemo(database.db)).toBe(false);
});

test('a set that a stopped process left half loaded is completed', async () => {
  await seedDemo(database.db);
  const { importaciones: _, ...whole } = await counted();
  await database.db.deleteFrom('importaciones').where('tipo', 'in', ['protestos', 'morosidades']).execute();
  await sql`delete from morosidades`.execute(database.db);
  await sql`delete from protestos where numero like '%0'`.execute(database.db);
  await seedDemo(database.db);
  expect(await counted()).toMatchObject(whole);
});

test('the promotions follow the calendar, but one of the same code that is no demonstration stays as it is', async () => {
  await seedDemo(database.db);
  await database.db.updateTable('promotions').set({ desde: '2020-01-01', hasta: '2020-12-31' }).execute();
  await database.db.updateTable('promotions').set({ demo: false }).where('codigo', '=', 'VENCIDO10').execute();
  await seedDemo(database.db);
  expect(await promotions()).toEqual([{ ...SEEDED_PROMOTIONS[0], demo: false }, SEEDED_PROMOTIONS[1]]);
  const days = await database.db.selectFrom('promotions').select(['codigo', 'hasta']).where('demo', '=', false).execute();
  expect(days).toEqual([{ codigo: 'VENCIDO10', hasta: '2020-12-31' }]);
});

test('dropping the set leaves nothing of it', async () => {
  await seedDemo(database.db);
  await dropDemo(database.db);
  expect(await counted()).toEqual(NOTHING);
});

test('dropping the set keeps real records, and a promotion that an order used as an expired one', async () => {
  await seedDemo(database.db);
  await database.db.insertInto('empresas').values(REAL).execute();
  const servicio = await database.db.selectFrom('services').select('codigo').executeTakeFirstOrThrow();
  await database.db
    .insertInto('orders')
    .values({
      orden: 'A'.repeat(26),
      tipo: 'informe',
      servicio: servicio.codigo,
      estado: 'ISSUED',
      inputs: JSON.stringify({ run: '', serie: '', correo: '', celular: '' }),
      sujeto_rut: REAL.rut,
      precio: 100,
      descuento: 20,
      promocion: 'VERIDICO20',
      total: 80,
      motivo: 'x',
      terminos_version: '1',
      terminos_ip: '::1',
    })
    .execute();
  await dropDemo(database.db);
  expect(await hasDemo(database.db)).toBe(false);
  expect(await counted()).toEqual({ ...NOTHING, empresas: 1, promotions: 1 });
  expect(await promotions()).toEqual([{ codigo: 'VERIDICO20', descuento: 20, demo: false, vigente: false }]);
});
