import { reports } from '@veridico/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { openTestDatabase } from '../storage/testing.ts';
import { lastKnown, servedOffers, type ServedOffers } from './served-offers.ts';

/** On a busy machine the database may take longer than a page would wait. */
const PATIENT_MS = 30_000;

let database: Database;
let offers: ServedOffers;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`update services set precio = 16500, precio_lista = null, oferta_desde = null, oferta_hasta = null, abierta = true`.execute(
    database.db,
  );
  offers = servedOffers(database.db, 'https://veridico.ejemplo.cl', PATIENT_MS);
});

test('each report has its price as a sentence and as data', async () => {
  const words = await offers.words();
  for (const { code, onSale } of reports) {
    expect(words[`%PRECIO${code.toUpperCase()}%`]).toBe(onSale ? 'Vale $16.500, con IVA.' : 'Este informe no se vende por ahora.');
    expect(JSON.parse(words[`%OFERTA${code.toUpperCase()}%`] ?? '')).toEqual({
      '@type': 'Offer',
      price: 16_500,
      priceCurrency: 'CLP',
      availability: `https://schema.org/${onSale ? 'InStock' : 'OutOfStock'}`,
      url: `https://veridico.ejemplo.cl/compra-directa/paso1?codigo_servicio=${code}`,
    });
  }
});

test('an offer names its last day and the price after it; a closed report names no price', async () => {
  await sql`update services set precio_lista = 24900, oferta_desde = current_date - 9, oferta_hasta = current_date + 400 where codigo = 'sia000002'`.execute(
    database.db,
  );
  await sql`update services set abierta = false where codigo = 'sia000001'`.execute(database.db);
  const words = await offers.words();
  expect(words['%PRECIOSIA000002%']).toMatch(
    /^Vale \$16\.500, con IVA\. Es una oferta hasta el \d\d-\d\d-20\d\d; después vale \$24\.900\.$/,
  );
  expect(words['%OFERTASIA000002%']).toMatch(/"priceValidUntil":"20\d\d-\d\d-\d\d"/);
  expect(words['%PRECIOSIA000001%']).not.toMatch(/\d/);
  expect(words['%OFERTASIA000001%']).toContain('OutOfStock');
});

test('plans are a list with their names escaped', async () => {
  await sql`insert into plans (codigo, nombre, tipo, moneda, precio, consultas, valor_adicional, meses, posicion, demo)
    values ('uno', 'Plan <Uno>', 'mensual', '2', 6.5, 50, 0.15, 12, -2, true), ('dos', 'Pack', 'pack', '1', 59900, 10, 6500, 6, -1, true)`.execute(
    database.db,
  );
  expect((await offers.words())['%PLANES%']).toMatch(
    /^<ul><li>Plan &lt;Uno&gt;: 50 consultas al mes por 6,50? UF más IVA<\/li><li>Pack: 10 consultas en total por \$59\.900<\/li>/,
  );
});

test('a change is served at the next page once it is known, and a failing database leaves what was read', async () => {
  const before = (await offers.words())['%PRECIOSIA000004%'];
  await sql`update services set precio = 9000`.execute(database.db);
  expect((await offers.words())['%PRECIOSIA000004%']).toBe(before);
  offers.forget();
  const after = (await offers.words())['%PRECIOSIA000004%'];
  expect(after).toContain('$9.000');
  await sql`alter table services rename to services_away`.execute(database.db);
  try {
    offers.forget();
    expect((await offers.words())['%PRECIOSIA000004%']).toBe(after);
    expect(await servedOffers(database.db, '', PATIENT_MS).words()).toMatchObject({
      '%PRECIOSIA000004%': '',
      '%OFERTASIA000004%': '[]',
      '%PLANES%': '',
    });
  } finally {
    await sql`alter table services_away rename to services`.execute(database.db);
  }
});

test('what was read last is answered while a reading takes too long', async () => {
  let read = async (): Promise<string> => 'uno';
  const known = lastKnown('nada', () => read(), 50);
  read = () => new Promise(() => undefined);
  expect(await known()).toBe('nada');
  read = async () => 'dos';
  expect(await known()).toBe('dos');
  read = () => new Promise(() => undefined);
  expect(await known()).toBe('dos');
});
