import { afterAll, beforeAll, test } from 'vitest';
import { aCompany, aPurchase, openTestApp, type TestApp } from '../testing/app-testing.ts';
import { KINDS } from './kinds.ts';
import type { ScenarioName } from '../settings/scenarios.ts';

const VISA = '4051 8856 0044 6623';

let shop: TestApp;
beforeAll(async () => {
  // A late answer comes two seconds after the merchant has stopped waiting.
  shop = await openTestApp({ WEBPAY_TIMEOUT_MS: '1000' });
  await aCompany(shop.db);
});
afterAll(() => shop.close());

async function buy(): Promise<{ token: string; orden: string }> {
  const response = await fetch(`${shop.url}/v1/administracion/transaccion`, { method: 'POST', body: new URLSearchParams(aPurchase()) });
  return (await response.json()) as { token: string; orden: string };
}

async function comeBack({ method, fields }: { method: string; fields: Readonly<Record<string, string>> }): Promise<void> {
  const query = new URLSearchParams(fields);
  const address = shop.url + KINDS.informe.returnPath;
  await (method === 'GET' ? fetch(`${address}?${query}`) : fetch(address, { method, body: query }));
}

const stateOf = async (orden: string) => {
  // Skips the pause before the next try.
  await shop.db
    .updateTable('orders')
    .set({ siguiente_intento: new Date(0) })
    .where('orden', '=', orden)
    .where('lease_until', 'is', null)
    .execute();
  const { estado } = await shop.db.selectFrom('orders').select('estado').where('orden', '=', orden).executeTakeFirstOrThrow();
  return estado;
};

test.concurrent.for<readonly [ScenarioName, 'FAILED' | 'ABANDONED' | 'ISSUED' | 'REVIEW']>([
  ['rechazo', 'FAILED'],
  ['tiempo', 'ABANDONED'],
  ['formulario', 'ABANDONED'],
  ['lento', 'ISSUED'],
  ['cobro-tardio', 'ISSUED'],
  ['perdido', 'ISSUED'],
  ['ilegible', 'ISSUED'],
  ['no-llega', 'ISSUED'],
  ['otro-monto', 'REVIEW'],
  ['estado-caido', 'ISSUED'],
])('%s ends as %s, and the provider agrees about the money', { timeout: 30_000 }, async ([scenario, ends], { expect }) => {
  const { token, orden } = await buy();
  await comeBack(await shop.visitor.pay({ token }, VISA, scenario));
  await expect.poll(() => stateOf(orden), { timeout: 20_000, interval: 200 }).toBe(ends);
  const ledger = await shop.db.selectFrom('simulated_payments').select('estado').where('token', '=', token).execute();
  expect(ledger.map(({ estado }) => estado === 'AUTHORIZED')).toEqual([ends === 'ISSUED' || ends === 'REVIEW']);
  const reports = await shop.db.selectFrom('informes').select('orden').where('orden', '=', orden).execute();
  expect(reports).toHaveLength(ends === 'ISSUED' ? 1 : 0);
});

test.concurrent.for([
  ['anular-get', 'GET'],
  [undefined, 'POST'],
] as const)('an abandoned payment (%s) returning by %s ends unpaid', async ([scenario, method], { expect }) => {
  const { token, orden } = await buy();
  const back = await shop.visitor.abort({ token }, scenario);
  expect(back.method).toBe(method);
  await comeBack(back);
  await expect.poll(() => stateOf(orden), { timeout: 10_000, interval: 200 }).toBe('ABANDONED');
});

test.concurrent.for([
  ['devolucion-perdida', 'REFUNDED', 'REVERSED'],
  ['devolucion-rechazada', 'REVIEW', 'AUTHORIZED'],
] as const)('%s: a required refund ends as %s', { timeout: 40_000 }, async ([scenario, ends, ledger], { expect }) => {
  const { token, orden } = await buy();
  await comeBack(await shop.visitor.pay({ token }, VISA, scenario));
  await expect.poll(() => stateOf(orden), { timeout: 20_000, interval: 200 }).toBe('ISSUED');
  const toRefund = { estado: 'REFUND_PENDING', intentos: 0, siguiente_intento: new Date(0) } as const;
  await shop.db.updateTable('orders').set(toRefund).where('orden', '=', orden).execute();
  await expect.poll(() => stateOf(orden), { timeout: 20_000, interval: 200 }).toBe(ends);
  const payment = shop.db.selectFrom('simulated_payments').select(['estado', 'devoluciones']).where('token', '=', token);
  expect(await payment.executeTakeFirstOrThrow()).toEqual({ estado: ledger, devoluciones: ends === 'REFUNDED' ? 1 : 4 });
});
