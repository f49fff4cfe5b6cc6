import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CaptchaAction } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import type { Captcha } from './port.ts';

export interface ProofOfWorkOptions {
  readonly db: Kysely<Schema>;
  /** Keyed hash of at least 16 bytes, the same on every node. */
  readonly hmac: (purpose: string, text: string) => Buffer;
  /** Score of every valid token, however fast: for tests, and where the work itself is what counts. */
  readonly fixedScore?: number | undefined;
  /** The light, unnoticeable proof, or the long one that a visitor starts explicitly. */
  readonly effort?: Effort;
}

interface Effort {
  /** HMAC purpose: a solution of one effort is invalid for the other. */
  readonly purpose: string;
  readonly solutions: number;
  readonly lifeMs: number;
}

/**
 * 16,384 tries on average. Measured: 280,000 per second on one server core with @noble/hashes and the first block cached. A mid-range
 * phone, assumed four times slower and computing two thirds of the time, needs some 350 ms (estimated).
 */
const DIFFICULTY_BITS = 14;
const LIGHT: Effort = { purpose: 'captcha-reto', solutions: 1, lifeMs: 120_000 };
/**
 * Many small proofs instead of one hard one: progress can be shown, and total time varies little. The same phone needs some 6 s, the
 * cheapest in use perhaps 20 (estimated); the lifetime leaves time to return to the form.
 */
export const LONG_EFFORT: Effort = { purpose: 'captcha-reto-largo', solutions: 16, lifeMs: 600_000 };
/** Faster than any person gets from challenge to submitted form. */
const TOO_FAST_MS = 300;
const SCORE_PERSON = 0.9;
const SCORE_TOO_FAST = 0.3;

const MAC_BYTES = 16;

/** reto · solutions */
const TOKEN = /^(([\w-]{22})\.([a-z0-9_]{1,40})\.([0-9a-z]{8})\.([\w-]{22}))\.([0-9A-Za-z]{1,12}(?:-[0-9A-Za-z]{1,12}){0,63})$/;

/**
 * An invisible captcha by proof of work.
 *
 * For solvers: `token = reto + '.' + solution`, where `solution` is any 1 to 12 ASCII letters and digits, such as a decimal counter, for
 * which the first `dificultad` bits of SHA-256(token as UTF-8) are 0 (from the highest bit of the first byte). The reto has more than 64
 * characters and the whole token fewer than 119, so SHA-256 processes two blocks of which only the second changes between tries. If the
 * challenge requires several `soluciones`, they must all be different and valid on their own, joined with '-'. A token sent less than 300
 * ms after its challenge counts as a machine's: wait that long if solved sooner.
 *
 * The reto contains its action and time (database clock), signed: nothing is stored until a solution is used.
 */
export function createProofOfWork({ db, hmac, fixedScore, effort = LIGHT }: ProofOfWorkOptions): Captcha {
  const sign = (text: string) => hmac(effort.purpose, text).subarray(0, MAC_BYTES);

  return {
    simulated: true,
    async challenge(action) {
      const { now } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow();
      const text = `${randomBytes(16).toString('base64url')}.${action}.${now.getTime().toString(36)}`;
      const reto = `${text}.${sign(text).toString('base64url')}`;
      return { reto, dificultad: DIFFICULTY_BITS, soluciones: effort.solutions };
    },
    async score(token, action) {
      const solved = readToken(token, action, sign);
      if (!solved || !isSolved(solved, effort.solutions)) return 0;
      const age = await consume(db, solved, effort.lifeMs);
      if (age === undefined || age > effort.lifeMs) return 0;
      return fixedScore ?? (age < TOO_FAST_MS ? SCORE_TOO_FAST : SCORE_PERSON);
    },
  };
}

interface SolvedChallenge {
  readonly reto: string;
  readonly issued: Date;
  readonly solutions: readonly string[];
}

/** Parses a token; undefined when its challenge was not issued here for this action. */
function readToken(token: string, action: CaptchaAction, sign: (text: string) => Buffer): SolvedChallenge | undefined {
  const [, reto, nonce, boundTo, time, mac, solutions] = TOKEN.exec(token) ?? [];
  if (reto === undefined || time === undefined || mac === undefined || solutions === undefined || boundTo !== action) return undefined;
  const given = Buffer.from(mac, 'base64url');
  const right = sign(`${nonce}.${boundTo}.${time}`);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return { reto, issued: new Date(Number.parseInt(time, 36)), solutions: solutions.split('-') };
}

function isSolved({ reto, solutions }: SolvedChallenge, asked: number): boolean {
  if (solutions.length !== asked || new Set(solutions).size !== asked) return false;
  return solutions.every((solution) => leadingZeroBits(sha256(`${reto}.${solution}`)) >= DIFFICULTY_BITS);
}

/** Marks a challenge as used. @returns milliseconds since it was issued; undefined when it was used before */
async function consume(db: Kysely<Schema>, { reto, issued }: SolvedChallenge, lifeMs: number): Promise<number | undefined> {
  const row = await db
    .insertInto('captcha_used')
    .values({ reto_hash: sha256(reto).toString('hex'), vence: new Date(issued.getTime() + lifeMs) })
    .onConflict((conflict) => conflict.column('reto_hash').doNothing())
    .returning(sql<Date>`clock_timestamp()`.as('now'))
    .executeTakeFirst();
  // Deleted challenges are expired anyway.
  await db
    .deleteFrom('captcha_used')
    .where('vence', '<', sql<Date>`now()`)
    .execute();
  return row && row.now.getTime() - issued.getTime();
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

function leadingZeroBits(hash: Buffer): number {
  return Math.clz32(hash.readUInt32BE());
}
