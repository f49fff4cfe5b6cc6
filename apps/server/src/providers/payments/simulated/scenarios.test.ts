import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../../../storage/database.ts';
import { openTestDatabase } from '../../../storage/testing.ts';
import { PaymentRefused, PaymentUnknown, type CreatedPayment, type Payments } from '../port.ts';
import { createWebpay } from '../webpay.ts';
import { simulatedWebpay } from './plugin.ts';
import type { ScenarioName } from '../../../settings/scenarios.ts';
import { simulatedVisitor } from './visitor.ts';

const VISA = '4051 8856 0044 6623';
const AMOUNT = 7_500;
const TIMEOUT_MS = 5_000;
const SLOW_MS = 1_500;

let database: Database;
let app: FastifyInstance;
let payments: Payments;
/** The same provider with a short timeout. */
let hasty: Payments;
let visitor: ReturnType<typeof simulatedVisitor>;
let origin: string;
/** The scenario of the next payment. */
let born: ScenarioName | undefined;

beforeAll(async () => {
  database = await openTestDatabase();
  app = fastify();
  await app.register(simulatedWebpay, {
    db: database.db,
    publicUrl: 'http://localhost:3000',
    merchant: 'Comercio de prueba',
    chooseScenario: () => born,
    slowMs: SLOW_MS,
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  payments = createWebpay({ environment: new URL(origin), timeoutMs: TIMEOUT_MS });
  hasty = createWebpay({ environment: new URL(origin), timeoutMs: SLOW_MS / 3 });
  visitor = simulatedVisitor(origin);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

interface OpenedPayment extends CreatedPayment {
  readonly buyOrder: string;
}

async function create(): Promise<OpenedPayment> {
  const buyOrder = randomBytes(13).toString('hex');
  const created = await payments.create({ buyOrder, sessionId: 's', amount: AMOUNT, returnUrl: 'http://localhost:3000/vuelta' });
  return { ...created, buyOrder };
}
/** Paid at the bank, not committed. */
async function paid(scenario?: ScenarioName): Promise<string> {
  const created = await create();
  expect((await visitor.pay(created, VISA, scenario)).fields).toEqual({ token_ws: created.token });
  return created.token;
}
const charged = async (token: string) => (await payments.status(token)).status;
const rowOf = (token: string) =>
  database.db.selectFrom('simulated_payments').selectAll().where('token', '=', token).executeTakeFirstOrThrow();

describe('return of the browser', () => {
  test('rechazo: any card is declined', async () => {
    const token = await paid('rechazo');
    expect(await payments.commit(token)).toMatchObject({ status: 'FAILED', responseCode: -4, authorizationCode: '' });
  });

  test('tiempo: order and session without token, and nothing can be charged', async () => {
    const created = await create();
    const back = await visitor.pay(created, VISA, 'tiempo');
    expect(back).toEqual({ method: 'GET', fields: { TBK_ORDEN_COMPRA: created.buyOrder, TBK_ID_SESION: 's' } });
    await expect(payments.commit(created.token)).rejects.toThrow(/^422 Transaction has an invalid finished state: aborted/);
    expect(await charged(created.token)).toBe('INITIALIZED');
  });

  test('formulario: all four values, and nothing can be charged', async () => {
    const created = await create();
    const { token, buyOrder } = created;
    const fields = { token_ws: token, TBK_TOKEN: token, TBK_ORDEN_COMPRA: buyOrder, TBK_ID_SESION: 's' };
    expect(await visitor.pay(created, VISA, 'formulario')).toEqual({ method: 'GET', fields });
    await expect(payments.commit(token)).rejects.toThrow(PaymentRefused);
  });

  test('anular-get: the cancellation arrives by GET instead of POST', async () => {
    const [plain, other] = [await create(), await create()];
    const fields = (token: string, buyOrder: string) => ({ TBK_TOKEN: token, TBK_ORDEN_COMPRA: buyOrder, TBK_ID_SESION: 's' });
    expect(await visitor.abort(plain)).toEqual({ method: 'POST', fields: fields(plain.token, plain.buyOrder) });
    expect(await visitor.abort(other, 'anular-get')).toEqual({ method: 'GET', fields: fields(other.token, other.buyOrder) });
  });
});

describe('result of the commit', () => {
  test.each(['lento', 'perdido', 'ilegible'] as const)('%s: charged, and only the status says so', async (scenario) => {
    const token = await paid(scenario);
    await expect(hasty.commit(token)).rejects.toThrow(PaymentUnknown);
    expect(await charged(token)).toBe('AUTHORIZED');
    await expect(payments.commit(token)).rejects.toThrow(PaymentRefused);
  });

  test('cobro-tardio: charged after a status without charge', async () => {
    const token = await paid('cobro-tardio');
    await expect(hasty.commit(token)).rejects.toThrow(PaymentUnknown);
    expect(await charged(token)).toBe('INITIALIZED');
    await expect.poll(() => charged(token), { timeout: 4 * SLOW_MS }).toBe('AUTHORIZED');
  });

  test('no-llega: the first commit is lost before charging, the second works', async () => {
    const token = await paid('no-llega');
    await expect(payments.commit(token)).rejects.toThrow(PaymentUnknown);
    expect(await charged(token)).toBe('INITIALIZED');
    expect(await payments.commit(token)).toMatchObject({ status: 'AUTHORIZED' });
  });

  test('otro-monto: another amount is charged, and can be refunded in full', async () => {
    const token = await paid('otro-monto');
    expect(await payments.commit(token)).toMatchObject({ status: 'AUTHORIZED', amount: AMOUNT + 1 });
    expect(await payments.status(token)).toMatchObject({ amount: AMOUNT + 1 });
    expect(await payments.refund(token, AMOUNT + 1)).toMatchObject({ type: 'REVERSED' });
  });

  test('estado-caido: three status calls fail, the fourth is answered', async () => {
    const token = await paid('estado-caido');
    await expect(payments.commit(token)).rejects.toThrow(PaymentUnknown);
    for (let asked = 0; asked < 3; asked++) await expect(payments.status(token)).rejects.toThrow(PaymentUnknown);
    expect(await charged(token)).toBe('AUTHORIZED');
  });
});

describe('result of a refund', () => {
  test('devolucion-perdida: refunded, and only the status says so', async () => {
    const token = await paid('devolucion-perdida');
    await payments.commit(token);
    await expect(payments.refund(token, AMOUNT)).rejects.toThrow(PaymentUnknown);
    expect(await charged(token)).toBe('REVERSED');
    expect(await rowOf(token)).toMatchObject({ reembolsado: AMOUNT, devoluciones: 1 });
  });

  test('devolucion-rechazada: refused, and the charge stays', async () => {
    const token = await paid('devolucion-rechazada');
    await payments.commit(token);
    await expect(payments.refund(token, AMOUNT)).rejects.toThrow(PaymentRefused);
    expect(await rowOf(token)).toMatchObject({ estado: 'AUTHORIZED', reembolsado: 0 });
  });
});

describe('choice of the scenario', () => {
  const page = (token: string, name: string) =>
    fetch(`${origin}/webpayserver/tarjeta?token_ws=${token}&escenario=${name}`, { redirect: 'manual' });

  test('by the operator for every payment, by the address for one, and none for an empty name', async () => {
    born = 'rechazo';
    const { token } = await create();
    born = undefined;
    expect(await (await page(token, 'lento')).text()).toContain('<b>Respuesta lenta.</b>');
    expect(await rowOf(token)).toMatchObject({ escenario: 'lento' });
    expect(await (await page(token, '')).text()).not.toContain('class="elegido"');
    expect(await rowOf(token)).toMatchObject({ escenario: null });
    born = 'rechazo';
    expect(await payments.commit(await paid())).toMatchObject({ status: 'FAILED' });
    born = undefined;
  });

  test('an unknown name is refused with a message', async () => {
    const { token } = await create();
    const answer = await page(token, 'magia');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/<details open>[^]*Ese desenlace no existe/);
    expect(await rowOf(token)).toMatchObject({ escenario: null });
  });

  test('the card page lists all scenarios, keeps the typed values and shows the choice', async () => {
    const { token } = await create();
    const typed = { token_ws: token, numero: '4051', expiracion: '12', cvv: '9', escenario: 'perdido', solo: 'desenlace' };
    const answer = await fetch(`${origin}/webpayserver/tarjeta`, { method: 'POST', body: new URLSearchParams(typed) });
    const body = await answer.text();
    expect([answer.status, answer.redirected]).toEqual([200, true]);
    for (const kept of ['value="4051"', 'value="12"', 'value="9"', '<b>Respuesta perdida.</b>']) expect(body).toContain(kept);
    expect(body.match(/<input[^>]*value="perdido"[^>]*checked/)).not.toBeNull();
    expect(body.match(/type="radio"/g)).toHaveLength(14);
    expect(body).not.toContain('aria-invalid');
  });

  test('nothing changes after the decision', async () => {
    const token = await paid();
    expect((await page(token, 'otro-monto')).status).toBe(303);
    expect(await payments.commit(token)).toMatchObject({ amount: AMOUNT });
  });
});

describe('time', () => {
  const age = (token: string, column: 'creado' | 'decidido', minutes: number) =>
    database.db
      .updateTable('simulated_payments')
      .set({ [column]: new Date(Date.now() - minutes * 60_000) })
      .where('token', '=', token)
      .execute();

  test('a visitor who continues after ten minutes is returned without a token', async () => {
    const [late, inTime] = [await create(), await create()];
    await age(late.token, 'creado', 11);
    await age(inTime.token, 'creado', 9);
    const shown = await fetch(`${origin}/webpayserver/initTransaction?token_ws=${late.token}`, { redirect: 'manual' });
    expect(shown.headers.get('location')).toBe(`http://localhost:3000/vuelta?TBK_ORDEN_COMPRA=${late.buyOrder}&TBK_ID_SESION=s`);
    expect((await visitor.pay(inTime, VISA)).fields).toEqual({ token_ws: inTime.token });
  });

  test('a commit more than five minutes after the decision charges nothing', async () => {
    const [late, inTime] = [await paid(), await paid()];
    await age(late, 'decidido', 6);
    await age(inTime, 'decidido', 4);
    await expect(payments.commit(late)).rejects.toThrow(/^422 Transaction has an invalid finished state: aborted/);
    expect(await charged(late)).toBe('INITIALIZED');
    expect(await payments.commit(inTime)).toMatchObject({ status: 'AUTHORIZED' });
  });

  test('after seven days the status is no longer available', async () => {
    const token = await paid();
    await payments.commit(token);
    await age(token, 'creado', 7 * 24 * 60 + 1);
    await expect(payments.status(token)).rejects.toThrow(/^422 The transactions's date has passed max time/);
  });

  test('full refunds become credits after three hours', async () => {
    const token = await paid();
    await payments.commit(token);
    await database.db
      .updateTable('simulated_payments')
      .set({ confirmado: new Date(Date.now() - 181 * 60_000) })
      .where('token', '=', token)
      .execute();
    expect(await payments.refund(token, AMOUNT)).toMatchObject({ type: 'NULLIFIED', authorizationCode: expect.stringMatching(/^\d{6}$/) });
    expect(await charged(token)).toBe('NULLIFIED');
  });
});

describe('unavailable surroundings', () => {
  async function alone(db: Database['db'], slowMs: number) {
    const server = fastify();
    await server.register(simulatedWebpay, { db, publicUrl: origin, merchant: 'c', chooseScenario: () => 'lento', slowMs });
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    const webpay = createWebpay({ environment: new URL(address), timeoutMs: TIMEOUT_MS });
    const created = await webpay.create({ buyOrder: randomBytes(9).toString('hex'), sessionId: 's', amount: 1, returnUrl: origin });
    return { server, address, webpay, ...created };
  }

  test('a closing server does not wait for its late answers', async () => {
    const { server, address, webpay, token } = await alone(database.db, 60_000);
    await simulatedVisitor(address).pay({ token }, VISA);
    const late = webpay.commit(token);
    await expect.poll(() => charged(token)).toBe('AUTHORIZED');
    await server.close();
    expect(await late).toMatchObject({ status: 'AUTHORIZED' });
  });

  test('an unavailable database answers 5xx at once', async () => {
    const lost = await openTestDatabase();
    const { server, address, webpay, token } = await alone(lost.db, 0);
    await lost.close();
    const started = performance.now();
    for (const call of ['commit', 'status'] as const) await expect(webpay[call](token)).rejects.toThrow(/status code 500/);
    const page = await fetch(`${address}/webpayserver/initTransaction?token_ws=${token}`);
    expect([page.status, performance.now() - started < 2_000]).toEqual([500, true]);
    await server.close();
  });
});
