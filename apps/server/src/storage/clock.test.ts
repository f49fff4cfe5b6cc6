import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSeconds } from './clock.ts';
import type { Database } from './database.ts';
import { openTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test.each([
  [0, true],
  [1, false],
])('what is due in %i seconds is due for a clock set back by half a second: %s', async (seconds, due) => {
  const { rows } = await sql`select ${inSeconds(seconds)} <= now() - interval '500 milliseconds' as due`.execute(database.db);
  expect(rows).toEqual([{ due }]);
});
