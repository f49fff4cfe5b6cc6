import { afterAll, beforeAll, expect, test } from 'vitest';
import Fastify, { type FastifyRequest } from 'fastify';
import { DEFAULT_RATES } from '../../../settings/rates.ts';
import { createVisitors } from '../../../http/visitor.ts';
import { openSecrets, type Secrets } from '../../../storage/secrets.ts';
import { aUser, newChallenge, openBrowser, readRedirect } from '../testing-client.ts';
import { openEmbeddedForTest, type EmbeddedUnderTest } from '../testing-embedded.ts';
import { readCookie } from './cookies.ts';
import { createEmbeddedIdentity } from './embedded.ts';
import { originsOf } from './origins.ts';
import { createPasswords, type Passwords } from './passwords.ts';

const user = aUser();
const TOKEN = '/realms/veridico/protocol/openid-connect/token';
let opened: EmbeddedUnderTest;
let secrets: Secrets;
beforeAll(async () => {
  opened = await openEmbeddedForTest();
  secrets = await openSecrets({ SECRET_KEY: 'cd'.repeat(32), DATA_DIR: '.' }, opened.database.db);
  await opened.identity.admin.create(user);
});
afterAll(() => opened.close());

/** The provider in an application without a port. */
async function hosted({ publicUrl = 'https://veridico.example', lenient = true, passwords = createPasswords() } = {}) {
  const { db } = opened.database;
  const visitors = createVisitors({ db, hmac: secrets.hmac, rates: DEFAULT_RATES, lenient });
  const app = Fastify();
  await createEmbeddedIdentity({ db, secrets, visitors, publicUrl, passwords }).routes(app);
  const login = (fields: Record<string, string> = {}, remoteAddress = '192.0.2.1', cookie = '') =>
    app.inject({
      method: 'POST',
      url: TOKEN,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie !== '' && { cookie }) },
      payload: new URLSearchParams({
        client_id: 'veridico-web',
        grant_type: 'password',
        username: user.email,
        password: user.password,
        ...fields,
      }).toString(),
    });
  return { app, login };
}

const pkce = () => ({ code_challenge: newChallenge().challenge, code_challenge_method: 'S256' });

test('the sign-in page is in Spanish, without scripts, never framed, and escapes typed text', { tags: ['V1.2.1'] }, async () => {
  const page = await openBrowser(opened).authorize({ ...pkce(), login_hint: '"><script>alert(1)</script>' });
  const text = await page.text();
  expect(text).toContain('<html lang="es-CL">');
  expect(text).toMatch(/<label for="username">Email<\/label>[\s\S]*<label for="password">Contraseña<\/label>/);
  expect(text).not.toContain('<script');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`form-action 'self' ${opened.webOrigin}`);
  expect(policy).not.toContain('[::1]');
});

test('a disabled user gets the answer of a wrong password', async () => {
  const disabled = aUser();
  const { id } = await opened.identity.admin.create(disabled);
  await opened.identity.admin.update(id, { enabled: false });
  const visitor = openBrowser(opened);
  const page = await visitor.fillIn(await visitor.authorize(pkce()), disabled.email, disabled.password);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('El correo o la contraseña no son correctos.');
  expect(await opened.identity.admin.listSessions(id)).toEqual([]);
});

test('a page of one browser is refused in another', { tags: ['V6.6.2', 'V10.1.2'] }, async () => {
  const mine = openBrowser(opened);
  const page = await mine.authorize(pkce());
  const stolen = await openBrowser(opened).fillIn(page, user.email, user.password);
  expect(stolen.status).toBe(400);
  expect(stolen.headers.get('set-cookie')).toBeNull();
  const { send, realm } = openBrowser(opened);
  const invented = await send(`${realm}/login-actions/authenticate`, {
    method: 'POST',
    body: new URLSearchParams({ solicitud: 'eyJ4IjoxfQ', username: user.email, password: user.password }),
  });
  expect(invented.status).toBe(400);
});

