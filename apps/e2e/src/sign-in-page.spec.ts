import type { Page } from '@playwright/test';
import { PASSWORD, PERSONA, signOut } from './account.ts';
import { OwnServer } from './own-server.ts';
import { test as base, expect, expectAccessible, expectNoSidewaysScroll, IDENTITY } from './test.ts';
import { weigh } from './weigh.ts';

/** AUTH_FLOW=code: on its own server, or on the one that npm run test:keycloak starts with it. */
const test = base.extend<object, { readonly server: { readonly url: string | undefined } }>({
  server: [
    async ({}, use) => {
      if (IDENTITY) return use({ url: undefined });
      const server = await OwnServer.open({ AUTH_FLOW: 'code' });
      await use(server);
      return server.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
test.use({ baseURL: async ({ server, baseURL }, use) => use(server.url ?? baseURL) });

const button = (page: Page) => page.getByRole('button', { name: 'Iniciar sesión' });
const expectProvidersPage = (page: Page) => expect(page).toHaveURL(/\/realms\/veridico\/protocol\/openid-connect\/auth\?/);

/** On the provider's page. */
async function signInThere(page: Page, password: string): Promise<void> {
  await page.locator('#username').fill(PERSONA);
  await page.locator('#password').fill(password);
  await page.locator('#password').press('Enter');
}

test('signing in on the provider’s page returns to the requested page, and signing out is complete', async ({ page }) => {
  test.slow();
  await page.goto('/perfil?desde=correo#datos');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByLabel('Contraseña')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Regístrate' })).toHaveAttribute('href', '/auth/register');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await button(page).click();
  await expectProvidersPage(page);
  expect(new URL(page.url()).searchParams.get('code_challenge_method')).toBe('S256');

  await page.goBack();
  await button(page).click();
  await signInThere(page, PASSWORD);
  await expect(page).toHaveURL(/\/perfil\?desde=correo#datos$/);
  await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeVisible();

  await signOut(page);
  // What keycloak-js stores about an abandoned sign-in is anonymous and expires within the hour.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('kc-callback-')))).toEqual([]);
  await button(page).click();
  await expect(page.locator('#password')).toBeVisible();
});

test('signing in from another tab meanwhile still returns to the requested page', async ({ page, context }) => {
  await page.goto('/change-password');
  await button(page).click();
  await expectProvidersPage(page);
  const tab = await context.newPage();
  await tab.goto('/perfil');
  await button(tab).click();
  await signInThere(tab, PASSWORD);
  await expect(tab.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
  // Keycloak's page continues by itself.
  if (IDENTITY === '') await page.reload();
  await expect(page.getByRole('heading', { name: 'Cambiar contraseña' })).toBeVisible();
  await signOut(page);
  await expect(tab).toHaveURL(/\/auth\/login$/);
});

test('an unreachable provider or a returned refusal shows an error, and the button keeps working', async ({ page }) => {
  await page.goto('/auth/login#error=access_denied&state=de-otro');
  await expect(page.getByRole('alert')).toHaveText('Error inesperado durante el inicio de sesión.');
  await page.route('**/realms/**', (route) => route.abort());
  await page.goto('/perfil');
  await button(page).click();
  await expect(page.getByRole('alert')).toHaveText('Error inesperado durante el inicio de sesión.');
  await expectAccessible(page);
  await page.unroute('**/realms/**');
  await button(page).click();
  await signInThere(page, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
  await signOut(page);
});

test('the sign-in page stays within its byte budget', async ({ page }, { annotations }) => {
  const total = await weigh(page, '/auth/login');
  annotations.push({ type: 'bytes', description: String(total) });
  expect(total).toBeLessThanOrEqual(92_500);
});

// Keycloak accepts the password grant until its operator disables it.
if (IDENTITY === '')
  test('the embedded provider refuses the password grant in this mode', { tag: ['@V6.3.4', '@V10.4.4'] }, async ({ request }) => {
    const form = { grant_type: 'password', client_id: 'veridico-web', username: PERSONA, password: PASSWORD };
    const answer = await request.post('/realms/veridico/protocol/openid-connect/token', { form });
    expect([answer.status(), await answer.json()]).toEqual([400, expect.objectContaining({ error: 'unauthorized_client' })]);
  });
