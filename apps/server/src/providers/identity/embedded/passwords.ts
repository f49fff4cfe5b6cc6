import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { IdentityUnavailable } from '../port.ts';

/** Longer than any allowed password; more would only cost hashing time. */
const LONGEST_PASSWORD = 128;

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
export const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Two of libuv's four threads; the others are needed for files and DNS. */
const AT_ONCE = 2;
/** Queue of about a second and a half; later calls are refused. */
const WAITING = 32;

const run = promisify(argon2);

export interface Passwords {
  /** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. @throws IdentityUnavailable when too many wait */
  hash(password: string): Promise<string>;
  /**
   * Takes the same time for an unknown user.
   * @param stored undefined for an unknown user: returns false
   * @throws IdentityUnavailable when too many wait
   */
  verify(password: string, stored: string | undefined): Promise<boolean>;
}

/** Hashes passwords with argon2id, a few at a time: each takes 19 MiB and some 25 ms of a core. */
export function createPasswords({ atOnce = AT_ONCE, waiting = WAITING }: { atOnce?: number; waiting?: number } = {}): Passwords {
  const turn = createTurns(atOnce, waiting);
  const digest = (password: string, salt: Buffer, cost: Cost) =>
    turn(() => {
      const parameters: Argon2Parameters = { ...cost, message: password.slice(0, LONGEST_PASSWORD), nonce: salt, tagLength: HASH_BYTES };
      return run('argon2id', parameters);
    });
  const nobody: PasswordHash = { cost: COST, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return formatHash({ cost: COST, salt, hash: await digest(password, salt, COST) });
    },
    async verify(password, stored) {
      const { cost, salt, hash } = stored === undefined ? nobody : parseHash(stored);
      const equal = timingSafeEqual(await digest(password, salt, cost), hash);
      return equal && stored !== undefined && password.length <= LONGEST_PASSWORD;
    },
  };
}

type Cost = Readonly<Record<keyof typeof COST, number>>;

interface PasswordHash {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const FORMAT = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([\w+/]+)\$([\w+/]+)$/;

function formatHash({ cost, salt, hash }: PasswordHash): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(hash)}`;
}

function parseHash(stored: string): PasswordHash {
  const [, memory, passes, parallelism, salt, hash] = FORMAT.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('a stored password is not an argon2id hash');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Creates a queue that runs at most `atOnce` jobs at a time in order, and refuses when more than `waiting` wait. */
function createTurns(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new IdentityUnavailable('too many passwords wait to be checked');
      // A finished job passes its slot to the next one, so `running` stays unchanged.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
