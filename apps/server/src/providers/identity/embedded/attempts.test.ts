import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../storage/database.ts';
import { openTestDatabase } from '../../../storage/testing.ts';
import { createAttempts, LONGEST_WAIT_SECONDS, type Attempts, type AttemptOrigin } from './attempts.ts';

const hmac = (purpose: string, text: string) => createHmac('sha256', 'key').update(`${purpose} ${text}`).digest();
const OFFICE: AttemptOrigin = { network: 'office' };
let database: Database;
let attempts: Attempts;
beforeAll(async () => {
  database = await openTestDatabase();
  attempts = createAttempts(database.db, hmac);
});
afterAll(() => database.close());

/** Tries a wrong password. @returns whether it was checked */
async function guess(email: string, from: AttemptOrigin): Promise<boolean> {
  const attempt = await attempts.begin(email, from);
  await attempt.failed();
  return attempt.allowed;
}
async function guesses(email: string, from: AttemptOrigin, times: number): Promise<number> {
  let looked = 0;
  for (let time = 0; time < times; time += 1) if (await guess(email, from)) looked += 1;
  return looked;
}
/** Moves all times into the past. */
const pass = (seconds: number) =>
  sql`update identity_attempts set desde = desde - make_interval(secs => ${seconds}), ultima = ultima - make_interval(secs => ${seconds}),
    espera_hasta = espera_hasta - make_interval(secs => ${seconds})`.execute(database.db);
/** Seconds left of the longest wait. */
async function longestWait(): Promise<number> {
  const { rows } = await sql<{
    rest: number;
  }>`select extract(epoch from max(espera_hasta) - now())::float8 as rest from identity_attempts`.execute(database.db);
  return rows[0]?.rest ?? 0;
}

/** Seconds left of the wait after the last try at the office. */
async function lastWait(email: string): Promise<number> {
  const place = hmac('identidad-intento', JSON.stringify([email, 'red', 'office']));
  const { rows } = await sql<{ wait: number }>`select extract(epoch from espera_hasta - ultima)::float8 as wait from identity_attempts
    where clave = ${place}`.execute(database.db);
  return rows[0]?.wait ?? 0;
}

test(
  'five tries are checked, then each one waits twice as long as the last, up to a quarter of an hour',
  { tags: ['V6.3.1'] },
  async () => {
    const waits: number[] = [];
    expect(await guesses('a@b.cl', OFFICE, 4)).toBe(4);
    expect(await longestWait()).toBe(0);
    for (let round = 0; round < 7; round += 1) {
      expect(await guesses('a@b.cl', OFFICE, 3)).toBe(1);
      waits.push(await lastWait('a@b.cl'));
      await pass(LONGEST_WAIT_SECONDS + 1);
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900]);
  },
);

test('of a hundred simultaneous tries five are checked', async () => {
  const all = await Promise.all(Array.from({ length: 100 }, () => guess('c@d.cl', OFFICE)));
  expect(all.filter(Boolean)).toHaveLength(5);
});

/** The embedded database takes a minute for ten thousand; the waits are the same. */
const GUESSES = { server: 10_000, embedded: 1_000 };

test('10,000 guesses (1,000 embedded) never wait over a quarter of an hour; the right password then passes', async () => {
  const stranger = { network: 'stranger' };
  // A slow machine takes longer than the first waits.
  expect(await guesses('e@f.cl', stranger, GUESSES[database.kind])).toBeLessThanOrEqual(7);
  expect(await longestWait()).toBeLessThanOrEqual(LONGEST_WAIT_SECONDS);
  await pass(LONGEST_WAIT_SECONDS + 1);
  const right = await attempts.begin('e@f.cl', stranger);
  expect(right.allowed).toBe(true);
  await right.succeeded();
  expect(await guesses('e@f.cl', stranger, 5)).toBe(5);
}, 120_000);

test('tries from elsewhere do not block the user on another network or a known browser', async () => {
  await guesses('g@h.cl', OFFICE, 50);
  expect((await attempts.begin('g@h.cl', { network: 'home' })).allowed).toBe(true);
  expect((await attempts.begin('g@h.cl', { device: 'mine' })).allowed).toBe(true);
  expect(await guess('otra@h.cl', OFFICE)).toBe(true);
});

test('an attack on one user from many networks leaves each network one try', async () => {
  for (let place = 0; place < 25; place += 1) await guesses('i@j.cl', { network: `net-${place}` }, 5);
  expect(await guesses('i@j.cl', { network: 'new' }, 3)).toBe(1);
  expect(await guesses('i@j.cl', { device: 'mine' }, 9)).toBe(5);
  await pass(3_601);
  expect(await guesses('i@j.cl', { network: 'later' }, 9)).toBe(5);
});

test('half a day without a try deletes all attempts', async () => {
  await guesses('k@l.cl', OFFICE, 20);
  await pass(43_201);
  expect(await attempts.sweep()).toBeGreaterThan(0);
  expect(await database.db.selectFrom('identity_attempts').select('fallas').execute()).toEqual([]);
});

test('the rows do not reveal the user', async () => {
  await guess('secreto@ejemplo.cl', OFFICE);
  const { rows } = await sql<{ text: string }>`select identity_attempts::text as text from identity_attempts`.execute(database.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('secreto');
});
