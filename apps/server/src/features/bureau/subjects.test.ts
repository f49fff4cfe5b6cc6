import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCompany, aPerson } from '../../app-testing.ts';
import type { Database } from '../../storage/database.ts';
import { openTestDatabase } from '../../storage/testing.ts';
import { createProveSerial } from './serial.ts';
import { createFindSubject } from './subjects.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await aCompany(database.db, '76192083-9');
  await aPerson(database.db, { rut: '12345678-5', serie: 'B12345678', earlier: ['A10200300', '510200300'] });
  await aPerson(database.db, { rut: '22222222-2', serie: null, fallecido: true });
});
afterAll(() => database.close());

it.each([
  ['76192083-9', { deceased: false }],
  ['12345678-5', { deceased: false }],
  ['22222222-2', { deceased: true }],
  ['99999999-9', undefined],
  ['33333333-3', undefined],
])('%s is found as %o', async (rut, subject) => {
  expect(await createFindSubject(database.db)(rut)).toEqual(subject);
});

it.each([
  ['the card in force', '12345678-5', 'B12345678', true],
  ['an earlier card', '12345678-5', '510200300', false],
  ['nearly the card', '12345678-5', 'B12345679', false],
  ['the same digits in another case, as nobody should send them', '12345678-5', 'b12345678', false],
  ['a RUT nobody has', '33333333-3', 'B12345678', false],
  ['nothing, where no card is known', '22222222-2', '', false],
  ['nothing, for a RUT nobody has', '33333333-3', '', false],
])('only the number of the card in force proves its owner: %s', async (_what, rut, serie, proved) => {
  expect(await createProveSerial(database.db)(rut, serie)).toBe(proved);
});
