import { expect, test } from 'vitest';
import Keycloak from 'keycloak-js';
import { fakeServer, type Handler } from '../testing.tsx';
import { identityClient } from './identity-client.ts';
import { fakeToken, fakeTokens } from './testing.ts';

const TOKEN = 'POST /realms/veridico/protocol/openid-connect/token';

async function renewing(answer: Handler) {
  const calls = fakeServer({ [TOKEN]: answer });
  const tokens = fakeTokens(-10);
  const renewal = await identityClient.renew(tokens);
  return { calls, tokens, renewal };
}

test('keycloak-js renews a token pair in one call, naming realm and client', { tags: ['SES-18', 'CONST1-07', 'API1-10'] }, async () => {
  const next = fakeTokens();
  const { calls, tokens, renewal } = await renewing(() => [200, { access_token: next.access, refresh_token: next.refresh }]);
  expect(calls.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
    { grant_type: 'refresh_token', refresh_token: tokens.refresh, client_id: 'veridico-web' },
  ]);
  expect(renewal).toEqual({ outcome: 'renewed', tokens: next });
});

test('without a new refresh token the old one stays', { tags: ['API1-11'] }, async () => {
  const next = fakeTokens();
  const { tokens, renewal } = await renewing(() => [200, { access_token: next.access }]);
  expect(renewal).toEqual({ outcome: 'renewed', tokens: { access: next.access, refresh: tokens.refresh } });
});

test.each<[string, ReturnType<Handler>, string]>([
  ['400', [400, { error: 'invalid_grant' }], 'refused'],
  ['401', [401, { error: 'invalid_client' }], 'refused'],
  ['200 without an access token', [200, { refresh_token: fakeTokens().refresh }], 'without-token'],
  ['503', [503, 'x'], 'unreachable'],
  ['429', [429, 'x'], 'unreachable'],
  ['something unreadable', [200, '<html>'], 'unreachable'],
  ['an access token that is none', [200, { access_token: 'x', refresh_token: 'y' }], 'unreachable'],
  ['nothing at all', 'down', 'unreachable'],
])('a renewal is answered with %s', async (_, answer, outcome) => {
  expect((await renewing(() => answer)).renewal).toEqual({ outcome });
});

test.each(['basura', ''])('an access token «%s» does not prevent the renewal', async (access) => {
  const next = fakeTokens();
  fakeServer({ [TOKEN]: () => [200, { access_token: next.access, refresh_token: next.refresh }] });
  expect(await identityClient.renew({ access, refresh: fakeTokens().refresh })).toEqual({ outcome: 'renewed', tokens: next });
});

test('keycloak-js cannot use an undecodable refresh token, and asks nothing', async () => {
  const calls = fakeServer({});
  expect(await identityClient.renew({ access: fakeTokens(-10).access, refresh: 'no.se.lee' })).toEqual({ outcome: 'unreachable' });
  expect(calls).toEqual([]);
});

const realm = { url: location.origin, realm: 'veridico', clientId: 'veridico-web' };

test('keycloak-js counts a token as expired with fewer than 5 s left', { tags: ['CONST1-11'] }, async () => {
  const now = Math.floor(Date.now() / 1000);
  const pair = (seconds: number) => ({
    access_token: fakeToken({ iat: now, exp: now + seconds }),
    refresh_token: fakeToken({ typ: 'Refresh' }),
  });
  for (const [seconds, renews] of [
    [4, true],
    [8, false],
  ] as const) {
    fakeServer({ [TOKEN]: () => [200, pair(seconds)] });
    const client = new Keycloak(realm);
    await client.init({ token: pair(seconds).access_token, refreshToken: pair(seconds).refresh_token, checkLoginIframe: false });
    expect(await client.updateToken()).toBe(renews);
  }
});

test('the stored sign-in state of keycloak-js lives for an hour', { tags: ['CONST1-12'] }, async () => {
  localStorage.clear();
  const client = new Keycloak(realm);
  await client.init({ checkLoginIframe: false });
  await client.createLoginUrl();
  const [entry] = Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('kc-callback-'));
  const { expires } = JSON.parse(String(entry?.[1])) as { expires: number };
  expect(Math.abs(expires - Date.now() - 3_600_000)).toBeLessThan(5_000);
  localStorage.clear();
});
