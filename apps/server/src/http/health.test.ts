import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { healthPage, letConnectionsEnd } from './health.ts';

function server(leaving: AbortSignal, works = true) {
  const app = Fastify();
  letConnectionsEnd(app, leaving);
  const check = () => (works ? Promise.resolve() : Promise.reject(new Error('away')));
  healthPage(app, { 'una parte': check }, () => Promise.resolve([]), leaving);
  app.get('/otra', () => 'sirve');
  return app;
}

test('a process that is about to end says so while it still serves, and keeps no connection', async () => {
  const leaving = new AbortController();
  const app = server(leaving.signal);
  const before = await app.inject('/salud');
  expect([before.statusCode, before.json(), before.headers.connection]).toEqual([200, { estado: 'listo' }, 'keep-alive']);
  leaving.abort();
  const after = await app.inject('/salud');
  expect([after.statusCode, after.json(), after.headers.connection]).toEqual([
    503,
    { estado: 'no disponible', fallan: ['el proceso se está deteniendo'] },
    'close',
  ]);
  const other = await app.inject('/otra');
  expect([other.statusCode, other.body, other.headers.connection]).toEqual([200, 'sirve', 'close']);
});

test('what does not work is named', async () => {
  const answer = await server(new AbortController().signal, false).inject('/salud');
  expect([answer.statusCode, answer.json()]).toEqual([503, { estado: 'no disponible', fallan: ['una parte'] }]);
});
