import { expect, test } from 'vitest';
import { testDatabase } from '../../storage/testing.ts';
import { wrongListPrice } from './list-price.ts';

const database = testDatabase();
const DAY = '2026-12-01';
const PLAIN = { precio: 7_500, precio_lista: 11_600, oferta_desde: null, oferta_hasta: null };
const OFFER = { oferta_desde: DAY, oferta_hasta: '2026-12-31' };

/** A change of a service without paid orders. */
const judge = async (before: object, changed: object) =>
  wrongListPrice(database.db, {
    codigo: 'sia000001',
    before: { ...before },
    after: { ...before, ...changed },
    changed: { ...changed },
    day: DAY,
  });

test('a change that begins or changes an offer is refused if no paid order was charged the list price', async () => {
  const refusal = expect.stringMatching(/^Nadie ha pagado ese precio/) as string;
  expect(await judge(PLAIN, OFFER)).toEqual(refusal);
  expect(await judge({ ...PLAIN, ...OFFER }, { oferta_hasta: '2027-01-31' })).toEqual(refusal);
  expect(await judge({ ...PLAIN, ...OFFER }, { precio_lista: null })).toEqual(refusal);
  // The price falls below the list price while the days are set.
  expect(await judge({ ...PLAIN, ...OFFER, precio: 11_600 }, { precio: 9_000 })).toEqual(refusal);
});

test('a change that neither begins nor changes an offer is allowed', async () => {
  expect(await judge(PLAIN, { precio: 8_000 })).toBeUndefined();
  expect(await judge({ ...PLAIN, ...OFFER }, { precio: 8_000 })).toBeUndefined();
  expect(await judge({ ...PLAIN, ...OFFER }, { oferta_desde: null, oferta_hasta: null })).toBeUndefined();
  expect(await judge(PLAIN, { oferta_desde: '2026-11-01', oferta_hasta: '2026-11-30' })).toBeUndefined();
  expect(await judge(PLAIN, { ...OFFER, precio: 11_600 })).toBeUndefined();
});
