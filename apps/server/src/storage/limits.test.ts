import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { lookAtLimit, takeLimit } from './limits.ts';
import { copyTemplate, TEST_ACQUIRE_MS, type TestCopy } from './testing.ts';
import { sweepClass } from './retention/retention.ts';

let copy: TestCopy;
/** On the server several nodes share the database; the embedded one has one owner. */
let nodes: readonly [Database, ...Database[]];
beforeAll(async () => {
  copy = await copyTemplate(inject('testTemplate'));
  const first = await openDatabase(copy.settings, TEST_ACQUIRE_MS);
  const others = first.kind === 'server' ? [openDatabase(copy.settings), openDatabase(copy.settings)] : [];
  nodes = [first, ...(await Promise.all(others))];
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await copy.drop();
});

/** Seconds. Windows end at multiples of their length: of three primes, one whose window has more than two minutes left. */
const HOUR = [3_593, 3_571, 3_559].find((length) => length - ((Date.now() / 1_000) % length) > 120) ?? 3_593;

test('allows the limit in a window, then returns the seconds to wait', async () => {
  const [{ db }] = nodes;
  const limit = { key: 'simple', max: 2, windowSeconds: HOUR };
  expect(await takeLimit(db, limit)).toEqual({ allowed: true, retryAfter: 0 });
  expect(await takeLimit(db, limit)).toEqual({ allowed: true, retryAfter: 0 });
  const { rows } = await sql<{ rest: number }>`select ceil(${HOUR} - extract(epoch from now())::numeric % ${HOUR})::int as rest`.execute(
    db,
  );
  const refused = await takeLimit(db, limit);
  expect(refused.allowed).toBe(false);
  const rest = rows[0]?.rest ?? 0;
  expect(refused.retryAfter).toBeGreaterThanOrEqual(Math.max(1, rest - 5));
  expect(refused.retryAfter).toBeLessThanOrEqual(rest);
  expect(await takeLimit(db, { ...limit, key: 'another' })).toMatchObject({ allowed: true });
});

test('can be read without using it', async () => {
  const [{ db }] = nodes;
  const limit = { key: 'looked', max: 1, windowSeconds: HOUR };
  expect([await lookAtLimit(db, limit), await lookAtLimit(db, limit)]).toEqual([0, 0]);
  await takeLimit(db, limit);
  const rest = await lookAtLimit(db, limit);
  expect(rest).toBeGreaterThan(0);
  expect(rest).toBeLessThanOrEqual(HOUR);
  await sql`update rate_limits set ventana = ventana - interval '1 hour' where clave like 'looked/%'`.execute(db);
  expect(await lookAtLimit(db, limit)).toBe(0);
});

test('the next window starts at zero', async () => {
  const [{ db }] = nodes;
  const limit = { key: 'next', max: 1, windowSeconds: HOUR };
  await takeLimit(db, limit);
  expect(await takeLimit(db, limit)).toMatchObject({ allowed: false });
  await db
    .updateTable('rate_limits')
    .set({ ventana: sql`ventana - interval '1 hour'` })
    .where('clave', 'like', 'next/%')
    .execute();
  expect(await takeLimit(db, limit)).toMatchObject({ allowed: true });
});

test('windows of different lengths of one key are counted separately', async () => {
  const [{ db }] = nodes;
  expect(await takeLimit(db, { key: 'lengths', max: 1, windowSeconds: HOUR })).toMatchObject({ allowed: true });
  expect(await takeLimit(db, { key: 'lengths', max: 1, windowSeconds: 2 * HOUR })).toMatchObject({ allowed: true });
  await expect(takeLimit(db, { key: 'lengths', max: 1, windowSeconds: 48 * HOUR })).rejects.toThrow(RangeError);
});

test('concurrent uses on every node never exceed the limit in total', { tags: ['V2.4.1'] }, async () => {
  const takes = Array.from({ length: 120 }, (_, turn) => {
    const node = nodes[turn % nodes.length] ?? nodes[0];
    return takeLimit(node.db, { key: 'crowd', max: 50, windowSeconds: HOUR });
  });
  const answers = await Promise.all(takes);
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(50);
});

test('the sweep deletes windows that began over a day ago', async () => {
  const [{ db }] = nodes;
  await db.deleteFrom('rate_limits').execute();
  await takeLimit(db, { key: 'new', max: 1, windowSeconds: 24 * HOUR });
  await db
    .insertInto('rate_limits')
    .values({ clave: 'old/60', ventana: sql<Date>`now() - interval '25 hours'`, cuenta: 1 })
    .execute();
  expect(await sweepClass(db, 'limites')).toBe(1);
  expect(await db.selectFrom('rate_limits').select('clave').execute()).toEqual([{ clave: `new/${24 * HOUR}` }]);
});
