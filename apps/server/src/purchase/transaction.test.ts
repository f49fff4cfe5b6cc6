import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { aPurchase } from '../testing/app-testing.ts';
import { MOST_LINES } from '../issuing/making.ts';
import { orderDeps } from '../orders/testing.ts';
import { PaymentUnknown } from '../providers/payments/port.ts';
import { testDatabase } from '../storage/testing.ts';
import { startTransaction } from './transaction.ts';

const database = testDatabase();

/** The rest of the request is not used. */
const request = { ip: '127.0.0.1' } as FastifyRequest;

function depsOf(orders: ReturnType<typeof orderDeps>, lines = 0) {
  return {
    orders,
    visitors: { mark: () => Buffer.alloc(32), limitByAddress: async () => {}, limitByKey: async () => {}, refuseExhausted: async () => {} },
    findSubject: async () => ({ deceased: false, lines }),
    checkProperty: async () => undefined,
    proveSerial: async () => true,
    findPrice: async () => 16_500,
    findPromotion: async () => undefined,
    findBuyer: () => Promise.reject(new Error('nobody is signed in')),
    merchantName: 'Verídico SpA',
    wake: () => {},
  };
}

test('a subject with more records than a document holds is refused early, one with exactly as many is not', async () => {
  const orders = orderDeps(database.db);
  const ask = (lines: number) => startTransaction(depsOf(orders, lines), request, { body: aPurchase(), key: undefined });
  await expect(ask(MOST_LINES + 1)).rejects.toMatchObject({ code: 'INFORME_DEMASIADO_GRANDE' });
  expect(await database.db.selectFrom('orders').select('orden').execute()).toEqual([]);
  await expect(ask(MOST_LINES)).resolves.toHaveProperty('token');
});

test('a price or discount other than the one shown is refused before anything is stored; without it the server decides alone', async () => {
  const orders = orderDeps(database.db);
  const promotion = { codigo: 'MITAD', descuento: 50, vigente: true, descripcion: 'Mitad de precio' };
  const deps = { ...depsOf(orders), findPromotion: async () => promotion };
  const ask = (fields: Readonly<Record<string, string>>) =>
    startTransaction(deps, request, { body: { ...aPurchase(), codigoDescuento: '', porcentajeDescuento: '', ...fields }, key: undefined });
  for (const shown of [
    { precioVisto: '7500' },
    { precioVisto: '16500', codigoDescuento: 'MITAD' },
    { precioVisto: '16500', codigoDescuento: 'MITAD', porcentajeDescuento: '20' },
    { precioVisto: 'x' },
  ])
    await expect(ask(shown)).rejects.toMatchObject({ code: 'PRECIO_CAMBIADO' });
  expect(await database.db.selectFrom('orders').select('orden').where('descuento', '=', 50).execute()).toEqual([]);
  await expect(ask({ precioVisto: '16500' })).resolves.toHaveProperty('token');
  await expect(ask({ porcentajeDescuento: '20' })).resolves.toHaveProperty('token');
});

test('a double submission without a payment fails twice and can be sent again', async () => {
  const orders = orderDeps(database.db);
  const open = orders.payments.create.bind(orders.payments);
  const deps = depsOf(orders);
  const click = () => startTransaction(deps, request, { body: aPurchase(), key: 'un-clic-doble' });

  orders.payments.create = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    throw new PaymentUnknown('timeout');
  };
  const answers = await Promise.allSettled([click(), click()]);
  expect(answers).toMatchObject(Array.from({ length: 2 }, () => ({ status: 'rejected', reason: { code: 'PAGO_NO_DISPONIBLE' } })));

  orders.payments.create = open;
  await expect(click()).resolves.toHaveProperty('token');
});
