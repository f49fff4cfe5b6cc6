import { afterAll, beforeAll, expect, test } from 'vitest';
import { askToday } from './clock.ts';
import { openMovableDatabase, type MovableDatabase } from './testing-clock.ts';

let database: MovableDatabase;
beforeAll(async () => {
  database = await openMovableDatabase();
});
afterAll(() => database.close());

test.each([
  ['the night in which the clocks go forward has no midnight', '2027-09-04 23:59:00', '2027-09-04', '2027-09-05'],
  ['the night in which they go back has eleven to midnight twice: its second time', '2027-04-03 23:59:00', '2027-04-03', '2027-04-04'],
  ['before a leap day', '2028-02-28 23:59:00', '2028-02-28', '2028-02-29'],
  ['after it', '2028-02-29 23:59:00', '2028-02-29', '2028-03-01'],
  ['where no leap day is', '2027-02-28 23:59:00', '2027-02-28', '2027-03-01'],
  ['a year that is no leap year though four divides it', '2100-02-28 23:59:00', '2100-02-28', '2100-03-01'],
])('%s: the day changes once, at the exact second', async (_what, moment, before, after) => {
  const { db } = database;
  await database.travel(moment);
  expect(await askToday(db)).toBe(before);
  await database.wait('2 minutes');
  expect(await askToday(db)).toBe(after);
  // The shortest of these days has 23 hours, two minutes of which have passed.
  await database.wait('22 hours');
  expect(await askToday(db)).toBe(after);
});

test('a repeated hour belongs to the ending day both times', async () => {
  const { db } = database;
  await database.travel('2027-04-03 23:30:00');
  await database.wait('-1 hour');
  expect(await askToday(db)).toBe('2027-04-03');
  await database.wait('1 hour');
  expect(await askToday(db)).toBe('2027-04-03');
});
