import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, aPurchase, openTestApp, type TestApp } from '../testing/app-testing.ts';
import { onDisk } from '../issuing/drawing/testing.ts';

const VISA = '4051 8856 0044 6623';

let app: TestApp;
let pdf: Uint8Array;
const get = async (address: string) => (await fetch(app.url + address)).json() as Promise<Record<string, unknown>>;

beforeAll(async () => {
  // Nothing listens there.
  app = await openTestApp({ SEAL_TSA_URL: 'http://127.0.0.1:9/tsa' });
  await aCompany(app.db);
  const bought = await fetch(`${app.url}/v1/administracion/transaccion`, { method: 'POST', body: new URLSearchParams(aPurchase()) });
  const { token, orden } = (await bought.json()) as { token: string; orden: string };
  await app.visitor.pay({ token }, VISA);
  await get(`/v1/administracion/transaccion-revisar/${token}`);
  const { base64 } = await get(`/v1/administracion/transaccion-informe/${orden}`);
  pdf = Buffer.from(String(base64), 'base64');
});
afterAll(() => app.close());

test('a report is issued and sealed without a timestamp authority, and /salud reports it', async () => {
  await using file = await onDisk(pdf);
  expect(await file.ask('pdfsig', '-nocert', 'FILE')).toContain('Signature is Valid');
  expect((await file.pages()).join(' ')).toContain('Es un sello propio: no lo respalda un prestador acreditado.');
  expect(await get('/salud')).toEqual({
    estado: 'listo',
    avisos: [expect.stringMatching(/^los informes salen sin marca de tiempo desde .*: SEAL_TSA_URL no responde bien$/)],
  });
});

test('the attached data name their public schema and are valid against it', async () => {
  await using file = await onDisk(pdf);
  const data = JSON.parse(await file.attachment()) as { readonly $schema: string };
  const { pathname } = new URL(data.$schema);
  expect(await (await fetch(`${app.url}/v1/docs`)).text()).toContain(pathname);
  const schema = await get(pathname);
  expect(schema['$id']).toBe(data.$schema);
  const validate = addFormats.default(new Ajv2020.default()).compile(schema);
  expect(validate(data), JSON.stringify(validate.errors)).toBe(true);
});
