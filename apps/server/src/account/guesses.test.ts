import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRegistration, openAccounts, uidIn, type Accounts } from './testing.ts';

/** The embedded database has one connection: 10,000 guesses take two minutes there. */
const GUESSES = { server: 10_000, embedded: 1_000 };
/** Guesses sent at once. */
const TOGETHER = 50;
/** Half a minute was measured on two shared cores. */
const PATIENCE_MS = 180_000;

let accounts: Accounts;
let many: number;
beforeAll(async () => {
  accounts = await openAccounts();
  many = GUESSES[accounts.database.kind];
});
afterAll(() => accounts.close());

/** Sends every guess from a different address. @returns how often each status was answered */
async function guess(one: (n: number, from: string) => Promise<{ readonly status: number }>): Promise<Readonly<Record<number, number>>> {
  const answers: Record<number, number> = {};
  for (let first = 0; first < many; first += TOGETHER) {
    const tries = Array.from({ length: TOGETHER }, (_, next) => one(first + next, `10.1.${(first + next) >> 8}.${(first + next) & 255}`));
    for (const { status } of await Promise.all(tries)) answers[status] = (answers[status] ?? 0) + 1;
  }
  return answers;
}

/** Moves the windows of the limits one hour back. */
const anHourLater = () => sql`update rate_limits set ventana = ventana - interval '1 hour'`.execute(accounts.database.db);

test(
  'of 10,000 serials (1,000 embedded) tried at one RUT, thirty are checked, and the owner can register within the hour',
  { tags: ['V6.4.2'], timeout: PATIENCE_MS },
  async () => {
    let looked = 0;
    accounts.bureau.knows = (_rut, serie) => {
      looked += 1;
      return serie === 'B12345678';
    };
    const register = (serie: string, from: string) => accounts.call({ to: 'register', body: aRegistration({ serie }), from });
    const answers = await guess((n, from) => register(`C${String(n).padStart(8, '0')}`, from));
    // Twice as many if the test crosses the edge of an hour or a day.
    expect([30, 60]).toContain(looked);
    expect([5, 10]).toContain(answers[422]);
    expect(answers).toEqual({ 422: answers[422], 429: many - (answers[422] ?? 0) });
    const owner = await register('B12345678', '203.0.113.1');
    expect([200, 429]).toContain(owner.status);
    expect(Number(owner.headers['retry-after'] ?? 0)).toBeLessThanOrEqual(3_600);
    await anHourLater();
    expect((await register('B12345678', '203.0.113.1')).status).toBe(200);
  },
);

test(
  '10,000 guessed links (1,000 embedded) set no password, and the real link still works',
  { tags: ['V6.5.4', 'V6.6.3', 'V7.2.3'], timeout: PATIENCE_MS },
  async () => {
    accounts.bureau.knows = () => true;
    await accounts.database.db.deleteFrom('rate_limits').execute();
    await accounts.call({ to: 'register', body: aRegistration({ email: 'eva@ejemplo.cl', run: '23456789', digito: '6' }) });
    await accounts.call({ to: 'recuperar-password-manual', body: { email: 'eva@ejemplo.cl', tokenCaptcha: 'resuelto' } });
    const uid = uidIn((await accounts.deliver()).at(-1));
    const reset = (candidate: string, from: string) =>
      accounts.call({ to: 'actualizar-password', body: { uid: candidate, nuevaPassword: 'Nueva5678', tokenCaptcha: 'resuelto' }, from });
    const answers = await guess((n, from) => reset(uid.slice(0, -4) + n.toString(36).padStart(4, '0'), from));
    expect(answers).toEqual({ 404: many });
    expect((await reset(uid, '203.0.113.1')).status).toBe(200);
    expect((await accounts.signIn('eva@ejemplo.cl', 'Nueva5678')).status).toBe(200);
  },
);
