import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inSeconds } from './clock.ts';
import { testDatabase } from './testing.ts';

const database = testDatabase();

test.each([
  [0, true],
  [1, false],
])('due in %i seconds, by a clock half a second behind: %s', async (seconds, due) => {
  const { rows } = await sql`select ${inSeconds(seconds)} <= now() - interval '500 milliseconds' as due`.execute(database.db);
  expect(rows).toEqual([{ due }]);
});
