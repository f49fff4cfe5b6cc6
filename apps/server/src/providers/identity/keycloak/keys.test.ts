import { errors, exportJWK, generateKeyPair, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { IdentityUnavailable } from '../port.ts';
import { createKeycloakIdentity } from './keycloak.ts';
import { publishedKeys } from './keys.ts';
import { openStub, type Reply, type Stub } from './testing-stub.ts';

const CERTS = 'GET /realms/veridico/protocol/openid-connect/certs';
let signing: CryptoKey;
let published: JWK;
let stub: Stub;
beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  signing = pair.privateKey;
  published = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
});
beforeEach(async () => {
  stub = await openStub();
});
afterEach(() => stub.close());

const serve = (reply: Reply | undefined) => {
  stub.script = ({ call }) => (call === CERTS ? reply : { status: 404 });
};
const identity = () =>
  createKeycloakIdentity({ url: 'https://cuentas.example/', adminUrl: `${stub.url}/`, client: 'servidor', secret: 's', timeoutMs: 300 });
const sign = (kid: string) =>
  new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).setIssuer('https://cuentas.example/realms/veridico').sign(signing);
const verify = async (kid: string) => {
  const { keys, issuer } = identity().tokens;
  return jwtVerify(await sign(kid), keys, { issuer });
};

test('browsers and tokens use the public address, the server the internal one', { tags: ['V9.1.3', 'V10.5.3'] }, async () => {
  serve({ body: { keys: [published] } });
  expect(identity()).toMatchObject({
    simulated: false,
    browserUrl: 'https://cuentas.example',
    tokens: { issuer: 'https://cuentas.example/realms/veridico', audience: 'veridico-api', clients: ['veridico-web'] },
  });
  expect((await verify('k1')).protectedHeader.kid).toBe('k1');
});

test('a key missing in the realm is an invalid token', async () => {
  serve({ body: { keys: [published] } });
  await expect(verify('k2')).rejects.toBeInstanceOf(errors.JOSEError);
});

test.each([
  ['do not come', undefined],
  ['come with an error', { status: 500, body: {} }],
  ['are no keys', { body: { llaves: [] } }],
  ['are no JSON', { body: '<html>' }],
])('keys that %s make the provider unavailable', async (_what, reply: Reply | undefined) => {
  serve(reply);
  await expect(verify('k1')).rejects.toBeInstanceOf(IdentityUnavailable);
});

describe('an unavailable provider', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  /** Checks a token of the key. @returns the key id and the time it took */
  const open = () => {
    serve({ body: { keys: [published] } });
    const keys = publishedKeys(new URL(`${stub.url}/realms/veridico/protocol/openid-connect/certs`), {
      cooldownMs: 30_000,
      timeoutMs: 1_000,
    });
    return async (kid: string) => {
      const began = performance.now();
      const { protectedHeader } = await jwtVerify(await sign(kid), keys);
      return { kid: protectedHeader.kid, ms: performance.now() - began };
    };
  };
  const hours = (number: number) => vi.setSystemTime(Date.now() + number * 3_600_000);
  const begin = () => vi.useFakeTimers({ toFake: ['Date'] });

  test.each([
    ['never answers', undefined],
    ['answers with an error', { status: 500, body: {} }],
    ['answers with no keys', { body: { llaves: [] } }],
    ['answers with junk', { body: '<html>' }],
  ])('that %s: its tokens stay valid for a day without delay', async (_what, reply: Reply | undefined) => {
    begin();
    const check = open();
    await check('k1');
    serve(reply);
    for (const later of [1, 22]) {
      hours(later);
      const { kid, ms } = await check('k1');
      expect(kid).toBe('k1');
      expect(ms).toBeLessThan(500);
    }
    hours(2);
    await expect(check('k1')).rejects.toBeInstanceOf(IdentityUnavailable);
    serve({ body: { keys: [published] } });
    expect((await check('k1')).kid).toBe('k1');
  });

  test('is queried once for many tokens, and its new keys apply', async () => {
    begin();
    const check = open();
    await check('k1');
    serve({ body: { keys: [published, { ...published, kid: 'k2' }] } });
    hours(1);
    await Promise.all(Array.from({ length: 20 }, () => check('k1')));
    expect((await check('k2')).kid).toBe('k2');
    expect(stub.asked.filter(({ call }) => call === CERTS)).toHaveLength(2);
  });
});