test('signing out by hand asks for confirmation first', async () => {
  const visitor = openBrowser(opened);
  await visitor.fillIn(await visitor.authorize(pkce()), user.email, user.password);
  const asked = await visitor.send(
    `${visitor.endpoint('logout')}?${new URLSearchParams({ post_logout_redirect_uri: `${opened.webOrigin}/inicio` }).toString()}`,
  );
  expect(await asked.text()).toContain('¿Quieres cerrar tu sesión en Verídico?');
  expect(readRedirect(await visitor.authorize({ ...pkce(), prompt: 'none' }))).toHaveProperty('code');
  const left = await visitor.post(`${visitor.endpoint('logout')}/logout-confirm`, {
    post_logout_redirect_uri: `${opened.webOrigin}/inicio`,
  });
  expect(left.headers.get('location')).toBe(`${opened.webOrigin}/inicio`);
  expect(readRedirect(await visitor.authorize({ ...pkce(), prompt: 'none' }))).toMatchObject({ error: 'login_required' });
  const elsewhere = await visitor.post(`${visitor.endpoint('logout')}/logout-confirm`, {
    post_logout_redirect_uri: 'https://ajeno.example/',
  });
  expect(elsewhere.status).toBe(400);
});

test(
  'cookies are hidden from scripts and other sites, and stay so over https',
  { tags: ['V3.3.1', 'V3.3.2', 'V3.3.3', 'V3.3.4'] },
  async () => {
    const { app, login } = await hosted();
    const [cookie = ''] = [(await login()).headers['set-cookie']].flat();
    expect(cookie).toMatch(/^__Host-VERIDICO_EQUIPO=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
    await app.close();
  },
);

test.each([
  ['of this version', '__Host-VERIDICO_EQUIPO'],
  ['of a version before', 'VERIDICO_EQUIPO'],
])('a device %s is recognized even after planted cookies of the same name', async (_, name) => {
  const { app, login } = await hosted();
  const [first = ''] = [(await login({}, '203.0.113.20')).headers['set-cookie']].flat();
  const value = /=([\w.-]+);/.exec(first)?.[1] ?? '';
  const [network, planted] = ['203.0.113.21', 'VERIDICO_EQUIPO=AAAA.BBBB; VERIDICO_EQUIPO=ajena'];
  for (let round = 0; round < 6; round += 1) await login({ password: 'Errada123' }, network);
  expect((await login({}, network)).statusCode).not.toBe(200);
  expect((await login({}, network, planted)).statusCode).not.toBe(200);
  expect((await login({}, network, `${planted}; ${name}=${value}`)).statusCode).toBe(200);
  await app.close();
});

test.each([
  ['VERIDICO_SESION=a', 'a'],
  ['x=1; VERIDICO_SESION=a; VERIDICO_SESION=a', 'a'],
  ['VERIDICO_SESION=a; VERIDICO_SESION=b', undefined],
  ['VERIDICO_SESION=b; VERIDICO_SESION=c; __Host-VERIDICO_SESION=a', 'a'],
  ['__Host-VERIDICO_SESION=a; __Host-VERIDICO_SESION=b', undefined],
  ['OTRA_VERIDICO_SESION=a', undefined],
])('of «%s» the session is %s: conflicting values count as none', (cookie, value) => {
  expect(readCookie({ headers: { cookie } } as FastifyRequest, 'VERIDICO_SESION')).toBe(value);
});

test('an unknown user, a wrong password and a blocked user cost one hash and get the same answer', async () => {
  const asked: (string | undefined)[] = [];
  const slow = createPasswords();
  const passwords: Passwords = {
    hash: (password) => slow.hash(password),
    verify(password, stored) {
      asked.push(stored);
      return Promise.resolve(stored !== undefined && password === user.password);
    },
  };
  const { app, login } = await hosted({ passwords });
  const answers = [];
  for (let round = 0; round < 6; round += 1) answers.push(await login({ password: 'Errada123' }));
  answers.push(await login(), await login({ username: 'nadie@ejemplo.cl' }));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(asked).toHaveLength(8);
  expect(asked.at(-1)).toBeUndefined();
  // The same password from another network is accepted: the foreign tries do not block the user.
  expect((await login({}, '198.51.100.7')).statusCode).toBe(200);
  await app.close();
});

test('a browser that signed in once is not blocked by foreign tries on its network', async () => {
  const known = aUser();
  await opened.identity.admin.create(known);
  const { app, login } = await hosted();
  const as = { username: known.email, password: known.password };
  const cookie = String((await login(as)).headers['set-cookie']).split(';')[0] ?? '';
  for (let round = 0; round < 6; round += 1) await login({ ...as, password: 'Errada123' });
  expect((await login(as)).statusCode).toBe(401);
  const withCookie = (value: string, username = known.email) =>
    app.inject({
      method: 'POST',
      url: TOKEN,
      remoteAddress: '192.0.2.1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: value },
      payload: new URLSearchParams({ client_id: 'veridico-web', grant_type: 'password', ...as, username }).toString(),
    });
  expect((await withCookie(`${cookie}x`)).statusCode).toBe(401);
  expect((await withCookie(`otra=1; ${cookie}`)).statusCode).toBe(200);
  await app.close();
});

test('too many simultaneous requests, or too many from one address, must retry later', async () => {
  const { app, login } = await hosted({ passwords: createPasswords({ atOnce: 1, waiting: 0 }) });
  const both = await Promise.all([login({ username: 'a@b.cl' }), login({ username: 'c@d.cl' }), login({ username: 'e@f.cl' })]);
  const busy = both.filter(({ statusCode }) => statusCode === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy[0]?.headers['retry-after']).toBe('2');
  expect(busy[0]?.json()).toMatchObject({ error: 'temporarily_unavailable' });
  await app.close();

  const nothing: Passwords = { hash: () => Promise.resolve(''), verify: () => Promise.resolve(false) };
  const strict = await hosted({ lenient: false, passwords: nothing });
  const statuses = [];
  for (let round = 0; round < 51; round += 1) statuses.push((await strict.login({ username: `x${round}@y.cl` }, '203.0.113.9')).statusCode);
  expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 401));
  expect(statuses[50]).toBe(429);
  await strict.app.close();
});

