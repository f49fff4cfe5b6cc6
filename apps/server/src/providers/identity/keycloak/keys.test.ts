import { errors, exportJWK, generateKeyPair, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { IdentityUnavailable } from '../port.ts';
import { createKeycloakIdentity } from './keycloak.ts';
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

test('browsers and tokens know the public address, the server asks the inner one', async () => {
  serve({ body: { keys: [published] } });
  expect(identity()).toMatchObject({
    simulated: false,
    browserUrl: 'https://cuentas.example',
    tokens: { issuer: 'https://cuentas.example/realms/veridico', audience: 'veridico-api', clients: ['veridico-web'] },
  });
  expect((await verify('k1')).protectedHeader.kid).toBe('k1');
});

test('a key that the realm does not have is the fault of the token', async () => {
  serve({ body: { keys: [published] } });
  await expect(verify('k2')).rejects.toBeInstanceOf(errors.JOSEError);
});

test.each([
  ['do not come', undefined],
  ['come with an error', { status: 500, body: {} }],
  ['are no keys', { body: { llaves: [] } }],
  ['are no JSON', { body: '<html>' }],
])('keys that %s are the fault of the provider', async (_what, reply: Reply | undefined) => {
  serve(reply);
  await expect(verify('k1')).rejects.toBeInstanceOf(IdentityUnavailable);
});
