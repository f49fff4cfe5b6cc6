import { OwnServer } from './own-server.ts';
import { expect, test } from './test.ts';
import { CARDS, payWith, toCardPage } from './way.ts';

const PASSWORD = 'clave de la demostración';
/** As a proxy forwards a visitor from another machine. */
const FOREIGN = { 'x-forwarded-for': '203.0.113.9' };

let server: OwnServer;
test.beforeAll(async () => {
  server = await OwnServer.open({ DEMO_PASSWORD: PASSWORD });
});
test.afterAll(() => server.close());

test('the simulator pages ask a remote visitor for the password', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: FOREIGN });
  const answer = await context.request.get('/dev/demo');
  expect([answer.status(), answer.headers()['www-authenticate']]).toEqual([401, expect.stringMatching(/^Basic /)]);
  expect(await answer.text()).toContain('Pide la contraseña');
  await context.close();
});

test('a visitor with the password pays: the browser repeats the form POST by itself', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    extraHTTPHeaders: FOREIGN,
    httpCredentials: { username: 'demo', password: PASSWORD },
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/webpay-simulado/')) asked.push(request.method());
  });
  await toCardPage(page);
  expect(asked[0]).toBe('POST');
  await payWith(page, CARDS.approved);
  await expect(page).toHaveURL(/\/compra-directa\/paso2/);
  await expect(page.getByRole('heading', { name: 'Resultado del pago' })).toBeVisible();
  await page.goto('/dev/correos');
  await expect(page.getByRole('heading', { name: 'Correos de prueba' })).toBeVisible();
  await context.close();
});
