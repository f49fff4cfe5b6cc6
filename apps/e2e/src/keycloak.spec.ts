import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { PASSWORD, PERSONA, signOut } from './account.ts';
import { expect, IDENTITY, test } from './test.ts';

/** The library that the application loads. */
const LIBRARY = createRequire(new URL('../../web/package.json', import.meta.url)).resolve('keycloak-js');
const REALM = `${IDENTITY}/realms/veridico`;

interface Client {
  readonly tokenParsed?: Readonly<Record<string, unknown>>;
  init(options: object): Promise<boolean>;
  updateToken(seconds: number): Promise<boolean>;
  logout(): Promise<void>;
}

/** On Keycloak's own page. */
async function signInThere(page: Page): Promise<void> {
  await page.locator('#username').fill(PERSONA);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#kc-login').click();
}

test('a realm session signs the user in here, and signing out here ends it', { tag: ['@V7.6.1'] }, async ({ page, baseURL }) => {
  const there = new URLSearchParams({
    client_id: 'veridico-web',
    redirect_uri: `${baseURL}/inicio`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  await page.goto(`${REALM}/protocol/openid-connect/auth?${there.toString()}`);
  await signInThere(page);
  await expect(page).toHaveURL(/\/inicio/);
  await page.goto('/perfil');
  await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
  await signOut(page);
  await page.goto('/perfil');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.goto(`${REALM}/protocol/openid-connect/auth?${there.toString()}`);
  await expect(page.locator('#kc-login')).toBeVisible();
});

test.describe('on an address without a screen', () => {
  // The provider’s redirect is not intercepted: the site answers it as an unknown address.
  test.use({ refusals: ['/prueba-codigo/'] });
  test('keycloak-js signs in with code and PKCE on the product’s origin, renews and signs out', async ({ page, baseURL }) => {
    await page.route('**/prueba-codigo/keycloak.js', (route) => route.fulfill({ contentType: 'text/javascript', path: LIBRARY }));
    // Any query: the application itself would remove the code from the address.
    await page.route(
      ({ pathname }) => pathname === '/prueba-codigo/',
      (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Prueba</title>' }),
    );
    // The site answers the provider's redirect with its own page: its application would take the code first.
    const application = /\/assets\/base-[\w-]+\.js$/;
    await page.route(application, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    const open = async ([url, onLoad]: readonly [string, string?]) => {
      const { default: Keycloak } = (await import(`${location.origin}/prueba-codigo/keycloak.js`)) as {
        default: new (config: object) => Client;
      };
      const client = new Keycloak({ url, realm: 'veridico', clientId: 'veridico-web' });
      Object.assign(globalThis, { client });
      const signedIn = await client.init({ pkceMethod: 'S256', checkLoginIframe: false, onLoad });
      return { signedIn, rut: client.tokenParsed?.['rut'], renewed: signedIn && (await client.updateToken(-1)) };
    };
    await page.goto('/prueba-codigo/');
    void page.evaluate(open, [IDENTITY, 'login-required'] as const).catch(() => undefined);
    await signInThere(page);
    await expect(page).toHaveURL(/\/prueba-codigo\//);
    expect(await page.evaluate(open, [IDENTITY] as const)).toEqual({ signedIn: true, rut: '22222222-2', renewed: true });
    expect(page.url()).toBe(`${baseURL}/prueba-codigo/`);
    const ended = page.waitForResponse(/openid-connect\/logout/);
    await page.evaluate(() => void (globalThis as unknown as { client: Client }).client.logout());
    await ended;
    await expect(page).toHaveURL(/\/prueba-codigo\/$/);
    await page.unroute(application);
    await page.goto('/perfil');
    await expect(page).toHaveURL(/\/auth\/login$/);
  });
});
