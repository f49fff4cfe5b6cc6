import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Schema } from '../storage/schema.ts';
import { DEFAULT_RATES } from '../settings/rates.ts';
import { openTestDatabase } from '../storage/testing.ts';
import { createVisitors } from './visitor.ts';

// Marks need no database and only the address of a request.
const visitors = createVisitors({
  db: {} as Kysely<Schema>,
  hmac: (_purpose, text) => Buffer.from(text),
  rates: DEFAULT_RATES,
  lenient: false,
});
const marked = (ip: string) => visitors.mark({ ip } as FastifyRequest).toString();

test.each([
  ['190.100.1.2', '190.100.1.2'],
  ['::ffff:190.100.1.2', '190.100.1.2'],
  ['2800:150:11c:2::1', '2800:150:11c:2'],
  ['2800:0150:011C:0002:aaaa:bbbb:cccc:dddd', '2800:150:11c:2'],
  ['2800:150::9:8:7:6', '2800:150:0:0'],
  ['2800:150::', '2800:150:0:0'],
  ['::1', '0:0:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['64:ff9b::190.100.1.2', '64:ff9b:0:0'],
])('the visitor at %s is marked by %s', { tags: ['V15.3.4'] }, (ip, network) => {
  expect(marked(ip)).toBe(network);
});

test('a disconnected client has no address and is refused', () => {
  expect(() => visitors.mark({} as FastifyRequest)).toThrow('PETICION_INVALIDA');
});

test('thousands of invented keys and addresses use no more rows than a limit may have, in any window', { timeout: 60_000 }, async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  const mostRows = 32;
  const hmac = (purpose: string, text: string) => createHash('sha256').update(`${purpose}:${text}`).digest();
  const rates = { ...DEFAULT_RATES, revisar: { max: 1_000_000, windowSeconds: 60 }, enlace: { max: 1_000_000, windowSeconds: 60 } };
  const crowded = createVisitors({ db, hmac, rates, lenient: false, mostRows });
  const rows = async (name: string) =>
    (await db.selectFrom('rate_limits').select('cuenta').where('clave', 'like', `${name}:%`).execute()).map(({ cuenta }) => cuenta);
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  for (let n = 0; n < 1_000; n += 1) {
    await crowded.limitByKey(`inventada-${n}`, 'revisar');
    await crowded.limitByAddress({ ip: `10.0.${n >> 8}.${n & 255}` } as FastifyRequest, 'enlace');
  }
  // A minute of the database clock may begin in between.
  for (const name of ['revisar', 'enlace']) {
    expect((await rows(name)).length).toBeLessThanOrEqual(2 * mostRows);
    expect(total(await rows(name))).toBe(1_000);
  }
  // Minutes later, the same keys replace the old rows.
  await sql`update rate_limits set ventana = ventana - interval '5 minutes'`.execute(db);
  for (let n = 0; n < 1_000; n += 1) await crowded.limitByKey(`inventada-${n}`, 'revisar');
  expect((await rows('revisar')).length).toBeLessThanOrEqual(2 * mostRows);
  expect(total(await rows('revisar'))).toBe(1_000);
});
