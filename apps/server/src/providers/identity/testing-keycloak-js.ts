import Keycloak from 'keycloak-js';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { REALM, WEB_CLIENT } from './port.ts';
import { aUser, type Suite } from './testing-client.ts';
import { openPage } from './testing-page.ts';

/** Conformance tests with the real browser client, keycloak-js. */
export function keycloakJsConformance({ subject, browser }: Suite): void {
  const user = aUser();
  beforeAll(async () => {
    await subject().identity.admin.create(user);
  });
  afterEach(() => vi.unstubAllGlobals());
  const newClient = () => new Keycloak({ url: subject().identity.browserUrl, realm: REALM, clientId: WEB_CLIENT });
  const options = { checkLoginIframe: false, pkceMethod: 'S256' } as const;
  const silent = () => ({
    ...options,
    onLoad: 'check-sso' as const,
    silentCheckSsoRedirectUri: `${subject().webOrigin}/silent-check-sso.html`,
    silentCheckSsoFallback: false,
  });
  const home = () => `${subject().webOrigin}/inicio?orden=ABC`;

  test('the tokens of a password login are adopted, refreshed and read', async () => {
    const { access_token: token, refresh_token: refreshToken } = await browser().login(user.email, user.password);
    openPage(browser(), home());
    const client = newClient();
    expect(await client.init({ ...options, token, refreshToken })).toBe(true);
    expect(client.token).not.toBe(token);
    expect(client.refreshTokenParsed).toMatchObject({ typ: 'Refresh' });
    expect(client.tokenParsed).toMatchObject({ rut: user.rut, email: user.email });
    expect(client.timeSkew).toBeLessThan(5);
    expect(client.hasRealmRole('cliente')).toBe(true);
    expect(await client.loadUserInfo()).toMatchObject({ rut: user.rut });
    expect(await client.updateToken(5)).toBe(false);
    expect(await client.updateToken(-1)).toBe(true);
  });

  test('tokens of an ended session do not sign in', async () => {
    const { access_token: token, refresh_token: refreshToken } = await browser().login(user.email, user.password);
    await browser().logout(refreshToken);
    openPage(browser(), home());
    const client = newClient();
    await expect(client.init({ ...options, token, refreshToken })).rejects.toBeDefined();
    expect(client.authenticated).toBe(false);
    expect(client.token).toBeUndefined();
  });

  test('a silent check of a signed-out user ends as anonymous, without leaving the page', async () => {
    const page = openPage(browser(), home());
    const client = newClient();
    expect(await client.init(silent())).toBe(false);
    expect(page.href()).toBe(home());
    expect(page.visited.map((path) => path.split('/').at(-1))).toEqual(['step1.html', 'step2.html', 'auth', 'silent-check-sso.html']);
  });

  test('a code flow signs in; a silent check in the next tab finds it', { tags: ['V10.1.2', 'V10.5.1', 'V10.5.4'] }, async () => {
    const visitor = browser();
    const page = openPage(visitor, home());
    const first = newClient();
    await first.init(silent());
    const url = await first.createLoginUrl({ redirectUri: home() });
    const back = await visitor.fillIn(await visitor.send(url), user.email, user.password);
    const storage: unknown = globalThis.localStorage;

    openPage(visitor, back.headers.get('location') ?? '');
    vi.stubGlobal('localStorage', storage);
    const second = newClient();
    expect(await second.init(options)).toBe(true);
    expect(second.idTokenParsed).toMatchObject({ email: user.email });
    expect(page.href()).toBe(home());
    expect(globalThis.location.href).not.toContain('code=');

    openPage(visitor, home());
    const third = newClient();
    expect(await third.init(silent())).toBe(true);
    expect(third.sessionId).toBe(second.sessionId);

    const left = await visitor.send(third.createLogoutUrl({ redirectUri: home() }));
    expect(left.headers.get('location')).toBe(home());
    await expect(second.updateToken(-1)).rejects.toBeDefined();
  });

  test('its own logout after a password login ends no server session, so the product must do it', async () => {
    const { access_token: token, refresh_token: refreshToken } = await browser().login(user.email, user.password, 'profile');
    openPage(browser(), home());
    const client = newClient();
    await client.init({ ...options, token, refreshToken });
    await browser().send(client.createLogoutUrl({ redirectUri: home() }));
    expect((await browser().refresh(client.refreshToken ?? '')).status).toBe(200);
  });
}
