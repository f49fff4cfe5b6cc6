import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { TODAY } from '../../storage/clock.ts';
import { testDatabase } from '../../storage/testing.ts';
import { importTypes } from '../import/types.ts';
import { listServices } from '../../catalog/catalog.ts';
import { seedCatalog } from '../../storage/seeds.ts';
import { dropOffers, seedOffers } from './offers.ts';
import { dropDemo, hasDemo, seedDemo } from './seed.ts';

const RECORDS = Object.keys(importTypes);
const TABLES = [...RECORDS, 'importaciones', 'promotions'];
const REAL = { rut: '76192083-9', razon_social: 'Una SpA', demo: false };
/** Enough for every example and some ordinary rows. */
const SMALL = { people: 60, companies: 40, properties: 60, listings: 80 };

const database = testDatabase();

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
  await sql`delete from uf`.execute(database.db);
  await dropDemo(database.db);
});

test('a demonstration strikes the initial list prices until an office changes an offer; without it nothing is struck', async () => {
  const offers = async () => (await listServices(database.db)).map(({ precioLista, ofertaHasta }) => [precioLista, ofertaHasta !== null]);
  await seedCatalog(database.db);
  const without = [null, false];
  expect(await offers()).toEqual([without, without, without, without]);
  await seedOffers(database.db);
  expect(await offers()).toEqual([11_600, 24_900, 11_600, 9_990].map((listPrice) => [listPrice, true]));
  const ended = {
    tipo: 'servicio',
    codigo: 'sia000001',
    despues: '{"oferta_hasta":null}',
    quien: 'ana',
    nombre: 'Ana',
    motivo: 'Se acabó',
  } as const;
  await database.db
    .insertInto('catalog_changes')
    .values({ ...ended, rige: sql`now()`, aplicada: sql`now()`, anulada: null })
    .execute();
  await database.db.updateTable('services').set({ oferta_hasta: null }).where('codigo', '=', 'sia000001').execute();
  await seedOffers(database.db);
  expect((await offers())[0]).toEqual(without);
  await dropOffers(database.db);
  expect(await offers()).toEqual([without, without, without, without]);
  await database.db.deleteFrom('catalog_changes').execute();
});

test('an empty database gets the set through the importer, marked as demonstration; a restart changes nothing', async () => {
  expect(await hasDemo(database.db)).toBe(false);
  await seedDemo(database.db, SMALL);
  expect(await hasDemo(database.db)).toBe(true);
  const first = await counted();
  expect(first).toMatchObject({ personas: 60, empresas: 40, promotions: 2, propiedades: 60, avisos: 80 });
  // Only an operator knows how the creditors of real sources are spelled.
  for (const table of RECORDS.filter((name) => name !== 'acreedores')) {
    expect([table, first[table]]).toEqual([table, expect.any(Number)]);
    expect(first[table], table).toBeGreaterThan(table === 'infracciones' ? 7 : 30);
  }
  for (const table of [...RECORDS, 'importaciones']) {
    const { rows } = await sql`select from ${sql.table(table)} where not demo`.execute(database.db);
    expect(rows, table).toEqual([]);
  }
  await seedDemo(database.db, SMALL);
  expect(await counted()).toEqual(first);
  expect(await promotions()).toEqual(SEEDED_PROMOTIONS);
});

test('records stay visible for three years, and no date is in the future', async () => {
  await seedDemo(database.db, SMALL);
  const { rows } = await sql`select
    bool_and(fecha_vencimiento < ${TODAY} - interval '5 years' or fecha_vencimiento > ${TODAY} - interval '2 years 1 day') as outside,
    max(fecha_protesto) <= ${TODAY} and max(fecha_aclaracion) <= ${TODAY} as past,
    bool_and(fecha_protesto >= fecha_vencimiento and coalesce(fecha_aclaracion >= fecha_protesto, true)) as ordered from protestos`.execute(
    database.db,
  );
  expect(rows).toEqual([{ outside: true, past: true, ordered: true }]);
});

test('a database with real records gets no demonstration set', async () => {
  await database.db.insertInto('empresas').values(REAL).execute();
  await seedDemo(database.db, SMALL);
  expect(await counted()).toEqual({ ...NOTHING, empresas: 1 });
  expect(await hasDemo(database.db)).toBe(false);
});

