import { randomUUID } from 'node:crypto';
import {
  errors,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type CryptoKey,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose';
import { sql, type Kysely } from 'kysely';
import { inSeconds } from '../../../storage/clock.ts';
import type { Schema } from '../../../storage/schema.ts';
import type { Secrets } from '../../../storage/secrets.ts';

export const ALGORITHM = 'RS256';
/** 3072 bits give the 128-bit security level that ASVS 5 V11.2.3 requires. */
const MODULUS_BITS = 3_072;
const PURPOSE = 'identidad-clave';

const DAY_SECONDS = 86_400;
const LIFE_SECONDS = 90 * DAY_SECONDS;
/** Longer than published keys are cached (ten minutes in our own guard), so a new key is known before it signs. */
const PUBLISHED_BEFORE_SECONDS = 3_600;
/** Longer than the lifetime of an access token. */
const PUBLISHED_AFTER_SECONDS = 3_600;
const KEPT_MS = 60_000;
/** Limits database queries caused by tokens with invented keys. */
const ASKED_AGAIN_MS = 1_000;

/** Any fixed number unique to this lock. */
const LOCK = 5_207_412;

export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

export interface Keys {
  /** The current signing key. */
  signer(): Promise<SigningKey>;
  /** Public keys that verify: all that may have signed a valid token, and the next one. */
  published(): Promise<readonly JWK[]>;
  /** See the port. */
  readonly find: JWTVerifyGetKey;
  /** Creates a new key when the newest is old, and deletes keys without valid tokens. Any node may call it at any time. */
  rotate(): Promise<void>;
}

interface LoadedKeys {
  readonly signer: SigningKey;
  readonly published: readonly JWK[];
  readonly keys: ReadonlyMap<string, CryptoKey | Uint8Array>;
}

/** The provider's signing keys, shared by all nodes through the database. */
export function createKeys(db: Kysely<Schema>, secrets: Pick<Secrets, 'encrypt' | 'decrypt'>): Keys {
  let kept: { readonly known: Promise<LoadedKeys>; readonly at: number } | undefined;

  const load = async (): Promise<LoadedKeys> => {
    const rows = await readKeys(db);
    const signing = rows.find(({ signs }) => signs);
    if (!signing) {
      await makeKey(db, secrets.encrypt, 0);
      return load();
    }
    const key = await importPKCS8(secrets.decrypt(PURPOSE, signing.cifrada).toString('utf8'), ALGORITHM);
    const keys = await Promise.all(rows.map(async ({ kid, publica }) => [kid, await importJWK(publica, ALGORITHM)] as const));
    return { signer: { kid: signing.kid, key }, published: rows.map(({ publica }) => publica), keys: new Map(keys) };
  };
  /** Cached keys are used while the database is unavailable, so valid tokens stay valid. */
  const current = (olderThanMs: number): Promise<LoadedKeys> => {
    const before = kept;
    if (before && performance.now() - before.at < olderThanMs) return before.known;
    const known = before ? load().catch(() => before.known) : load();
    kept = { known, at: performance.now() };
    if (!before) known.catch(() => (kept = undefined));
    return known;
  };

  return {
    signer: async () => (await current(KEPT_MS)).signer,
    published: async () => (await current(KEPT_MS)).published,
    async find({ kid = '' }) {
      const key = (await current(KEPT_MS)).keys.get(kid) ?? (await current(ASKED_AGAIN_MS)).keys.get(kid);
      if (!key) throw new errors.JWKSNoMatchingKey();
      return key;
    },
    async rotate() {
      // Loading creates the first key, which signs at once.
      await current(KEPT_MS);
      const { due } = await db
        .selectNoFrom((eb) =>
          eb.not(eb.exists(eb.selectFrom('identity_keys').select('kid').where('creada', '>', inSeconds(-LIFE_SECONDS)))).as('due'),
        )
        .executeTakeFirstOrThrow();
      if (due) await makeKey(db, secrets.encrypt, PUBLISHED_BEFORE_SECONDS);
      await forgetKeys(db);
    },
  };
}

interface KeyRow {
  readonly kid: string;
  readonly publica: JWK;
  readonly cifrada: Buffer;
  /** True for the newest key that may sign. */
  readonly signs: boolean;
}

async function readKeys(db: Kysely<Schema>): Promise<KeyRow[]> {
  return db
    .selectFrom('identity_keys')
    .select([
      'kid',
      'publica',
      'cifrada',
      sql<boolean>`firma_desde = max(firma_desde) filter (where firma_desde <= now()) over ()`.as('signs'),
    ])
    .orderBy('firma_desde')
    .execute();
}

/** Creates a key; of two concurrent nodes only one does. @param inSecondsFromNow when it begins to sign; a first key signs at once */
async function makeKey(db: Kysely<Schema>, encrypt: Secrets['encrypt'], inSecondsFromNow: number): Promise<void> {
  const pair = await generateKeyPair(ALGORITHM, { modulusLength: MODULUS_BITS, extractable: true });
  const kid = randomUUID();
  const publica: JWK = { ...(await exportJWK(pair.publicKey)), kid, alg: ALGORITHM, use: 'sig' };
  const cifrada = encrypt(PURPOSE, Buffer.from(await exportPKCS8(pair.privateKey), 'utf8'));
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const newest = await trx.selectFrom('identity_keys').select('kid').where('creada', '>', inSeconds(-LIFE_SECONDS)).executeTakeFirst();
    if (newest) return;
    await trx
      .insertInto('identity_keys')
      .values({ kid, publica: JSON.stringify(publica), cifrada, firma_desde: inSeconds(inSecondsFromNow) })
      .execute();
  });
}

async function forgetKeys(db: Kysely<Schema>): Promise<void> {
  await sql`delete from identity_keys k where exists (
    select from identity_keys later where later.firma_desde > k.firma_desde and later.firma_desde < now() - make_interval(secs => ${PUBLISHED_AFTER_SECONDS}))`.execute(
    db,
  );
}
