import { argon2, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { createVerifyToken } from '../apps/server/src/http/caller.ts';
import { readRates } from '../apps/server/src/settings/rates.ts';
import { createVisitors } from '../apps/server/src/http/visitor.ts';
import { createEmbeddedIdentity } from '../apps/server/src/providers/identity/embedded/embedded.ts';
import { COST } from '../apps/server/src/providers/identity/embedded/passwords.ts';
import { openDatabase } from '../apps/server/src/storage/database.ts';
import { openSecrets } from '../apps/server/src/storage/secrets.ts';
import { freePort } from '../tools/testing/free-port.ts';
import type { Benchmark, Comparison } from './define.ts';

const ROUNDS = 5;
const SECONDS = 3;
/** Equal to the provider's concurrent hashes, for both sides. */
const CLIENTS = 2;
const USER = { email: 'banco@ejemplo.cl', firstName: 'Ana', lastName: 'Soto', rut: '12345678-5', password: 'Telar1234' };
const KEY = 'ab'.repeat(32);

/** Password logins over HTTP on the embedded provider and database, against argon2id alone with the same parameters. */
export const logins: Benchmark = {
  name: 'ingreso',
  unit: 'per second',
  run: (seconds = SECONDS) =>
    withProvider(async ({ login }) => {
      const hash = promisify(argon2);
      const message = USER.password;
      return compare(seconds, 'argon2id alone', {
        ours: () => login(),
        baseline: () => hash('argon2id', { ...COST, message, nonce: randomBytes(16), tagLength: 32 }),
      });
    }),
};

/** Refresh-token exchanges over HTTP, one session per client, against the RS256 signature of 3,072 bits that each needs. */
export const refreshes: Benchmark = {
  name: 'renovacion',
  unit: 'per second',
  run: (seconds = SECONDS) =>
    withProvider(async ({ login, refresh, verify }) => {
      const tokens = await Promise.all(Array.from({ length: CLIENTS }, () => login()));
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3_072 });
      const text = Buffer.from(JSON.stringify(USER));
      const signed = promisify(sign);
      const compared = await compare(seconds, 'RS256 signature alone', {
        async ours(client) {
          tokens[client] = await refresh(tokens[client]?.refresh_token ?? '');
        },
        baseline: () => signed('RSA-SHA256', text, privateKey),
      });
      const token = tokens[0]?.access_token ?? '';
      const perSecond = await rate(seconds, () => verify(token));
      return { ...compared, notes: [`an access token is verified in ${(1_000_000 / perSecond).toFixed(0)} µs`] };
    }),
};

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

interface Provider {
  readonly login: () => Promise<Tokens>;
  readonly refresh: (token: string) => Promise<Tokens>;
  readonly verify: (token: string) => Promise<unknown>;
}

async function withProvider(work: (provider: Provider) => Promise<Comparison>): Promise<Comparison> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'veridico-bench-'));
  const database = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: folder });
  const app = Fastify();
  try {
    const { db } = database;
    const secrets = await openSecrets({ SECRET_KEY: KEY, DATA_DIR: folder }, db);
    const visitors = createVisitors({ db, hmac: secrets.hmac, rates: readRates('ingreso=1000000/60'), lenient: true });
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    const identity = createEmbeddedIdentity({ db, secrets, visitors, publicUrl });
    await identity.routes(app);
    await app.listen({ port, host: '127.0.0.1' });
    await identity.admin.create(USER);
    const ask = async (form: Readonly<Record<string, string>>): Promise<Tokens> => {
      const body = new URLSearchParams({ client_id: 'veridico-web', ...form });
      const response = await fetch(`${identity.tokens.issuer}/protocol/openid-connect/token`, { method: 'POST', body });
      if (response.status !== 200) throw new Error(`no tokens: ${response.status}`);
      return (await response.json()) as Tokens;
    };
    return await work({
      login: () => ask({ grant_type: 'password', username: USER.email, password: USER.password }),
      refresh: (token) => ask({ grant_type: 'refresh_token', refresh_token: token }),
      verify: createVerifyToken(identity.tokens),
    });
  } finally {
    await app.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Work = (client: number) => Promise<unknown>;

async function compare(seconds: number, against: string, work: { readonly ours: Work; readonly baseline: Work }): Promise<Comparison> {
  await rate(1, work.ours);
  await rate(1, work.baseline);
  const ours: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await rate(seconds, work.ours));
    baseline.push(await rate(seconds, work.baseline));
  }
  return { against, ours, baseline };
}

/** Completed operations per second of all clients together. */
async function rate(seconds: number, work: Work): Promise<number> {
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  let done = 0;
  const client = async (_: unknown, number: number) => {
    while (performance.now() < end) {
      await work(number);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (done * 1_000) / (performance.now() - begun);
}
