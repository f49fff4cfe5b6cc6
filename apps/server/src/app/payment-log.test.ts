import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Payments } from '../providers/payments/port.ts';
import { uncreatedPayments } from '../orders/stopped-payments.ts';
import { createWebpay } from '../providers/payments/webpay.ts';
import { aCompany, aPurchase, openTestApp, type TestApp } from '../testing/app-testing.ts';

const KEY = 'llave-secreta-de-transbank';
const refusing = createServer((_request, response) => {
  response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error_message: 'Not Authorized' }));
});

let app: TestApp;
let payments: Payments;
let simulated: Payments;
const log: string[] = [];

const webpayAt = (port: number) => createWebpay({ environment: new URL(`http://127.0.0.1:${port}`), apiKey: KEY, timeoutMs: 2_000 });

beforeAll(async () => {
  refusing.listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  payments = webpayAt(9);
  app = await openTestApp({ LOG_LEVEL: 'warn' }, (providers) => {
    simulated = providers.payments;
    return {
      ...providers,
      payments: { ...payments, create: async (payment) => payments.create(payment) },
      log: { write: (line) => void log.push(line) },
    };
  });
  await aCompany(app.db);
});
afterAll(async () => {
  await app.close();
  refusing.close();
});

const buy = () => fetch(`${app.url}/v1/administracion/transaccion`, { method: 'POST', body: new URLSearchParams(aPurchase()) });

test.each([
  ['refuses the key', () => (refusing.address() as AddressInfo).port, 'PaymentRefused', /^401 Not Authorized$/],
  ['is away', () => 9, 'PaymentUnknown', /ECONNREFUSED/],
])('a Webpay that %s leaves its reason in the log, without the key', async (_what, port, kind, reason) => {
  payments = webpayAt(port());
  log.length = 0;
  expect((await buy()).status).toBe(503);
  const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'card payment not created');
  expect(lines).toEqual([expect.objectContaining({ kind, reason: expect.stringMatching(reason) as string })]);
  expect(log.join('')).not.toContain(KEY);
});

const health = async () => (await fetch(`${app.url}/salud`)).json() as Promise<{ readonly estado: string; readonly detienen?: string[] }>;

test('two payments that were not created degrade the state, until one is created', async () => {
  await sql`update payment_attempts set creado = now() - interval '31 minutes'`.execute(app.db);
  payments = webpayAt(9);
  expect((await buy()).status).toBe(503);
  expect(await health()).toEqual({ estado: 'listo' });
  expect((await buy()).status).toBe(503);
  expect(await health()).toEqual({ estado: 'degradado', detienen: [expect.stringContaining('2 intentos fallidos en 0 minutos')] });
  expect(await uncreatedPayments(app.db)).toEqual({ intentos: 2, minutos: 0 });
  payments = simulated;
  expect((await buy()).status).toBe(200);
  expect(await health()).toEqual({ estado: 'listo' });
});
