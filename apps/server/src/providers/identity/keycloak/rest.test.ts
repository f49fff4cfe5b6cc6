import { afterEach, beforeEach, expect, test } from 'vitest';
import { IdentityUnavailable } from '../port.ts';
import { createRest, KeycloakRefusal, type Rest } from './rest.ts';
import { ADMIN, openStub, TOKEN, type Reply, type Stub } from './testing-stub.ts';

let stub: Stub;
let rest: Rest;
beforeEach(async () => {
  stub = await openStub();
  rest = createRest({ url: stub.url, client: 'servidor', secret: 'el secreto', timeoutMs: 300 });
});
afterEach(() => stub.close());

const call = { what: 'find user', path: '/users/7' };
const grants = () => stub.asked.filter((asked) => asked.call === TOKEN).length;
const toGrant = (reply: Reply | undefined) => {
  stub.script = (asked) => (asked.call === TOKEN ? reply : { body: {} });
};

test('simultaneous calls share one sign-in of the service account', async () => {
  stub.script = ({ call: asked }) => (asked === TOKEN ? { status: 404 } : { body: {} });
  await Promise.all([rest.admin(call), rest.admin(call), rest.admin(call)]);
  await rest.admin(call);
  expect(grants()).toBe(1);
  const [grant] = stub.asked;
  expect(Object.fromEntries(new URLSearchParams(grant?.body))).toEqual({
    grant_type: 'client_credentials',
    client_id: 'servidor',
    client_secret: 'el secreto',
  });
  expect(stub.asked.slice(1).map(({ authorization }) => authorization)).toEqual(Array.from({ length: 4 }, () => 'Bearer token-1'));
});

test('an expired token is replaced', { tags: ['V13.2.1'] }, async () => {
  toGrant({ body: { access_token: 'short', expires_in: 0 } });
  await rest.admin(call);
  await rest.admin(call);
  expect(grants()).toBe(2);
});

test('a revoked token is replaced once, without further retries', async () => {
  stub.script = ({ call: asked, authorization }) => {
    if (asked === TOKEN) return { status: 404 };
    return authorization === 'Bearer token-1' ? { status: 401 } : { body: { id: '7' } };
  };
  expect((await rest.admin(call)).body).toEqual({ id: '7' });
  expect(grants()).toBe(2);
  stub.script = ({ call: asked }) => ({ status: asked === TOKEN ? 404 : 401 });
  await expect(rest.admin(call)).rejects.toThrow(
    new IdentityUnavailable('Keycloak does not let the service account do this (401): find user'),
  );
});

test('a failed sign-in is retried by the next call', async () => {
  toGrant({ status: 401, body: { error: 'unauthorized_client', error_description: 'Invalid client or Invalid client credentials' } });
  await expect(rest.admin(call)).rejects.toThrow(
    new IdentityUnavailable('Keycloak does not know the service account: 401 unauthorized_client'),
  );
  toGrant({ body: { access_token: 'a', expires_in: 60 } });
  expect((await rest.admin(call)).status).toBe(200);
});

test.each([
  ['says nothing', undefined],
  ['breaks down', { status: 500 }],
  ['is starting', { status: 503, body: 'not yet', headers: { 'content-type': 'text/plain' } }],
  ['has too much to do', { status: 429 }],
  ['answers what is no JSON', { body: '<html>' }],
  ['leads elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
  ['takes the right away', { status: 403 }],
])('a Keycloak that %s is unavailable', async (_what, reply: Reply | undefined) => {
  stub.script = ({ call: asked }) => (asked === TOKEN ? { status: 404 } : reply);
  await expect(rest.admin(call)).rejects.toBeInstanceOf(IdentityUnavailable);
});

test('a closed port is unavailable', async () => {
  await stub.close();
  await expect(rest.admin(call)).rejects.toBeInstanceOf(IdentityUnavailable);
  await expect(rest.token('verify password', {})).rejects.toBeInstanceOf(IdentityUnavailable);
});

test('unknown and existing resources are returned to the caller', async () => {
  for (const status of [404, 409]) {
    stub.script = ({ call: asked }) => ({ status: asked === TOKEN ? 404 : status });
    expect((await rest.admin(call)).status).toBe(status);
  }
});

test('a refusal is reported with its code and without the sent data', async () => {
  stub.script = ({ call: asked }) =>
    asked === TOKEN
      ? { status: 404 }
      : { status: 400, body: { error: 'invalidPasswordMinLengthMessage', error_description: 'ana@ejemplo.cl' } };
  const path = '/users?email=ana%40ejemplo.cl';
  const error = await rest
    .admin({ what: 'create user', method: 'POST', path, body: { password: 'Telar1234' } })
    .catch((reason: unknown) => reason);
  expect(error).toEqual(new KeycloakRefusal('Keycloak refused: create user: 400 invalidPasswordMinLengthMessage'));
  stub.script = ({ call: asked }) => (asked === TOKEN ? { status: 404 } : { status: 400, body: { error: 'ana@ejemplo.cl is no good' } });
  await expect(rest.admin(call)).rejects.toThrow(new KeycloakRefusal('Keycloak refused: find user: 400'));
  await stub.close();
  const away = (await rest.admin({ ...call, path }).catch((reason: unknown) => reason)) as Error;
  expect(`${away.stack} ${String(away.cause)}`).not.toMatch(/ana|Telar1234|secreto|token-1/);
});

test('paths are those of the realm', async () => {
  stub.script = ({ call: asked }) => (asked === TOKEN ? { status: 404 } : { body: {} });
  await rest.admin({ what: 'x', method: 'DELETE', path: '/sessions/8' });
  expect(stub.asked.at(-1)?.call).toBe(`DELETE ${ADMIN}/sessions/8`);
});
