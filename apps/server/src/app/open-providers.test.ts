import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app-testing.ts';
import { hasOwnSeal } from './open-providers.ts';
import { PASSWORD, providerFiles, selfSignedFiles } from '../providers/seal/testing-certificate.ts';
import { readSettings } from '../settings/settings.ts';

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

test('the embedded simulator processes every payment with the scenario set by the operator', async () => {
  opened = await openTestApp({ WEBPAY_SCENARIO: 'rechazo' });
  const { statusCode, headers } = await payHere(opened.app);
  expect(statusCode).toBe(200);
  expect(await opened.db.selectFrom('simulated_payments').select('escenario').execute()).toEqual([{ escenario: 'rechazo' }]);
  expect(headers['content-security-policy']).toMatch(/form-action 'self' http:\/\/localhost:\d+;/);
});

test('an external simulator replaces it, and forms may post to it', async () => {
  opened = await openTestApp({ WEBPAY_URL: 'http://127.0.0.1:9/webpay/' });
  expect((await payHere(opened.app)).statusCode).toBe(404);
  const demo = await opened.app.inject('/dev/demo');
  expect(demo.headers['content-security-policy']).toContain(' http://127.0.0.1:9;');
  expect(demo.body).toContain('4051 8856 0044 6623');
});

test('a self-signed file is an own seal before the start and wherever the seal is reported', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'veridico-sello-'));
  const file = async (name: string, content: Buffer | string) => {
    await writeFile(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const given = await providerFiles();
  const own = await selfSignedFiles();
  const P12 = { SEAL_P12: await file('propio.p12', own.p12), SEAL_P12_PASSWORD: PASSWORD };
  const ownSeal = (environment: Record<string, string>) => hasOwnSeal(readSettings(environment));
  expect(await ownSeal({})).toBe(true);
  expect(await ownSeal(P12)).toBe(true);
  expect(await ownSeal({ SEAL_PEM: await file('propio.pem', own.pem) })).toBe(true);
  expect(await ownSeal({ SEAL_P12: await file('dado.p12', given.p12), SEAL_P12_PASSWORD: PASSWORD })).toBe(false);
  expect(await ownSeal({ SEAL_PEM: await file('dado.pem', given.key + given.certificate + given.authority) })).toBe(false);
  await expect(ownSeal({ SEAL_PEM: path.join(folder, 'nada.pem') })).rejects.toThrow('SEAL_PEM: no se puede leer');

  opened = await openTestApp(P12);
  expect((await opened.app.inject('/inicio')).body).toContain('Pago simulado · Sello propio');
  const { app } = opened;
  // The drawing thread may still be loading.
  await expect
    .poll(async () => (await app.inject('/salud')).json<unknown>(), { timeout: 30_000 })
    .toEqual({
      estado: 'listo',
      avisos: [expect.stringMatching(/^sello propio: el certificado de SEAL_P12 es autofirmado/)],
    });
  await rm(folder, { recursive: true });
});
