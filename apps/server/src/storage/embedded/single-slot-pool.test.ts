import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Database } from '../database.ts';
import { openEmbedded, type EmbeddedPool } from '../embedded.ts';
import { copyTemplate, openTestDatabase, TEST_ACQUIRE_MS, type TestCopy } from '../testing.ts';
import { ConnectionTimeout } from './single-slot-pool.ts';

let copy: TestCopy;
let embedded: EmbeddedPool;
let database: Database;
beforeAll(async () => {
  copy = await copyTemplate(inject('testTemplate'));
  embedded = await openEmbedded(`${copy.settings.DATA_DIR}/base`, TEST_ACQUIRE_MS);
  database = await openTestDatabase();
});
afterAll(async () => {
  await embedded.close();
  await copy.drop();
  await database.close();
});

async function run(text: string): Promise<unknown[]> {
  const client = await embedded.pool.connect();
  try {
    return (await client.query(text, [])).rows;
  } finally {
    client.release();
  }
}

/** Ticks of a 5 ms timer during the work; an engine that blocks the event loop leaves none. */
async function ticksDuring(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 5);
  await work();
  clearInterval(timer);
  return ticks;
}

test('timers run while many callers query, and during one long transaction', async () => {
  const busyMs = 600;
  const callers = await ticksDuring(() => {
    const end = performance.now() + busyMs;
    const caller = async (): Promise<void> => {
      while (performance.now() < end) await run('select 1');
    };
    return Promise.all(Array.from({ length: 16 }, caller));
  });
  const transaction = await ticksDuring(() =>
    database.db.transaction().execute(async (trx) => {
      for (const end = performance.now() + busyMs; performance.now() < end;) await sql`select 1`.execute(trx);
    }),
  );
  expect(callers).toBeGreaterThan(5);
  expect(transaction).toBeGreaterThan(5);
});

test('a long queue that moves does not time out', async () => {
  const hold = async (): Promise<void> => {
    const client = await embedded.pool.connect();
    await setTimeout(TEST_ACQUIRE_MS / 10);
    client.release();
  };
  const line = Promise.all(Array.from({ length: 12 }, hold));
  await expect(line).resolves.toHaveLength(12);
});

test('callers are served in order', async () => {
  const served: number[] = [];
  await Promise.all(Array.from({ length: 30 }, (_, turn) => run('select 1').then(() => served.push(turn))));
  expect(served).toEqual(served.toSorted((a, b) => a - b));
});

test('using the pool inside a transaction is an error with its reason, and the database keeps working', async () => {
  const nested = database.db.transaction().execute(() => database.db.selectFrom('services').select('codigo').execute());
  await expect(nested).rejects.toThrow(ConnectionTimeout);
  await expect(database.ping()).resolves.toBeUndefined();
});

test('a transaction left open is rolled back before the next caller', async () => {
  const careless = await embedded.pool.connect();
  await careless.query('begin', []);
  await careless.query('create table left_open ()', []);
  const next = run(`select to_regclass('left_open') is null as gone`);
  careless.release();
  expect(await next).toEqual([{ gone: true }]);
  const broken = await embedded.pool.connect();
  await expect(broken.query('begin; select 1 / 0', [])).rejects.toThrow('division by zero');
  broken.release();
  expect(await run('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a released connection refuses queries', async () => {
  const client = await embedded.pool.connect();
  client.release();
  client.release();
  await expect(client.query('select 1', [])).rejects.toThrow('devuelta');
});

test('closing serves waiting callers and refuses later ones', async () => {
  const other = await copyTemplate(inject('testTemplate'));
  const { pool, close } = await openEmbedded(`${other.settings.DATA_DIR}/base`, TEST_ACQUIRE_MS);
  const first = await pool.connect();
  const waiting = pool.connect();
  const closed = close();
  await expect(pool.connect()).rejects.toThrow('se cerró');
  first.release();
  const second = await waiting;
  expect((await second.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  second.release();
  await closed;
  await other.drop();
});
