import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openPool, type OpenPool } from './database.ts';
import { migrate, MigrationFailed, migrationState } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { copyTemplate, TEST_ACQUIRE_MS, type TestCopy } from './testing.ts';

let copy: TestCopy;
let opened: OpenPool;
beforeEach(async () => {
  copy = await copyTemplate(inject('testTemplate'));
  opened = await openPool(copy.settings, TEST_ACQUIRE_MS);
});
afterEach(async () => {
  await opened.close();
  await copy.drop();
});

const table = (name: string): Migration => ({
  up: (db: Kysely<unknown>) => db.schema.createTable(name).addColumn('id', 'integer').execute(),
});
const failing: Migration = {
  up: async (db: Kysely<unknown>) => {
    await table('half').up(db);
    await sql`select 1 / 0`.execute(db);
  },
};

async function exists(name: string): Promise<unknown> {
  const client = await opened.pool.connect();
  const { rows } = await client.query(`select to_regclass($1) is not null as found`, [name]);
  client.release();
  return (rows as { found: boolean }[])[0]?.found;
}

test('an up-to-date database is unchanged', async () => {
  expect(await migrate(opened.pool, migrations)).toEqual([]);
});

test('one of several concurrent runs applies the migrations', async () => {
  const more = { ...migrations, '9001-first': table('first'), '9002-second': table('second') };
  const applied = await Promise.all([migrate(opened.pool, more), migrate(opened.pool, more), migrate(opened.pool, more)]);
  expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], [], ['9001-first', '9002-second']]);
});

test('a failing migration rolls back the whole run and is named, and the next run can continue', async () => {
  const broken = { ...migrations, '9001-first': table('first'), '9002-broken': failing };
  const failure: unknown = await migrate(opened.pool, broken).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationFailed);
  expect(String(failure)).toContain('9002-broken');
  expect(String(failure)).toContain('division by zero');
  expect([await exists('first'), await exists('half')]).toEqual([false, false]);
  expect(await migrate(opened.pool, { ...migrations, '9001-first': table('first') })).toEqual(['9001-first']);
  expect(await exists('first')).toBe(true);
});

test('a database of a newer version is unchanged', async () => {
  await migrate(opened.pool, { ...migrations, '9001-first': table('first') });
  expect(await migrate(opened.pool, migrations)).toEqual([]);
  expect(await exists('first')).toBe(true);
});

test('a database of another product is refused', async () => {
  await migrate(opened.pool, { ...migrations, '9001-first': table('first') });
  await expect(migrate(opened.pool, { ...migrations, '9000-other': table('other') })).rejects.toThrow(/9001-first/);
});

test('the state of a database names what it lacks and what only a newer program knows', async () => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: opened.pool }) });
  expect(await migrationState(db, migrations)).toEqual({ missing: [], newer: [] });
  await migrate(opened.pool, { ...migrations, '9001-first': table('first') });
  expect(await migrationState(db, { ...migrations, '9002-second': table('second') })).toEqual({
    missing: ['9002-second'],
    newer: ['9001-first'],
  });
  expect(await exists('second')).toBe(false);
});
