import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../storage/testing.ts';
import { findPromotion, listServices, priceOf } from './catalog.ts';
import { secondsToNextChange, settleCatalog } from './in-force.ts';
import { cachePrices } from './price-copy.ts';

const database = testDatabase();

const personas = async () => (await listServices(database.db)).find(({ codigo }) => codigo === 'sia000001');

const today = (days: number) => sql<string>`(now() at time zone 'America/Santiago')::date + ${days}::int`;
const OFFER = { oferta_desde: today(-1), oferta_hasta: today(1) };

const change = (values: Record<string, unknown>) =>
  database.db.updateTable('services').set(values).where('codigo', '=', 'sia000001').execute();

describe('the catalogue', () => {
  afterEach(() => change({ precio: 7_500, precio_lista: 11_600, oferta_desde: null, oferta_hasta: null }));

  test('has exactly the four reports, in screen order', { tags: ['PROD-01'] }, async () => {
    expect((await listServices(database.db)).map(({ nombre }) => nombre)).toEqual(['Personas', 'Empresarial', 'Consolidado', 'Tasación']);
  });

  test('an offer without its own list price strikes $10.000', { tags: ['DP1-27'] }, async () => {
    await change({ ...OFFER, precio_lista: null });
    expect(await personas()).toMatchObject({ precio: 7_500, precioLista: 10_000 });
  });

  test('ignores a list price not above the price', async () => {
    await change({ ...OFFER, precio: 11_600 });
    expect(await personas()).toMatchObject({ precio: 11_600, precioLista: null });
  });

  test.each([
    ['on its last day', { oferta_hasta: today(0) }, 11_600],
    ['the day after', { oferta_hasta: today(-1) }, null],
    ['the day before it starts', { oferta_desde: today(1) }, null],
    ['without a first day', { oferta_desde: null }, null],
    ['without a last day', { oferta_hasta: null }, null],
  ])('an offer %s', async (_when, values, precioLista) => {
    await change({ ...OFFER, ...values });
    expect(await personas()).toMatchObject({ precioLista });
  });

  test('an order takes the price from the row', async () => {
    await change({ precio: 8_000 });
    expect(await priceOf(database.db, 'sia000001')).toBe(8_000);
  });
});

describe('promotions', () => {
  test('are found in any letter case, and end once every use is taken', async () => {
    const row = { codigo: 'TRES', descuento: 10, descripcion: '10 %.', desde: '2020-01-01', hasta: '2099-01-01', max_usos: 3, demo: false };
    await database.db.insertInto('promotions').values(row).execute();
    expect(await findPromotion(database.db, ' tres ')).toEqual({ codigo: 'TRES', vigente: true, descuento: 10, descripcion: '10 %.' });
    await database.db.updateTable('promotions').set({ usos: 3 }).where('codigo', '=', 'TRES').execute();
    expect(await findPromotion(database.db, 'TRES')).toMatchObject({
      vigente: false,
      descripcion: expect.stringContaining('ya se usó') as string,
    });
    expect(await findPromotion(database.db, 'CUATRO')).toBeUndefined();
  });
});

test('a promotion outside its dates describes when it starts or ended', { tags: ['DP1-PROMO-12'] }, async () => {
  const row = { descuento: 10, descripcion: '10 % de descuento', max_usos: null, demo: false };
  await database.db
    .insertInto('promotions')
    .values([
      { ...row, codigo: 'ANTES', desde: '2020-01-01', hasta: '2020-01-31' },
      { ...row, codigo: 'DESPUES', desde: '2098-12-01', hasta: '2099-01-31' },
    ])
    .execute();
  expect(await findPromotion(database.db, 'antes')).toMatchObject({ vigente: false, descripcion: 'Este código venció el 31-01-2020.' });
  expect(await findPromotion(database.db, 'despues')).toMatchObject({
    vigente: false,
    descripcion: 'Este código vale desde el 01-12-2098.',
  });
});

