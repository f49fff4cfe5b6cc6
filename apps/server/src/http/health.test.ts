import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { healthPage, letConnectionsEnd } from './health.ts';

const TOKEN = 'medidor-'.repeat(5);
const ELSEWHERE = '203.0.113.9';

interface Scene {
  readonly works?: boolean;
  readonly stopped?: readonly string[];
  readonly notices?: readonly string[];
  readonly token?: string | undefined;
  readonly lines?: string[];
}

function server(leaving: AbortSignal, { works = true, stopped = [], notices = [], token = TOKEN, lines = [] }: Scene = {}) {
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
  letConnectionsEnd(app, leaving);
  const check = () => (works ? Promise.resolve() : Promise.reject(new Error('away')));
  const told = { stopped: () => Promise.resolve(stopped), notices: () => Promise.resolve(notices) };
  healthPage(app, { checks: { 'una parte': check }, ...told, leaving, token });
  app.get('/otra', () => 'sirve');
  return app;
}
const running = new AbortController().signal;

test('a process that is shutting down says so while it still serves, and closes its connections', async () => {
  const leaving = new AbortController();
  const app = server(leaving.signal);
  const before = await app.inject('/salud');
  expect([before.statusCode, before.json(), before.headers.connection]).toEqual([200, { estado: 'listo' }, 'keep-alive']);
  leaving.abort();
  const after = await app.inject('/salud');
  expect([after.statusCode, after.json(), after.headers.connection, after.headers['retry-after']]).toEqual([
    503,
    { estado: 'no disponible', fallan: ['el proceso se está deteniendo'] },
    'close',
    '5',
  ]);
  const other = await app.inject('/otra');
  expect([other.statusCode, other.body, other.headers.connection]).toEqual([200, 'sirve', 'close']);
});

test('local callers see failures and notices', async () => {
  const away = await server(running, { works: false }).inject('/salud');
  expect([away.statusCode, away.json()]).toEqual([503, { estado: 'no disponible', fallan: ['una parte'] }]);
  expect((await server(running, { notices: ['mira esto'] }).inject('/salud')).json()).toEqual({ estado: 'listo', avisos: ['mira esto'] });
});

test('what stops sales degrades the state, and balancers go on sending visits', async () => {
  const here = await server(running, { stopped: ['no se cobra'], notices: ['mira esto'] }).inject('/salud');
  expect([here.statusCode, here.json()]).toEqual([200, { estado: 'degradado', detienen: ['no se cobra'], avisos: ['mira esto'] }]);
  const elsewhere = await server(running, { stopped: ['no se cobra'] }).inject({ url: '/salud', remoteAddress: ELSEWHERE });
  expect([elsewhere.statusCode, elsewhere.json()]).toEqual([200, { estado: 'degradado' }]);
});

const BEARER = { authorization: `Bearer ${TOKEN}` };

test.each<[who: string, asked: { remoteAddress?: string; headers?: Record<string, string> }, told: boolean]>([
  ['a caller elsewhere', { remoteAddress: ELSEWHERE }, false],
  ['a caller elsewhere with a wrong token', { remoteAddress: ELSEWHERE, headers: { authorization: `Bearer ${TOKEN}x` } }, false],
  ['a caller elsewhere with the token', { remoteAddress: ELSEWHERE, headers: BEARER }, true],
  ['a caller behind a proxy of this machine', { headers: { 'x-forwarded-for': ELSEWHERE } }, false],
  ['a caller behind one that calls itself local', { headers: { 'x-forwarded-for': '127.0.0.1' } }, false],
  ['a caller behind a proxy that says it otherwise', { headers: { forwarded: `for=${ELSEWHERE}` } }, false],
  ['a caller behind nginx as it is often set up', { headers: { 'x-real-ip': ELSEWHERE } }, false],
  ['the operator behind a proxy', { headers: { 'x-forwarded-for': ELSEWHERE, ...BEARER } }, true],
  ['this machine in IPv6', { remoteAddress: '::ffff:127.0.0.1' }, true],
])('%s', async (_who, asked, told) => {
  const away = await server(running, { works: false }).inject({ url: '/salud', ...asked });
  expect([away.statusCode, away.headers['retry-after'], away.json()]).toEqual([
    503,
    '5',
    { estado: 'no disponible', ...(told && { fallan: ['una parte'] }) },
  ]);
  const ready = await server(running, { notices: ['mira esto'] }).inject({ url: '/salud', ...asked });
  expect([ready.statusCode, ready.json()]).toEqual([200, { estado: 'listo', ...(told && { avisos: ['mira esto'] }) }]);
});

test('without an operator token no bearer is accepted', async () => {
  const app = server(running, { works: false, token: undefined });
  for (const authorization of ['Bearer undefined', 'Bearer ', ''])
    expect((await app.inject({ url: '/salud', remoteAddress: ELSEWHERE, headers: { authorization } })).json()).toEqual({
      estado: 'no disponible',
    });
});

test('a failure is logged once, and again when it changes', async () => {
  const lines: string[] = [];
  const leaving = new AbortController();
  const app = server(leaving.signal, { notices: ['mira esto'], lines });
  for (let asked = 0; asked < 3; asked += 1) await app.inject({ url: '/salud', remoteAddress: ELSEWHERE });
  leaving.abort();
  for (let asked = 0; asked < 3; asked += 1) await app.inject({ url: '/salud', remoteAddress: ELSEWHERE });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ level: 40, msg: 'health', fallan: [], avisos: ['mira esto'] }),
    expect.objectContaining({ level: 40, msg: 'health', fallan: ['el proceso se está deteniendo'], avisos: [] }),
  ]);
});

test('nothing is logged without a failure or notice', async () => {
  const lines: string[] = [];
  await server(running, { lines }).inject('/salud');
  expect(lines).toEqual([]);
});
