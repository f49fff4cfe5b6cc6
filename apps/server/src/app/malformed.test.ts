import { connect } from 'node:net';
import fc from 'fast-check';
import { problems } from '@veridico/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, aPerson, aPurchase, openTestApp, type TestApp } from '../testing/app-testing.ts';
import { DEFAULT_RATES } from '../settings/rates.ts';
import { readOperations, UNDESCRIBED, type Operation } from '../http/testing-operations.ts';
import { requestsTo, type KnownValues } from '../http/testing-requests.ts';
import { openSender, type Sender } from '../http/testing-send.ts';
import { faultsOf } from '../http/testing-verdict.ts';

/** Fixed seed, so that the test is repeatable. `npm run test:fuzz` uses a new one each time. */
const SEED = 20_261_121;
/** Requests per call: some 2,500 in all. */
const RUNS = 30;

let fixture: TestApp;
let sender: Sender;
let operations: Operation[];
let known: KnownValues;

beforeAll(async () => {
  fixture = await openTestApp({
    RATES: Object.keys(DEFAULT_RATES)
      .map((name) => `${name}=99999999/60`)
      .join(','),
  });
  sender = openSender(Number(new URL(fixture.url).port));
  const rut = await aCompany(fixture.db);
  const person = await aPerson(fixture.db);
  const bought = await fetch(`${fixture.url}/v1/administracion/transaccion`, { method: 'POST', body: new URLSearchParams(aPurchase()) });
  const { orden, token } = (await bought.json()) as { orden: string; token: string };
  known = {
    ...Object.fromEntries(Object.entries(aPurchase()).map(([name, value]) => [name, [value]])),
    codigoServicio: ['sia000001', 'sia000002', 'sia000003', 'sia000004'],
    run: [rut, person.run],
    serie: [person.serie],
    orden: [orden],
    token: [token],
    token_ws: [token],
    codigoPlan: ['pl-pyme-50'],
  };
  operations = [...readOperations(await (await fetch(`${fixture.url}/v1/openapi.json`)).json()), ...UNDESCRIBED];
}, 120_000);
afterAll(async () => {
  sender.close();
  await fixture.close();
});

test('every call answers malformed requests with its own messages and never fails', async () => {
  expect(operations.length).toBeGreaterThan(70);
  for (const operation of operations) {
    await fc.assert(
      fc.asyncProperty(requestsTo(operation, { known, accounts: [] }), async (sent) => {
        expect(faultsOf(operation, sent, await sender.send(sent))).toEqual([]);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  }
}, 120_000);

/** Everything received over a raw connection until the server ends it. */
function answersTo(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('utf8')));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

const SERVICES = '/v1/administracion/servicios';
const HOST = 'host: x\r\n';

test.each([
  ['HTTP/0.9', `GET ${SERVICES}\r\n\r\n`, 400],
  ['HTTP/2.0 in an old line', `GET ${SERVICES} HTTP/2.0\r\n${HOST}\r\n`, 400],
  ['9 KB of headers', `GET ${SERVICES} HTTP/1.1\r\n${HOST}x-largo: ${'x'.repeat(9_000)}\r\n\r\n`, 431],
  ['a gigabyte without signing in', `POST /v1/api/users/pedir-confirmacion HTTP/1.1\r\n${HOST}content-length: 1000000000\r\n\r\n`, 401],
  ['a gigabyte for nobody', `POST /v1/nada HTTP/1.1\r\n${HOST}content-length: 1000000000\r\n\r\n`, 404],
  ['a body without end for nobody', `POST /v1/nada HTTP/1.1\r\n${HOST}transfer-encoding: chunked\r\n\r\n1\r\nx\r\n`, 404],
])('%s is refused with a message and disconnected', async (_what, bytes, status) => {
  const answer = await answersTo(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(Object.values(problems).map(({ mensaje }) => mensaje)).toContain(
    (JSON.parse(answer.split('\r\n\r\n').at(-1) ?? '') as { mensaje: string }).mensaje,
  );
});

test('a GET with a gigabyte of body is answered and disconnected', async () => {
  expect(await answersTo(`GET ${SERVICES} HTTP/1.1\r\n${HOST}content-length: 1000000000\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
});

test('HEAD gets no body, not even for a refusal', async () => {
  const answer = await answersTo(`HEAD ${SERVICES} HTTP/1.1\r\n${HOST}x-largo: ${'x'.repeat(9_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(answer).toMatch(/\r\n\r\n$/);
});

test('an absolute URL, as for a proxy, reaches the same call', async () => {
  const ask = (address: string) => answersTo(`GET http://otro.example${address} HTTP/1.1\r\n${HOST}connection: close\r\n\r\n`);
  expect(await ask(SERVICES)).toMatch(/^HTTP\/1.1 200 /);
  expect(await ask('/v1/nada')).toContain('"codigo":"RUTA_DESCONOCIDA"');
});

test('the API document describes each refusal, including non-JSON answers, and omits the stand-ins', () => {
  const answers = (path: string) => operations.find((operation) => operation.path === path)?.answers;
  expect(answers('/v1/administracion/informes.csv')).toMatchObject({ 200: ['text/csv'], 400: ['application/json'] });
  expect(answers('/v1/administracion/buscar-direccion')).toMatchObject({
    200: ['application/json'],
    400: ['text/plain', 'application/json'],
    413: ['text/plain', 'application/json'],
  });
  const described = operations.filter((operation) => operation.answers !== undefined);
  expect(described.filter(({ path }) => !path.startsWith('/v1/'))).toEqual([]);
  for (const { method, answers: own } of described)
    expect(Object.keys(own ?? {})).toEqual(expect.arrayContaining(['400', '431', '503', ...(method === 'POST' ? ['413', '415'] : [])]));
});

test('every call that reads JSON refuses duplicate names', async () => {
  // One of them accepts megabytes: it refuses an unknown order before reading.
  const early = '/v1/administracion/transaccion-plan-poderes/{orden}';
  const readers = operations.filter(({ encoding, bearer, path }) => encoding === 'json' && !bearer && path !== early);
  expect(readers.length).toBeGreaterThan(5);
  for (const { method, path } of readers) {
    const answer = await sender.send({
      method,
      target: path,
      headers: { 'content-type': 'application/json' },
      body: '{"correo":"a","correo":"b"}',
    });
    expect([path, answer.status]).toEqual([path, 400]);
  }
});

test.each([String.raw`"\u0080\udc00"`, String.raw`"pl-\ud800"`, String.raw`"a\u0000"`])(
  'the text %s, which a database cannot store, is refused earlier',
  async (text) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await sender.send({
      method: 'POST',
      target: '/v1/administracion/transaccion-plan',
      headers,
      body: `{"codigoPlan":${text}}`,
    });
    expect(JSON.parse(answer.body)).toMatchObject({ codigo: 'PETICION_INVALIDA' });
  },
);
