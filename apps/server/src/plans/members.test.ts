import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { openTestDatabase } from '../storage/testing.ts';
import { customerFor } from './members.ts';

const RUT = '12345678-5';
const MANY = 20;
const ROUNDS = 5;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(30_000);
});
afterAll(() => database.close());

const make = (sub: string, rut: string) => database.db.transaction().execute((trx) => customerFor(trx, { id: sub, rut }));

test('accounts of one person created at once become separate customers, and one holds the RUT', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await database.db.deleteFrom('customers').execute();
    const made = await Promise.all(Array.from({ length: MANY }, (_, number) => make(`cuenta-${number}`, RUT)));
    expect(new Set(made).size).toBe(MANY);
    const holders = await database.db.selectFrom('customers').select('id').where('rut', '=', RUT).execute();
    expect(holders).toHaveLength(1);
    expect(await make('cuenta-0', RUT)).toBe(made[0]);
  }
});

test('an account without a RUT becomes one customer', async () => {
  const [one, other] = await Promise.all([make('sin-rut', ''), make('sin-rut', '')]);
  expect(one).toBe(other);
});
