import { expect, test } from 'vitest';
import { fakeServer } from '../testing.tsx';
import { fakeTokens } from './testing.ts';
import { tokenEndpoint } from './token-endpoint.ts';

const TOKEN = 'POST /realms/veridico/protocol/openid-connect/token';

test('a password is sent form-encoded to the realm’s token address only', { tags: ['API1-01..05'] }, async () => {
  const { access, refresh } = fakeTokens();
  const calls = fakeServer({ [TOKEN]: () => [200, { access_token: access, refresh_token: refresh }] });
  await tokenEndpoint.signIn('ana@correo.cl', 'a&b=ñ1 +');
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([TOKEN]);
  expect([...new URLSearchParams(calls[0]?.body)]).toEqual([
    ['grant_type', 'password'],
    ['client_id', 'veridico-web'],
    ['username', 'ana@correo.cl'],
    ['password', 'a&b=ñ1 +'],
  ]);
});

test('an access token that cannot be read counts as none', { tags: ['AUTH-LOGIN-13'] }, async () => {
  fakeServer({ [TOKEN]: () => [200, { access_token: 'abc' }] });
  expect(await tokenEndpoint.signIn('ana@correo.cl', 'Telar123')).toEqual({
    ok: false,
    sentence: 'No se recibió access_token desde Keycloak.',
  });
});

test('both tokens are read from the answer', { tags: ['API1-06', 'API1-07'] }, async () => {
  const { access, refresh } = fakeTokens();
  fakeServer({ [TOKEN]: () => [200, { access_token: access, refresh_token: refresh, token_type: 'Bearer', expires_in: 300 }] });
  expect(await tokenEndpoint.signIn('ana@correo.cl', 'Telar123')).toEqual({ ok: true, tokens: { access, refresh } });
});
