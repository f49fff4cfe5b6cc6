import { createHash, createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CaptchaAction } from '@veridico/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { openTestDatabase } from '../../storage/testing.ts';
import { captchaConformance } from './conformance.ts';
import { CAPTCHA_THRESHOLD, type Captcha, type CaptchaChallenge } from './port.ts';
import { createProofOfWork, LONG_EFFORT, type ProofOfWorkOptions } from './proof-of-work.ts';

const ACTION = 'verifica_documento_paso1';
const WAIT_MS = 310;

const keyed = (key: string) => (purpose: string, text: string) => createHmac('sha256', key).update(`${purpose} ${text}`).digest();
const hmac = keyed('the installation');

/** Computed from the written algorithm; most tries end at the first byte. */
function leadingZeros(token: string): number {
  const hash = createHash('sha256').update(token).digest();
  if (hash[0] !== 0) return 0;
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.indexOf('1');
}

type BitsCheck = (zeros: number) => boolean;

function solve({ reto, dificultad, soluciones }: CaptchaChallenge, wanted: BitsCheck = (zeros) => zeros >= dificultad, from = 0): string {
  const found: number[] = [];
  for (let counter = from; found.length < soluciones; counter++) if (wanted(leadingZeros(`${reto}.${counter}`))) found.push(counter);
  return `${reto}.${found.join('-')}`;
}

async function challengeOf(captcha: Captcha, action: CaptchaAction): Promise<CaptchaChallenge> {
  if (!captcha.challenge) throw new Error('this captcha makes its own challenges');
  return captcha.challenge(action);
}

captchaConformance('proof of work', () => openConforming({}));
captchaConformance('long proof of work', () => openConforming({ effort: LONG_EFFORT, fixedScore: CAPTCHA_THRESHOLD }));

async function openConforming(options: Pick<ProofOfWorkOptions, 'effort' | 'fixedScore'>) {
  const database = await openTestDatabase();
  const captcha = createProofOfWork({ db: database.db, hmac, ...options });
  return {
    captcha,
    solve: async (action: CaptchaAction) => {
      const token = solve(await challengeOf(captcha, action));
      await wait(WAIT_MS);
      return token;
    },
    close: () => database.close(),
  };
}

describe('proof of work', () => {
  let database: Database;
  let captcha: Captcha;
  beforeAll(async () => {
    database = await openTestDatabase();
    captcha = createProofOfWork({ db: database.db, hmac });
  });
  afterAll(() => database.close());

  /** A challenge signed by this installation with an old time inside. */
  async function agedChallenge(ageMs: number): Promise<CaptchaChallenge> {
    const { reto, ...asked } = await challengeOf(captcha, ACTION);
    const [nonce, action, time] = reto.split('.');
    const text = `${nonce}.${action}.${(Number.parseInt(time ?? '', 36) - ageMs).toString(36)}`;
    return { reto: `${text}.${hmac('captcha-reto', text).subarray(0, 16).toString('base64url')}`, ...asked };
  }

  test('a challenge is short, states its difficulty and is unique', async () => {
    const [one, two] = [await challengeOf(captcha, ACTION), await challengeOf(captcha, ACTION)];
    expect(one).toMatchObject({ dificultad: 14, soluciones: 1 });
    expect(one.reto).not.toBe(two.reto);
    expect(one.reto.length).toBeGreaterThan(64);
    expect(one.reto.length + 1 + 12).toBeLessThan(119);
  });

  test('scores 0.3 when solved in under 300 ms, 0.9 after', async () => {
    expect(await captcha.score(solve(await agedChallenge(-60_000)), ACTION)).toBe(0.3);
    expect(await captcha.score(solve(await agedChallenge(300)), ACTION)).toBe(0.9);
  });

  test('a token lives two minutes', async () => {
    expect(await captcha.score(solve(await agedChallenge(115_000)), ACTION)).toBe(0.9);
    expect(await captcha.score(solve(await agedChallenge(120_001)), ACTION)).toBe(0);
  });

  test('one bit below the difficulty is not enough', async () => {
    const challenge = await agedChallenge(1_000);
    expect(
      await captcha.score(
        solve(challenge, (zeros) => zeros === challenge.dificultad - 1),
        ACTION,
      ),
    ).toBe(0);
    expect(await captcha.score(solve(challenge), ACTION)).toBe(0.9);
  });

  test('another solution of a used challenge scores 0', async () => {
    const challenge = await agedChallenge(1_000);
    const first = solve(challenge);
    expect(await captcha.score(first, ACTION)).toBe(0.9);
    const tries = Number(first.split('.').at(-1));
    const other = solve(challenge, undefined, tries + 1);
    expect(await captcha.score(other, ACTION)).toBe(0);
  });

  test('a challenge signed with another key scores 0', async () => {
    const stranger = createProofOfWork({ db: database.db, hmac: keyed('another installation'), fixedScore: 1 });
    expect(await captcha.score(solve(await challengeOf(stranger, ACTION)), ACTION)).toBe(0);
  });

  test('a fixed score applies to valid tokens only', async () => {
    const fixed = createProofOfWork({ db: database.db, hmac, fixedScore: 0.4 });
    const token = solve(await challengeOf(fixed, ACTION));
    expect(await fixed.score(`${token}x`, ACTION)).toBe(0);
    expect(await fixed.score(token, ACTION)).toBe(0.4);
    expect(await fixed.score(token, ACTION)).toBe(0);
  });

  describe('the long challenge', () => {
    const open = () => createProofOfWork({ db: database.db, hmac, effort: LONG_EFFORT, fixedScore: CAPTCHA_THRESHOLD });

    test('asks for sixteen solutions and scores the threshold for them, once', async () => {
      const long = open();
      const challenge = await challengeOf(long, ACTION);
      expect(challenge).toMatchObject({ dificultad: 14, soluciones: 16 });
      const token = solve(challenge);
      expect(await long.score(token, ACTION)).toBe(CAPTCHA_THRESHOLD);
      expect(await long.score(token, ACTION)).toBe(0);
    });

    test('refuses one solution repeated sixteen times, fifteen or seventeen solutions, and a short proof', async () => {
      const long = open();
      const challenge = await challengeOf(long, ACTION);
      const solutions = solve(challenge).split('.').at(-1)?.split('-') ?? [];
      const sent = (chosen: readonly (string | undefined)[]) => long.score(`${challenge.reto}.${chosen.join('-')}`, ACTION);
      expect(await sent(solutions.map(() => solutions[0]))).toBe(0);
      expect(await sent(solutions.slice(1))).toBe(0);
      expect(await sent([...solutions, solutions[0]])).toBe(0);
      expect(await long.score(solve(await challengeOf(captcha, ACTION)), ACTION)).toBe(0);
      expect(await captcha.score(solve({ ...challenge, soluciones: 1 }), ACTION)).toBe(0);
      expect(await sent(solutions)).toBe(CAPTCHA_THRESHOLD);
    });
  });

  test('used challenges are deleted once they can no longer score', async () => {
    await database.db
      .insertInto('captcha_used')
      .values({ reto_hash: 'old', vence: sql`now() - interval '1 second'` })
      .execute();
    await captcha.score(solve(await agedChallenge(1_000)), ACTION);
    const rows = await database.db.selectFrom('captcha_used').select('reto_hash').execute();
    expect(rows.map(({ reto_hash }) => reto_hash)).not.toContain('old');
    expect(rows.length).toBeGreaterThan(0);
  });
});
