import { jwtVerify, type JWTVerifyResult } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { API_AUDIENCE, WEB_CLIENT } from './port.ts';
import { aUser, claims, readError, readTokens, type Tokens, type Suite } from './testing-client.ts';

export function tokenConformance(suite: Suite): void {
  const user = aUser();
  let id = '';
  beforeAll(async () => {
    ({ id } = await suite.subject().identity.admin.create(user));
  });
  const known: TokenFixture = {
    user,
    id: () => id,
    signIn: (scope) => suite.browser().login(user.email, user.password, scope),
    verify(token) {
      const { keys, issuer, audience } = suite.subject().identity.tokens;
      return jwtVerify(token, keys, { issuer, audience, algorithms: ['RS256'] });
    },
  };
  issued(suite, known);
  refused(suite, known);
  refreshed(suite, known);
}

interface TokenFixture {
  readonly user: ReturnType<typeof aUser>;
  readonly id: () => string;
  readonly signIn: (scope?: string) => Promise<Tokens>;
  readonly verify: (token: string) => Promise<JWTVerifyResult>;
}

function issued({ subject, browser }: Suite, { user, id, signIn, verify }: TokenFixture): void {
  test('discovery lists every endpoint under the realm', { tags: ['API1-43', 'V10.6.1'] }, async () => {
    const { realm, send, endpoint } = browser();
    const found = await (await send(`${realm}/.well-known/openid-configuration`)).json();
    expect(found).toMatchObject({
      issuer: subject().identity.tokens.issuer,
      token_endpoint: endpoint('token'),
      authorization_endpoint: endpoint('auth'),
      jwks_uri: endpoint('certs'),
      userinfo_endpoint: endpoint('userinfo'),
      end_session_endpoint: endpoint('logout'),
      code_challenge_methods_supported: expect.arrayContaining(['S256']),
      grant_types_supported: expect.arrayContaining(['password', 'refresh_token', 'authorization_code']),
    });
  });

  test(
    'a password opens a session of the realm and client, with the specified claims',
    { tags: ['CONST1-07', 'V7.2.4', 'V9.2.4'] },
    async () => {
      const answer = await signIn();
      expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 300 });
      expect(answer.scope.split(' ').toSorted()).toEqual(['email', 'openid', 'profile']);
      const { payload, protectedHeader } = await verify(answer.access_token);
      expect(protectedHeader).toMatchObject({ alg: 'RS256' });
      expect(payload).toMatchObject({
        sub: id(),
        azp: 'veridico-web',
        typ: 'Bearer',
        sid: answer.session_state,
        name: 'Ñusta Muñoz',
        given_name: 'Ñusta',
        family_name: 'Muñoz',
        email: user.email,
        preferred_username: user.email,
        rut: user.rut,
        scope: answer.scope,
        email_verified: false,
        realm_access: { roles: expect.arrayContaining(['cliente']) },
      });
      expect([payload.aud].flat()).toContain(API_AUDIENCE);
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
      expect(subject().identity.tokens.issuer).toMatch(/\/realms\/veridico$/);
    },
  );

  test('the signing key has 3072 bits', { tags: ['V11.2.3', 'V11.6.1'] }, async () => {
    const { send, endpoint } = browser();
    const { keys } = (await (await send(endpoint('certs'))).json()) as { keys: { n?: string; alg: string }[] };
    const signing = keys.filter(({ alg }) => alg === 'RS256');
    expect(signing.length).toBeGreaterThan(0);
    for (const { n = '' } of signing) expect(Buffer.from(n, 'base64url')).toHaveLength(384);
  });

  test('refresh and identity tokens are not accepted as access tokens', { tags: ['V9.2.2', 'V10.5.4'] }, async () => {
    const { refresh_token: refresh, id_token: identity = '', access_token: access } = await signIn();
    await expect(verify(refresh)).rejects.toMatchObject({ code: expect.stringMatching(/^ERR_J/) });
    await expect(verify(identity)).rejects.toMatchObject({ code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' });
    const [head, body, signature = ''] = access.split('.');
    const other = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    await expect(verify(`${head}.${body}.${other}`)).rejects.toMatchObject({ code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' });
    expect(claims(identity)).toMatchObject({ typ: 'ID', aud: WEB_CLIENT, sub: id() });
  });
}

function refused({ subject, browser }: Suite, { user }: TokenFixture): void {
  test('a wrong password and an unknown user get the same answer', async () => {
    const wrong = await browser().ask({ grant_type: 'password', username: user.email, password: 'Errada123' });
    const unknown = await browser().ask({ grant_type: 'password', username: aUser().email, password: 'Errada123' });
    expect(unknown.status).toBe(wrong.status);
    expect(await unknown.text()).toBe(await wrong.clone().text());
    // RFC 6749 says 400; Keycloak did not always.
    expect(await readError(wrong)).toEqual({ status: expect.toBeOneOf([400, 401]), error: 'invalid_grant' });
  });

  test('other clients and other grants are refused', { tags: ['V6.3.4', 'V10.4.4'] }, async () => {
    const password = { grant_type: 'password', username: user.email, password: user.password };
    const { ask } = browser();
    expect(await readError(await ask({ ...password, client_id: 'otro' }))).toEqual({ status: 401, error: 'invalid_client' });
    expect(await readError(await ask({ ...password, grant_type: 'magia' }))).toEqual({ status: 400, error: 'unsupported_grant_type' });
    expect((await ask({ username: 'x' })).status).toBe(400);
  });

  test('only pages of our origin may read the answers', { tags: ['V3.4.2'] }, async () => {
    const { send, endpoint } = browser();
    const { webOrigin } = subject();
    const right = { grant_type: 'password', client_id: WEB_CLIENT, username: user.email, password: user.password };
    const ask = (origin: string) => send(endpoint('token'), { method: 'POST', headers: { origin }, body: new URLSearchParams(right) });
    const preflight = await send(endpoint('token'), {
      method: 'OPTIONS',
      headers: { origin: webOrigin, 'access-control-request-method': 'POST' },
    });
    for (const ours of [preflight, await ask(webOrigin)]) {
      expect(ours.headers.get('access-control-allow-origin')).toBe(webOrigin);
      expect(ours.headers.get('access-control-allow-credentials')).toBe('true');
    }
    const theirs = await ask('https://ajeno.example');
    expect(theirs.headers.get('access-control-allow-origin')).toBeNull();
    expect(await theirs.text()).not.toContain('access_token');
  });
}

function refreshed({ browser }: Suite, { user, id, signIn, verify }: TokenFixture): void {
  test('a refresh gives a new pair in the same session', { tags: ['SES-18', 'V7.2.2'] }, async () => {
    const first = await signIn();
    const second = await readTokens(await browser().refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.session_state).toBe(first.session_state);
    expect((await verify(second.access_token)).payload.sub).toBe(id());
    expect(claims(second.refresh_token)).toMatchObject({ typ: 'Refresh', sid: first.session_state });
    expect(claims(second.refresh_token).exp).toBeGreaterThan(claims(second.access_token).exp ?? 0);
  });

  test('two tabs that refresh at once both get tokens, and the session continues', async () => {
    const { refresh_token: token } = await signIn();
    const both = await Promise.all([browser().refresh(token), browser().refresh(token)]);
    const [one, other] = await Promise.all(both.map(readTokens));
    expect(one?.session_state).toBe(other?.session_state);
    expect((await browser().refresh(other?.refresh_token ?? '')).status).toBe(200);
  });

  test('an invalid refresh token is refused', async () => {
    const { access_token: access, refresh_token: refresh } = await signIn();
    for (const token of ['x', 'a.b.c', access, `${refresh}x`])
      expect(await readError(await browser().refresh(token)), token.slice(0, 8)).toEqual({ status: 400, error: 'invalid_grant' });
  });

  test('logout by refresh token ends the session on the server', { tags: ['V7.4.1'] }, async () => {
    const { refresh_token: token, access_token: access } = await signIn();
    expect((await browser().logout(token)).status).toBe(204);
    expect(await readError(await browser().refresh(token))).toEqual({ status: 400, error: 'invalid_grant' });
    const { send, endpoint } = browser();
    expect((await send(endpoint('userinfo'), { headers: { authorization: `Bearer ${access}` } })).status).toBe(401);
  });

  test('userinfo returns the owner of an access token, and 401 for a refresh token', async () => {
    const { access_token: access, refresh_token: refresh } = await signIn();
    const { send, endpoint } = browser();
    const ask = (token: string) => send(endpoint('userinfo'), { headers: { authorization: `Bearer ${token}` } });
    expect(await (await ask(access)).json()).toMatchObject({ sub: id(), email: user.email, rut: user.rut });
    expect((await ask(refresh)).status).toBe(401);
  });
}
