import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Database } from './database.ts';
import { openServer } from './server.ts';
import { copyTemplate, openTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a connection that breaks between queries fails its transaction, not the process or the next one', async () => {
  const broken = database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    await sleep(100);
    await sql`select 1`.execute(trx);
  });
  await expect(broken).rejects.toThrow(/connection/i);
  await expect(database.ping()).resolves.toBeUndefined();
});

test('a connection runs in UTC with any server setting', async () => {
  const copy = await copyTemplate(inject('testTemplate'));
  const url = copy.settings.DATABASE_URL ?? '';
  const set = await openServer(url, 1, 5_000);
  await set.pool.query(`alter database "${new URL(url).pathname.slice(1)}" set timezone to 'America/Santiago'`);
  await set.close();
  const { pool, close } = await openServer(url, 1, 5_000);
  const { rows } = await pool.query(`select current_setting('TimeZone') as zone`);
  await close();
  await copy.drop();
  expect(rows).toEqual([{ zone: 'UTC' }]);
});

test('a connection sends no startup parameter that PgBouncer refuses', async () => {
  const pooler = createServer().listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const hello = once(pooler, 'connection').then(async (came) => {
    const [socket] = came as [Socket];
    const [start] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return start.subarray(8).toString('latin1').split('\0');
  });
  const { port } = pooler.address() as AddressInfo;
  await expect(openServer(`postgres://a:b@127.0.0.1:${port}/c`, 1, 5_000)).rejects.toThrow('No se pudo usar la base de datos');
  const names = (await hello).filter((name, place) => place % 2 === 0 && name !== '');
  expect(names.filter((name) => !['user', 'database', 'client_encoding', 'application_name'].includes(name))).toEqual([]);
  pooler.close();
});
