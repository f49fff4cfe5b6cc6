import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handleErrors, sendProblem } from './errors.ts';
import { safetyHeaders, setHeaders } from './headers.ts';
import { Problem } from './problem.ts';

let failure: Error;
const safety = safetyHeaders({ formTargets: [], https: true });
const app = Fastify({
  frameworkErrors: (_error, request, reply) => {
    void sendProblem(request, reply.headers(safety), new Problem('PETICION_INVALIDA'));
  },
});
beforeAll(async () => {
  setHeaders(app, safety);
  handleErrors(app, async (_request, reply) => reply.send('page'));
  for (const url of ['/v1/algo', '/algo'])
    app.get(url, async () => {
      throw failure;
    });
  await app.ready();
});
afterAll(() => app.close());

const withCode = (code: string) => Object.assign(new Error('x'), { code });
const named = (name: string) => Object.assign(new Error('x'), { name });

describe('an unavailable database', () => {
  test.each([
    ['a stopped server', withCode('57P01')],
    ['one with too many connections', withCode('53300')],
    ['a full disk', withCode('53100')],
    ['a disk that fails', withCode('58030')],
    ['a copy that only reads', withCode('25006')],
    ['nobody at the port', withCode('ECONNREFUSED')],
    ['a connection cut while it was used', new Error('Connection terminated unexpectedly')],
    ['a connection that was not made in time', new Error('Connection terminated due to connection timeout')],
    ['no free connection', new Error('timeout exceeded when trying to connect')],
    ['the only connection kept too long', named('ConnectionTimeout')],
  ])('%s is 503 with the seconds to wait', async (_what, error) => {
    failure = error;
    const { statusCode, headers, body } = await app.inject('/v1/algo');
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('5');
    expect(JSON.parse(body)).toMatchObject({ codigo: 'NO_DISPONIBLE' });
  });

  test('any other failure is 500 without details', { tags: ['V16.3.4', 'V16.5.1'] }, async () => {
    failure = new Error('clave 12.345.678-5');
    const { statusCode, body } = await app.inject('/v1/algo');
    expect(statusCode).toBe(500);
    expect(JSON.parse(body)).toMatchObject({ codigo: 'ERROR_INTERNO' });
    expect(body).not.toContain('12.345');
  });
});

test.each([
  ['a screen that fails', '/algo?token_ws=abc', 503],
  ['an address that cannot be read', '/algo/%ZZ', 400],
])('%s is an HTML page', async (_what, url, status) => {
  failure = withCode('57P01');
  const { statusCode, headers, body } = await app.inject(url);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(body).toContain('<h1>');
  expect(body).not.toContain('abc');
});

test.each(['/v1/algo', '/v1/%ZZ', '/v1/nada', '/algo'])('%s has the headers of every answer', { tags: ['V14.2.1'] }, async (url) => {
  const { headers } = await app.inject(url);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['strict-transport-security']).toContain('max-age=63072000');
});