test('a set left half loaded is completed as of its first day', async () => {
  await sql`insert into importaciones (tipo, demo, terminada, nuevas, cambiadas, iguales, rechazadas)
    values ('personas', true, now() - interval '40 days', 1, 0, 0, 0)`.execute(database.db);
  await seedDemo(database.db, SMALL);
  const newest = await sql`select max(mes) = (date_trunc('month', ${TODAY} - 40) - interval '1 month')::date as fresh
    from deuda_financiera`.execute(database.db);
  expect(newest.rows).toEqual([{ fresh: true }]);
  const dated = () => sql`select * from infracciones order by rut, fecha, monto, motivo`.execute(database.db);
  const { rows: whole } = await dated();
  const { importaciones: _, ...all } = await counted();
  await database.db.deleteFrom('importaciones').where('tipo', 'in', ['infracciones', 'vehiculos', 'sociedades', 'avisos']).execute();
  await sql`delete from sociedades`.execute(database.db);
  await sql`delete from infracciones where monto > 2000000`.execute(database.db);
  await sql`delete from protestos where numero like '%0'`.execute(database.db);
  await seedDemo(database.db, SMALL);
  expect(await counted()).toMatchObject(all);
  expect((await dated()).rows).toEqual(whole);
});

test('each start extends the UF from its last known day to the next ninth', async () => {
  await seedDemo(database.db, SMALL);
  const last = () => database.db.selectFrom('uf').selectAll().orderBy('fecha', 'desc').limit(1).executeTakeFirstOrThrow();
  const { rows } = await sql`select count(*)::int = max(fecha) - min(fecha) + 1 as whole, extract(day from max(fecha)) = 9 as ninth,
    max(fecha) > ${TODAY} as ahead, bool_and(valor > 38362.26 and valor < 60000) as plausible from uf`.execute(database.db);
  expect(rows).toEqual([{ whole: true, ninth: true, ahead: true, plausible: true }]);
  const { fecha } = await last();
  await sql`delete from uf where fecha > ${TODAY} - 3`.execute(database.db);
  await sql`insert into uf (fecha, valor, demo) values (${TODAY} - 2, 50000, false)`.execute(database.db);
  await seedDemo(database.db, SMALL);
  expect(await last()).toMatchObject({ fecha, demo: true });
  const values = await sql<{ valor: string }>`select valor from uf where fecha > ${TODAY} - 3 order by fecha limit 2`.execute(database.db);
  expect(values.rows[0]?.valor).toBe('50000.00');
  expect(Number(values.rows[1]?.valor)).toBeCloseTo(50_005, -1);
});

test('promotions follow the calendar, except a real one with the same code', async () => {
  await seedDemo(database.db, SMALL);
  await database.db.updateTable('promotions').set({ desde: '2020-01-01', hasta: '2020-12-31' }).execute();
  await database.db.updateTable('promotions').set({ demo: false }).where('codigo', '=', 'VENCIDO10').execute();
  await seedDemo(database.db, SMALL);
  expect(await promotions()).toEqual([{ ...SEEDED_PROMOTIONS[0], demo: false }, SEEDED_PROMOTIONS[1]]);
  const days = await database.db.selectFrom('promotions').select(['codigo', 'hasta']).where('demo', '=', false).execute();
  expect(days).toEqual([{ codigo: 'VENCIDO10', hasta: '2020-12-31' }]);
});

test('dropping the set removes all of it, with the changes of its promotions and plans', async () => {
  await seedDemo(database.db, SMALL);
  const change = {
    antes: null,
    despues: '{}',
    rige: sql<Date>`now()`,
    quien: 'ana',
    nombre: 'Ana',
    motivo: 'x',
    aplicada: null,
    anulada: null,
  };
  await database.db
    .insertInto('catalog_changes')
    .values([
      { ...change, tipo: 'promocion', codigo: 'VERIDICO20' },
      { ...change, tipo: 'plan', codigo: 'pl-pyme-50' },
      { ...change, tipo: 'servicio', codigo: 'sia000001' },
    ])
    .execute();
  await dropDemo(database.db);
  expect(await counted()).toEqual(NOTHING);
  expect(await database.db.deleteFrom('catalog_changes').returning('tipo').execute()).toEqual([{ tipo: 'servicio' }]);
});

test('dropping the set keeps real records, and keeps a promotion used by an order as expired', async () => {
  await seedDemo(database.db, SMALL);
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
