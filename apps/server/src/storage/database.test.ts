import { AbortedTransactionError, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { DatabaseUnavailable } from './server.ts';
import { openTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`create table things (id int primary key, note text)`.execute(database.db);
});
afterAll(() => database.close());

test('values are read the same from both engines, and a date keeps its day', async () => {
  const { rows } = await sql`
    select true as yes, 7::int2 as small, 7 as whole, 9007199254740993::int8 as huge, count(*) as counted, 1.50::numeric(9, 4) as exact,
      0.5::float8 as real, 'año'::text as words, '\\x00ff'::bytea as bytes, '{"a": [1, null]}'::jsonb as json,
      date '2026-01-31' as day, array[date '2026-01-31'] as days, timestamptz '2026-01-31 12:00:00.123+00' as instant,
      array[1, 2] as numbers, array[1::int8] as huges, array['a', null] as texts, array[1.5::numeric] as exacts,
      interval '1 day 02:03:04' as span, null::int as nothing, gen_random_uuid() is not null as made`.execute(database.db);
  expect(rows).toEqual([
    {
      yes: true,
      small: 7,
      whole: 7,
      huge: '9007199254740993',
      counted: '1',
      exact: '1.5000',
      real: 0.5,
      words: 'año',
      bytes: Buffer.from([0, 255]),
      json: { a: [1, null] },
      day: '2026-01-31',
      days: ['2026-01-31'],
      instant: new Date('2026-01-31T12:00:00.123Z'),
      numbers: [1, 2],
      huges: ['1'],
      texts: ['a', null],
      exacts: [1.5],
      span: expect.objectContaining({ days: 1, hours: 2, minutes: 3, seconds: 4 }),
      nothing: null,
      made: true,
    },
  ]);
});

test('values are written the same by both engines', async () => {
  const bytes = Buffer.from([0, 1, 254, 255]);
  const instant = new Date('2026-06-30T23:59:59.999Z');
  const { rows } = await sql`
    select ${bytes}::bytea as bytes, ${instant}::timestamptz as instant, ${'2026-06-30'}::date as day, ${[1, 2]}::int[] as numbers,
      ${['a,b', '"c"', null]}::text[] as texts, ${JSON.stringify({ a: 'ñ' })}::jsonb as json, ${{ a: 1 }}::jsonb as object,
      ${12}::text as number_as_text, ${true}::boolean as yes, ${9_007_199_254_740_993n}::int8 as huge, ${null}::text as nothing,
      2 = any(${[1, 2]}::int[]) as found`.execute(database.db);
  expect(rows).toEqual([
    {
      bytes,
      instant,
      day: '2026-06-30',
      numbers: [1, 2],
      texts: ['a,b', '"c"', null],
      json: { a: 'ñ' },
      object: { a: 1 },
      number_as_text: '12',
      yes: true,
      huge: '9007199254740993',
      nothing: null,
      found: true,
    },
  ]);
});

test('the session uses UTC, and knows the time in Chile', async () => {
  const { rows } = await sql`
    select current_setting('TimeZone') as zone, (timestamptz '2026-01-01 02:00+00' at time zone 'America/Santiago')::date as chile`.execute(
    database.db,
  );
  expect(rows).toEqual([{ zone: 'UTC', chile: '2025-12-31' }]);
});

test('names sort in Spanish with the collation "es"', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array['Zoe', 'ñandú', 'nube', 'Óscar', 'oso', 'Álex', 'ana']) as name order by name collate "es"`.execute(
    database.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(['Álex', 'ana', 'nube', 'ñandú', 'Óscar', 'oso', 'Zoe']);
});

test('changed rows are counted, and a violated rule gives its code without the values', async () => {
  const things = database.db.withTables<{ things: { id: number; note: string | null } }>();
  await things
    .insertInto('things')
    .values([
      { id: 1, note: 'a' },
      { id: 2, note: 'b' },
    ])
    .execute();
  expect(await things.updateTable('things').set({ note: 'c' }).executeTakeFirst()).toMatchObject({ numUpdatedRows: 2n });
  expect(await things.deleteFrom('things').where('id', '=', 2).executeTakeFirst()).toMatchObject({ numDeletedRows: 1n });
  const failure: unknown = await things
    .insertInto('things')
    .values({ id: 1, note: 'SECRETO' })
    .execute()
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: '23505', constraint: 'things_pkey', table: 'things' });
  expect(JSON.stringify(failure)).not.toContain('SECRETO');
  await database.ping();
});

test('a transaction is rolled back whole, and committing an aborted one is an error', { tags: ['V2.3.3'] }, async () => {
  const things = database.db.withTables<{ things: { id: number } }>();
  const undone = things.transaction().execute(async (trx) => {
    await trx.insertInto('things').values({ id: 10 }).execute();
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  const swallowed = things.transaction().execute(async (trx) => {
    await trx.insertInto('things').values({ id: 11 }).execute();
    await sql`select 1 / 0`.execute(trx).catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow(AbortedTransactionError);
  expect(await things.selectFrom('things').select('id').where('id', '>=', 10).execute()).toEqual([]);
});

test('closing twice is allowed; a closed database refuses', async () => {
  const other = await openTestDatabase();
  await Promise.all([other.close(), other.close()]);
  await expect(sql`select 1`.execute(other.db)).rejects.toThrow(/ya se cerró|after calling end/);
});

test('an unreachable server is named without its password', async () => {
  const opening = openDatabase({ DATABASE_URL: 'postgres://ana:CLAVE@127.0.0.1:9/veridico', DATABASE_POOL: 1, DATA_DIR: '/nonexistent' });
  const failure: unknown = await opening.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseUnavailable);
  expect(String(failure)).toContain('127.0.0.1:9/veridico');
  expect(String(failure)).not.toContain('CLAVE');
});
