import { expect, test as base, type Page } from '@playwright/test';
import { fillCompany } from './contracting.ts';
import { FakeRecaptcha } from './fake-recaptcha.ts';
import { OwnServer } from './own-server.ts';
import { collectErrors, expectAccessible } from './test.ts';

interface Servers {
  readonly google: FakeRecaptcha;
  readonly server: OwnServer;
}

const test = base.extend<object, Servers>({
  google: [
    async ({}, use) => {
      const google = await FakeRecaptcha.open();
      await use(google);
      await google.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ google }, use) => {
      const server = await OwnServer.open(google.settings);
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});
test.use({ baseURL: async ({ server }, use) => use(server.url) });
test.beforeEach(({ google }) => Object.assign(google, { up: true, score: 0.9 }));

async function send(page: Page): Promise<void> {
  await page.goto('/verifica-informe/paso1');
  await page.getByLabel('Folio').fill('VR-0000000000');
  await page.getByLabel('Código de verificación').fill('ABCD-EFGH-JKMN-PQRS');
  await page.getByRole('button', { name: 'Verificar' }).click();
}

const expectSecondStep = (page: Page) => expect(page).toHaveURL(/\/verifica-informe\/paso2$/);

test(
  'the reCAPTCHA script makes the token in a frame, without weakening the page’s CSP',
  { tag: ['@CAPT-01', '@CAPT-03', '@VER1-08', '@V3.5.5'] },
  async ({ page, context, google, server }) => {
    const wrong = collectErrors(context, ['/informe/verifica/'], server.url);
    const policy = page.waitForResponse((response) => response.url() === `${server.url}/verifica-informe/paso1`);
    await send(page);
    await expectSecondStep(page);
    await expect(page.getByText('No se encontró un informe con esos datos.')).toBeVisible();
    expect(google.judged).toEqual(['verifica_documento_paso1']);
    expect((await policy).headers()['content-security-policy']).not.toContain(google.origin);
    expect(new Set(wrong)).toEqual(new Set([`other origin: ${google.origin}`]));
  },
);

test('a visitor with a low reCAPTCHA score continues by proof of work', { tag: ['@VER1-11'] }, async ({ page, google }) => {
  google.score = 0.3;
  await send(page);
  await expect(page.getByText('Actividad sospechosa detectada. Intenta nuevamente.')).toBeVisible();
  await expect(page.getByText('Usamos reCAPTCHA, de Google')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Seguir de otra manera' }).press('Enter');
  await expect(page.getByRole('progressbar', { name: 'Avance de la cuenta' })).toBeVisible();
  await expectSecondStep(page);
});

test('a low reCAPTCHA score on the recovery page also continues by proof of work', async ({ page, google }) => {
  google.score = 0.3;
  await page.goto('/recuperar-compra');
  await page.getByLabel('Correo electrónico').fill('nadie@ejemplo.cl');
  await page.getByRole('button', { name: 'Enviar enlaces' }).click();
  await expect(page.getByRole('alert')).toHaveText('Actividad sospechosa detectada. Intenta nuevamente.');
  await expect(page.getByText('Usamos reCAPTCHA, de Google')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Seguir de otra manera' }).press('Enter');
  await expect(page.getByText('Si hay compras con ese correo, te enviamos los enlaces.')).toBeVisible();
});

test('an unreachable reCAPTCHA script also falls back to proof of work', { tag: ['@VER1-12'] }, async ({ page, google }) => {
  google.up = false;
  await send(page);
  await expect(page.getByText('Error al verificar el captcha. Inténtalo de nuevo.')).toBeVisible();
  await page.getByRole('button', { name: 'Seguir de otra manera' }).press('Enter');
  await expectSecondStep(page);
});

test('the token of the plan form names its action', { tag: ['@API2-15'] }, async ({ page, google }) => {
  google.judged.length = 0;
  await fillCompany(page, { empresa: '58.234.577-5', correo: 'javiera@ejemplo.cl' }, 'Plan Pyme 50');
  await page.getByRole('button', { name: 'Comprar' }).click();
  await expect(page).toHaveURL(/\/contrata-directo\/paso1Contrato$/);
  expect(google.judged).toEqual(['formulario_envio']);
});

test('an untouched page makes no third-party request', { tag: ['@V14.2.3'] }, async ({ page, context, server }) => {
  const wrong = collectErrors(context, [], server.url);
  await page.goto('/verifica-informe/paso1', { waitUntil: 'networkidle' });
  expect(wrong).toEqual([]);
});
