import { beforeAll, expect, test } from 'vitest';
import { aUser, claims, newChallenge, readError, readRedirect, readTokens, type Challenge, type Suite } from './testing-client.ts';

export function browserConformance(suite: Suite): void {
  const user = aUser();
  let id = '';
  beforeAll(async () => {
    ({ id } = await suite.subject().identity.admin.create(user));
  });
  const { browser, subject } = suite;
  const known: BrowserFixture = {
    user,
    id: () => id,
    redeem: (code, { verifier }) =>
      browser().ask({ grant_type: 'authorization_code', code, redirect_uri: `${subject().webOrigin}/`, code_verifier: verifier }),
    async signedIn() {
      const visitor = browser();
      const challenge = newChallenge();
      const back = await visitor.fillIn(await visitor.authorize(asks(challenge)), user.email, user.password);
      return { visitor, challenge, back };
    },
  };
  codeFlow(suite, known);
  refused(suite, known);
  leaving(suite, known);
}

interface BrowserFixture {
  readonly user: ReturnType<typeof aUser>;
  readonly id: () => string;
  readonly redeem: (code: string, challenge: Challenge) => Promise<Response>;
  readonly signedIn: () => Promise<{ visitor: ReturnType<Suite['browser']>; challenge: Challenge; back: Response }>;
}

const asks = ({ challenge }: Challenge) => ({ code_challenge: challenge, code_challenge_method: 'S256', nonce: 'a nonce' });

function codeFlow({ subject, browser }: Suite, { user, id, redeem, signedIn }: BrowserFixture): void {
  test('a silent check of a signed-out user returns login_required', async () => {
    const asked = { ...asks(newChallenge()), prompt: 'none' };
    expect(readRedirect(await browser().authorize(asked))).toMatchObject({
      address: `${subject().webOrigin}/`,
      error: 'login_required',
      state: 'a state',
    });
    expect(readRedirect(await browser().authorize({ ...asked, response_mode: 'fragment' }), 'fragment')).toMatchObject({
      error: 'login_required',
      state: 'a state',
    });
  });

  test('a code and its verifier open a session once', { tags: ['V10.4.2', 'V10.4.3'] }, async () => {
    const { challenge, back } = await signedIn();
    const { code = '', state, session_state: sid } = readRedirect(back);
    expect(state).toBe('a state');
    const tokens = await readTokens(await redeem(code, challenge));
    expect(tokens.session_state).toBe(sid);
    expect(claims(tokens.access_token)).toMatchObject({ sub: id(), sid, email: user.email });
    expect(claims(tokens.id_token ?? '')).toMatchObject({ sub: id(), nonce: 'a nonce' });
    // A reused code counts as stolen: its session ends.
    expect(await readError(await redeem(code, challenge))).toEqual({ status: 400, error: 'invalid_grant' });
    expect(await readError(await browser().refresh(tokens.refresh_token))).toEqual({ status: 400, error: 'invalid_grant' });
  });

  test('a silent check after sign-in gives a new page its own tokens of the same session', { tags: ['API1-43', 'V7.6.2'] }, async () => {
    const { visitor, challenge, back } = await signedIn();
    const first = await readTokens(await redeem(readRedirect(back)['code'] ?? '', challenge));
    const again = newChallenge();
    const silent = readRedirect(await visitor.authorize({ ...asks(again), prompt: 'none', response_mode: 'fragment' }), 'fragment');
    const second = await readTokens(await redeem(silent['code'] ?? '', again));
    expect(second.session_state).toBe(first.session_state);
    expect((await browser().refresh(first.refresh_token)).status).toBe(200);
    expect((await browser().refresh(second.refresh_token)).status).toBe(200);
  });

  test('a password login sets no cookie for a silent check', async () => {
    const visitor = browser();
    await visitor.login(user.email, user.password);
    expect(readRedirect(await visitor.authorize({ ...asks(newChallenge()), prompt: 'none' }))).toMatchObject({ error: 'login_required' });
  });

  test('a code is refused with another verifier or without one', { tags: ['V10.2.1'] }, async () => {
    const { back } = await signedIn();
    expect(await readError(await redeem(readRedirect(back)['code'] ?? '', newChallenge()))).toEqual({
      status: 400,
      error: 'invalid_grant',
    });
    const { back: other } = await signedIn();
    const bare = await browser().ask({
      grant_type: 'authorization_code',
      code: readRedirect(other)['code'] ?? '',
      redirect_uri: `${subject().webOrigin}/`,
    });
    expect(await readError(bare)).toEqual({ status: 400, error: 'invalid_grant' });
  });
}