test('a page of another origin gets no tokens even with the right password', { tags: ['V3.5.1'] }, async () => {
  const { send, endpoint } = openBrowser(opened);
  const form = { client_id: 'veridico-web', grant_type: 'password', username: user.email, password: user.password };
  const foreign = await send(endpoint('token'), {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: 'https://ajeno.example' },
  });
  expect(foreign.status).toBe(403);
  expect(await foreign.text()).not.toContain('access_token');
});

test('malformed requests are refused without an error', async () => {
  const { app } = await hosted();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const bodies = [
    '',
    'grant_type=password',
    'grant_type=a&grant_type=b',
    'grant_type=__proto__&client_id=veridico-web',
    '%',
    'grant_type=refresh_token',
  ];
  for (const payload of bodies) {
    const { statusCode } = await app.inject({ method: 'POST', url: TOKEN, headers: form, payload });
    expect(statusCode, payload).toBeGreaterThanOrEqual(400);
    expect(statusCode, payload).toBeLessThan(500);
  }
  const json = await app.inject({ method: 'POST', url: TOKEN, headers: { 'content-type': 'application/json' }, payload: '{' });
  expect(json.statusCode).toBe(400);
  const queries = ['', '?client_id=veridico-web', '?client_id=veridico-web&redirect_uri=x&redirect_uri=y', `?state=${'x'.repeat(3_000)}`];
  for (const query of queries)
    for (const path of ['auth', 'logout']) {
      const { statusCode } = await app.inject(`/realms/veridico/protocol/openid-connect/${path}${query}`);
      expect(statusCode, `${path}${query}`).toBeLessThan(500);
    }
  await app.close();
});

test('on a local machine all its names are the same origin; elsewhere only the public address', () => {
  expect(originsOf('http://localhost:3000')).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']);
  expect(originsOf('https://veridico.example')).toEqual(['https://veridico.example']);
});
