import { createSecretKey, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { Database } from '../../../storage/database.ts';
import { openSecrets, type Secrets } from '../../../storage/secrets.ts';
import { openTestDatabase } from '../../../storage/testing.ts';
import { createKeys, type Keys } from './keys.ts';

let database: Database;
let secrets: Secrets;
beforeAll(async () => {
  database = await openTestDatabase();
  secrets = await openSecrets({ SECRET_KEY: 'ef'.repeat(32), DATA_DIR: '.' }, database.db);
});
afterAll(() => database.close());

/** A node that has just started, without cached keys. */
const node = (): Keys => createKeys(database.db, secrets);
const age = (seconds: number) =>
  sql`update identity_keys set creada = creada - make_interval(secs => ${seconds}), firma_desde = firma_desde - make_interval(secs => ${seconds})`.execute(
    database.db,
  );
const sign = async (keys: Keys) => {
  const { kid, key } = await keys.signer();
  return new SignJWT({ sub: 'x' }).setProtectedHeader({ alg: 'RS256', kid }).setExpirationTime('1h').sign(key);
};
const kids = async (keys: Keys) => (await keys.published()).map(({ kid }) => kid);

test('nodes that start at once agree on one key, with its private half encrypted', async () => {
  const [one, other, third] = [node(), node(), node()];
  const signers = await Promise.all([one.signer(), other.signer(), third.rotate().then(() => third.signer())]);
  expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1);
  const rows = await database.db.selectFrom('identity_keys').selectAll().execute();
  expect(rows.map(({ publica }) => Object.keys(publica).toSorted())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
  const sealed = rows.map(({ cifrada }) => cifrada)[0] ?? Buffer.alloc(0);
  expect(sealed.toString('latin1')).not.toContain('PRIVATE KEY');
  expect(secrets.decrypt('identidad-clave', sealed).toString()).toContain('PRIVATE KEY');
});

test(
  'an old key is published beside its successor, signs for an hour, and is deleted after its last token',
  { tags: ['V11.2.2'] },
  async () => {
    const before = node();
    const old = await sign(before);
    const { kid: first = '' } = decodeProtectedHeader(old);
    await age(90 * 86_400 + 1);
    await Promise.all([before.rotate(), node().rotate()]);
    const [, second = ''] = await kids(node());
    expect(await kids(node())).toEqual([first, second]);
    expect((await node().signer()).kid).toBe(first);

    await age(3_601);
    const fresh = node();
    expect((await fresh.signer()).kid).toBe(second);
    await expect(jwtVerify(old, fresh.find)).resolves.toBeDefined();
    // A node learns of a new key when it meets it.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await expect(jwtVerify(await sign(fresh), before.find)).resolves.toBeDefined();

    await fresh.rotate();
    expect(await kids(node())).toEqual([first, second]);
    await age(3_601);
    await fresh.rotate();
    expect(await kids(node())).toEqual([second]);
  },
);

test('an unknown key is an invalid token, an unavailable database is not', async () => {
  const forged = await new SignJWT({ sub: 'x' }).setProtectedHeader({ alg: 'HS256', kid: 'x' }).sign(createSecretKey(randomBytes(32)));
  await expect(jwtVerify(forged, node().find)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });

  const away = await openTestDatabase();
  const keys = createKeys(away.db, secrets);
  const good = await sign(keys);
  await away.close();
  await expect(jwtVerify(good, keys.find)).resolves.toBeDefined();
  const never = createKeys(away.db, secrets);
  const failure: unknown = await jwtVerify(good, never.find).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toHaveProperty('code', expect.stringMatching(/^ERR_J/));
});
