import { afterEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './app-testing.ts';

let opened: TestApp | undefined;
afterEach(() => opened?.close());

const PAYMENT = { buy_order: 'A1', session_id: 's', amount: 7_500, return_url: 'http://localhost:3000/compra-directa/paso2' };
const KEYS = { 'tbk-api-key-id': '1', 'tbk-api-key-secret': '2' };
const payHere = (app: TestApp['app']) =>
  app.inject({
    method: 'POST',
    url: '/webpay-simulado/rswebpaytransaction/api/webpay/v1.2/transactions',
    headers: KEYS,
    payload: PAYMENT,
  });

test('the simulator of this process sends every payment the way that the operator chose', async () => {
  opened = await openTestApp({ WEBPAY_SCENARIO: 'rechazo' });
  const { statusCode, headers } = await payHere(opened.app);
  expect(statusCode).toBe(200);
  expect(await opened.db.selectFrom('simulated_payments').select('escenario').execute()).toEqual([{ escenario: 'rechazo' }]);
  expect(headers['content-security-policy']).toMatch(/form-action 'self' http:\/\/localhost:\d+;/);
});

test('a simulator elsewhere is the only one, and forms may leave for it', async () => {
  opened = await openTestApp({ WEBPAY_URL: 'http://127.0.0.1:9/webpay/' });
  expect((await payHere(opened.app)).statusCode).toBe(404);
  const demo = await opened.app.inject('/dev/demo');
  expect(demo.headers['content-security-policy']).toContain(' http://127.0.0.1:9;');
  expect(demo.body).toContain('4051 8856 0044 6623');
});