function refused({ subject, browser }: Suite, { user }: BrowserFixture): void {
  test('a request without PKCE returns an error', { tags: ['V10.4.6'] }, async () => {
    expect(readRedirect(await browser().authorize({}))).toMatchObject({ error: 'invalid_request', state: 'a state' });
  });

  test('a wrong password shows the page again', async () => {
    const visitor = browser();
    const page = await visitor.fillIn(await visitor.authorize(asks(newChallenge())), user.email, 'Errada123');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<form');
    expect(page.headers.get('content-security-policy')).toMatch(/frame-ancestors '(none|self)'/);
  });

  test('redirects to foreign addresses are refused', { tags: ['V3.7.2', 'V10.4.1'] }, async () => {
    const { host } = new URL(subject().webOrigin);
    for (const address of [
      'https://ajeno.example/',
      `${subject().webOrigin}@ajeno.example/`,
      `http://u:p@${host}/`,
      'javascript:alert(1)',
      '//ajeno.example',
      'x',
    ]) {
      const refused = await browser().authorize({ ...asks(newChallenge()), redirect_uri: address });
      expect(refused.status, address).toBe(400);
      expect(refused.headers.get('location'), address).toBeNull();
    }
    const otherClient = await browser().authorize({ ...asks(newChallenge()), client_id: 'otro' });
    expect(otherClient.status).toBe(400);
  });
}

function leaving({ subject, browser }: Suite, { redeem, signedIn }: BrowserFixture): void {
  test('logout with an identity token ends the session at once and returns', async () => {
    const { visitor, challenge, back } = await signedIn();
    const { refresh_token: refresh, id_token: hint = '' } = await readTokens(await redeem(readRedirect(back)['code'] ?? '', challenge));
    const { send, endpoint } = visitor;
    const query = new URLSearchParams({
      client_id: 'veridico-web',
      post_logout_redirect_uri: `${subject().webOrigin}/`,
      id_token_hint: hint,
    });
    const left = await send(`${endpoint('logout')}?${query.toString()}`);
    expect(left.status).toBe(302);
    expect(left.headers.get('location')).toBe(`${subject().webOrigin}/`);
    expect(await readError(await browser().refresh(refresh))).toEqual({ status: 400, error: 'invalid_grant' });
    expect(readRedirect(await visitor.authorize({ ...asks(newChallenge()), prompt: 'none' }))).toMatchObject({ error: 'login_required' });
  });

  test('logout without an identity token asks first, so that no page can sign a user out', { tags: ['V10.6.2'] }, async () => {
    const { visitor, challenge, back } = await signedIn();
    const { refresh_token: refresh } = await readTokens(await redeem(readRedirect(back)['code'] ?? '', challenge));
    const page = await visitor.send(visitor.endpoint('logout'));
    expect(page.status).toBe(200);
    expect((await browser().refresh(refresh)).status).toBe(200);
  });

  test('the hidden frame of keycloak-js learns whether cookies work', async () => {
    const visitor = browser();
    const step = await visitor.send(visitor.endpoint('3p-cookies/step1.html'));
    expect([200, 302]).toContain(step.status);
    const last = await visitor.send(visitor.endpoint('3p-cookies/step2.html'));
    expect(last.status).toBe(200);
    const policy = last.headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain("frame-ancestors 'none'");
  });
}
