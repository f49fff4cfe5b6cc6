import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../storage/testing.ts';
import { expireUnpaid } from './expiry.ts';
import { settlePayment } from './payment.ts';
import { insertOrder } from '../purchase/place.ts';
import { recordReturn } from './returns.ts';
import { aPurchaseOf, anOrder, orderDeps } from './testing.ts';

const database = testDatabase();

async function aPromotion(codigo: string, days: { desde?: string; hasta?: string }, maxUses: number | null) {
  const row = {
    codigo,
    descuento: 20,
    descripcion: 'x',
    desde: '2020-01-01',
    hasta: '2099-12-31',
    max_usos: maxUses,
    demo: false,
    ...days,
  };
  await database.db.insertInto('promotions').values(row).execute();
}

const usesOf = async (codigo: string) =>
  (await database.db.selectFrom('promotions').select('usos').where('codigo', '=', codigo).executeTakeFirstOrThrow()).usos;

test('100 buyers at once share 10 uses of a promotion: 10 orders', async () => {
  await aPromotion('DIEZ', {}, 10);
  const deps = orderDeps(database.db);
  const orders = await Promise.all(Array.from({ length: 100 }, () => insertOrder(deps, aPurchaseOf('DIEZ'))));
  expect(orders.filter((orden) => orden !== undefined)).toHaveLength(10);
  expect(await usesOf('DIEZ')).toBe(10);
});

test.each([
  ['yesterday', { hasta: '2020-02-01' }],
  ['tomorrow', { desde: '2099-01-01' }],
])('a promotion of %s reserves nothing, even if the page believed it valid', async (when, days) => {
  await aPromotion(when, days, null);
  expect(await insertOrder(orderDeps(database.db), aPurchaseOf(when))).toBeUndefined();
  expect(await usesOf(when)).toBe(0);
});

test('a change that began counts for the uses of a promotion before it is copied to its row', async () => {
  await aPromotion('CAMBIA', {}, 1);
  const change = {
    tipo: 'promocion',
    codigo: 'CAMBIA',
    antes: null,
    quien: 'ana',
    nombre: 'Ana',
    motivo: 'x',
    aplicada: null,
    anulada: null,
  } as const;
  const begins = (despues: Record<string, unknown>) =>
    database.db
      .insertInto('catalog_changes')
      .values({ ...change, despues: JSON.stringify(despues), rige: sql<Date>`now() - interval '1 second'` })
      .execute();
  const place = () => insertOrder(orderDeps(database.db), aPurchaseOf('CAMBIA'));
  await begins({ max_usos: 3 });
  const orders = await Promise.all(Array.from({ length: 8 }, place));
  expect(orders.filter((orden) => orden !== undefined)).toHaveLength(3);
  await begins({ max_usos: 9 });
  expect(await place()).toBeDefined();
  await begins({ abierta: false });
  expect(await place()).toBeUndefined();
  expect(await usesOf('CAMBIA')).toBe(4);
});

test('an order that ends unpaid returns its use once; a paid one keeps it', async () => {
  await aPromotion('DOS', {}, 2);
  const deps = orderDeps(database.db);
  const [paid, unpaid] = [await anOrder(deps, 'DOS'), await anOrder(deps, 'DOS')];
  await recordReturn(deps, { shape: 'normal', token: paid.token });
  await settlePayment(deps, paid.orden);
  deps.payments.onStatus = { status: 'INITIALIZED', responseCode: null };
  await recordReturn(deps, { shape: 'anulado', token: unpaid.token });
  await Promise.all([settlePayment(deps, unpaid.orden), settlePayment(deps, unpaid.orden), expireUnpaid(database.db)]);
  await expireUnpaid(database.db);
  expect(await usesOf('DOS')).toBe(1);
});