describe('the price cache', () => {
  test('is at most 30 s old, is loaded once for simultaneous callers, and keeps no failure', async () => {
    let now = 0;
    let loads = 0;
    const copy = cachePrices(
      async () => {
        loads += 1;
        if (loads === 3) throw new Error('away');
        return { value: [], seconds: undefined };
      },
      () => now,
    );
    await Promise.all([copy.read(), copy.read()]);
    now = 29_999;
    await copy.read();
    expect(loads).toBe(1);
    now = 30_000;
    await copy.read();
    expect(loads).toBe(2);
    now = 60_000;
    await expect(copy.read()).rejects.toThrow('away');
    await copy.read();
    expect(loads).toBe(4);
  });

  test('ends when a scheduled change begins, and when it is told of a change', async () => {
    let now = 0;
    let loads = 0;
    const copy = cachePrices(
      async () => ({ value: (loads += 1), seconds: 2 }),
      () => now,
    );
    now = 1_999;
    expect([await copy.read(), await copy.read()]).toEqual([1, 1]);
    now = 4_000;
    expect(await copy.read()).toBe(2);
    copy.forget();
    expect(await copy.read()).toBe(3);
  });
});

describe('a change', () => {
  const KIND = { tipo: 'servicio', codigo: 'sia000001', antes: null, quien: 'ana', nombre: 'Ana', motivo: 'x', anulada: null } as const;
  const insert = (despues: Record<string, unknown>, rige: string, aplicada: string | null = null) =>
    database.db
      .insertInto('catalog_changes')
      .values({ ...KIND, despues: JSON.stringify(despues), rige: sql<Date>`now() + ${rige}::interval`, aplicada })
      .execute();
  const row = () =>
    database.db
      .selectFrom('services')
      .select(['precio', 'precio_lista', 'abierta'])
      .where('codigo', '=', 'sia000001')
      .executeTakeFirstOrThrow();
  afterEach(async () => {
    await database.db.deleteFrom('catalog_changes').execute();
    await change({ precio: 7_500, precio_lista: 11_600, oferta_desde: null, oferta_hasta: null, abierta: true });
  });

  test('counts from its moment, before it is copied to its row, for the page and for an order', async () => {
    await insert({ precio: 8_000 }, '-1 second');
    await insert({ precio: 9_000 }, '1 hour');
    expect(await personas()).toMatchObject({ precio: 8_000 });
    expect(await priceOf(database.db, 'sia000001')).toBe(8_000);
    expect(await row()).toMatchObject({ precio: 7_500 });
    expect(await secondsToNextChange(database.db, 'servicio')).toBeGreaterThan(3_500);
  });

  test('is copied once, and after that the row alone counts', async () => {
    await insert({ precio: 8_000 }, '-2 seconds');
    await insert({ precio: 8_500, precio_lista: null }, '-1 second');
    await insert({ precio: 9_000 }, '1 hour');
    await Promise.all([settleCatalog(database.db), settleCatalog(database.db)]);
    expect(await row()).toEqual({ precio: 8_500, precio_lista: null, abierta: true });
    await change({ precio: 7_000 });
    await settleCatalog(database.db);
    expect(await priceOf(database.db, 'sia000001')).toBe(7_000);
  });

  test('of one column leaves the others as they are by then; of two of one column the later one counts', async () => {
    await insert({ precio: 8_000 }, '-1 minute');
    await insert({ precio: 8_200 }, '-2 minutes');
    await insert({ abierta: false }, '-30 seconds');
    await change({ ...OFFER, precio_lista: 12_000 });
    expect(await personas()).toMatchObject({ precio: 8_000, precioLista: 12_000, disponible: false });
    expect(await priceOf(database.db, 'sia000001')).toBeUndefined();
  });

  test('that was withdrawn never counts', async () => {
    await insert({ precio: 8_000 }, '-1 second');
    await database.db
      .updateTable('catalog_changes')
      .set({ anulada: sql<Date>`now()` })
      .execute();
    await settleCatalog(database.db);
    expect(await priceOf(database.db, 'sia000001')).toBe(7_500);
  });
});
