import { mailedAccountLink, newPerson, PASSWORD, PERSONA, register, signIn, signOut } from './account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, IDENTITY, test } from './test.ts';

test.describe('the lifetime of an account', () => {
  test.use({ refusals: ['/token', '/logout'] });
  test(
    'covers registration, confirmation mail, sign-in, reload, sessions and deletion',
    { tag: ['@PROD-06', '@AUTH-REG-18', '@AUTH-LOGIN-07', '@SHELL-04', '@SES-20'] },
    async ({ page, otherPage }, { project }) => {
      test.slow();
      const person = newPerson('registration', project.name);
      await register(page, person, 'Telar1234');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await otherPage.goto(await mailedAccountLink(page, person.email, '/auth/confirmar-correo'));
      await otherPage.getByLabel('Contraseña de tu cuenta').fill('Telar1234');
      await otherPage.getByRole('button', { name: 'Confirmar mi correo' }).click();
      await expect(otherPage.getByText('Tu correo está confirmado.')).toBeVisible();
      expect(otherPage.url()).not.toContain('uid');

      await page.getByRole('link', { name: 'Iniciar sesión' }).click();
      await signIn(page, person.email, 'mala1234');
      await expect(page.getByRole('alert')).toHaveText('Credenciales inválidas o error del servidor.');
      await expectAccessible(page);
      await signIn(page, person.email, 'Telar1234');
      await expect(page.getByRole('heading', { name: 'Informes' })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/');
      await expect(page.getByText('CA', { exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Informes' })).toBeVisible();

      await otherPage.goto('/auth/login');
      await signIn(otherPage, person.email, 'Telar1234');
      await expect(otherPage.getByRole('heading', { name: 'Informes' })).toBeVisible();
      await page.getByRole('button', { name: 'Menú de cuenta' }).click();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Perfil' }).click();
      await expect(page.getByText('Camila Andrea Rojas')).toBeVisible();
      await expect(page.getByText('sin confirmar')).toHaveCount(0);
      await page.getByRole('button', { name: 'Cerrar sesión' }).click();
      await expect(page.getByText('Este equipo')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await otherPage.reload();
      await expect(otherPage).toHaveURL(/\/auth\/login$/);

      await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
      const question = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' });
      await expectAccessible(page);
      await question.getByLabel('Contraseña', { exact: true }).fill('Telar1234');
      await question.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
      await expect(page.getByText('Eliminamos tu cuenta.')).toBeVisible();
      await signIn(page, person.email, 'Telar1234');
      await expect(page.getByRole('alert')).toHaveText('Credenciales inválidas o error del servidor.');
    },
  );
});

test.describe('addresses', () => {
  // The page of an unknown address.
  test.use({ refusals: ['/no-existe', '/compra-directa/paso9'] });

  test(
    'protected pages lead to sign-in, and back to the requested page afterwards',
    { tag: ['@GUARD-01', '@GUARD-02', '@ROUTE-16', '@ROLE1-06', '@ancho'] },
    async ({ page }) => {
      for (const [address, status] of [
        ['/', 200],
        ['/consulta-informe', 200],
        ['/mis-informes', 200],
        ['/change-password', 200],
        ['/no-existe', 404],
      ] as const) {
        expect((await page.goto(address))?.status()).toBe(status);
        await expect(page).toHaveURL(/\/auth\/login$/);
      }
      await page.goto('/perfil?desde=correo#datos');
      await expect(page).toHaveURL(/\/auth\/login$/);
      await page.getByRole('link', { name: 'Olvidaste tu contraseña' }).click();
      await page.getByRole('link', { name: 'Inicia sesión' }).click();
      await signIn(page, PERSONA, PASSWORD);
      await expect(page).toHaveURL(/\/perfil\?desde=correo#datos$/);
      await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
      await page.goto('/no-existe');
      await expect(page.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Volver al inicio' }).click();
      await expect(page.getByRole('heading', { name: 'Informes' })).toBeVisible();
      const refresh = await page.evaluate(() => localStorage.getItem('refresh_token') ?? '');
      await signOut(page);
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
      const form = { grant_type: 'refresh_token', client_id: 'veridico-web', refresh_token: refresh };
      const renewal = () => page.request.post(`${IDENTITY}/realms/veridico/protocol/openid-connect/token`, { form });
      await expect.poll(async () => (await renewal()).status()).toBe(400);
      await page.goto('/');
      await expect(page).toHaveURL(/\/auth\/login$/);
    },
  );

  test(
    'an unknown address under a public prefix answers 404 with a public page',
    { tag: ['@ROUTE-06', '@ROUTE-17', '@ancho'] },
    async ({ page }) => {
      expect((await page.goto('/compra-directa/paso9'))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible();
      await expect(page).toHaveURL(/\/compra-directa\/paso9$/);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Volver al inicio' }).click();
      await expect(page).toHaveURL(/\/inicio$/);
    },
  );
});

test('the menu and the signed-in pages read well at any width', { tag: ['@V7.4.4'] }, async ({ page }, { project }) => {
  await page.goto('/change-password');
  await signIn(page, PERSONA, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Cambiar contraseña' })).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Este campo es requerido.')).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu).toBeVisible({ visible: project.name === 'ancho' });
  await page.getByRole('button', { name: 'Menú', exact: true }).click();
  await expect(menu).toBeVisible({ visible: project.name === 'angosto' });
  await expectAccessible(page);
  if (project.name === 'ancho') await page.getByRole('button', { name: 'Menú', exact: true }).click();
  await menu.getByRole('link', { name: 'Consultar informes' }).click();
  await expect(page.getByRole('heading', { name: 'Informes' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/test-cliente');
  await expect(page.locator('pre')).toContainText('"contrato": "N"');
});

test(
  'an idle visitor is warned, signed out, and returns to the same page',
  { tag: ['@IDLE-01', '@IDLE-04', '@IDLE-05', '@IDLE-10', '@IDLE-11', '@SES-22', '@V7.3.1', '@ancho'] },
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/perfil');
    await signIn(page, PERSONA, PASSWORD);
    await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
    await page.clock.fastForward('14:00');
    const question = page.getByRole('dialog', { name: '¿Sigues ahí?' });
    await expect(question.getByText('Tu sesión se cerrará en 1 minuto por inactividad.')).toBeVisible();
    await expect(question.getByRole('button', { name: 'Continuar sesión' })).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const renewed = page.waitForResponse(/openid-connect\/token$/);
    await page.keyboard.press('Enter');
    expect((await renewed).status()).toBe(200);
    await expect(question).toBeHidden();
    await page.clock.fastForward('14:00');
    await expect(question).toBeVisible();
    await page.clock.fastForward('01:00');
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(page.getByText('Cerramos tu sesión por inactividad.')).toBeVisible();
    await expectAccessible(page);
    await signIn(page, PERSONA, PASSWORD);
    await expect(page).toHaveURL(/\/perfil$/);
  },
);

test('50 simultaneous renewals in two tabs keep the session', { tag: '@ancho' }, async ({ page, context }) => {
  test.slow();
  await page.goto('/perfil');
  await signIn(page, PERSONA, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/perfil');
  await expect(tab.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
  // The application's own session, from the loaded file.
  const renew = async (): Promise<string> => {
    const file = performance.getEntriesByType('resource').find(({ name }) => /\/assets\/sesion-[\w-]+\.js$/.test(name));
    const parts = Object.values((await import(file?.name ?? '')) as Record<string, { readonly session?: { renew(): Promise<unknown> } }>);
    await parts.find((part) => part.session)?.session?.renew();
    return localStorage.getItem('refresh_token') ?? '';
  };
  const seen = new Set<string>();
  for (let round = 0; round < 50; round += 1) {
    const answers = await Promise.all([page.evaluate(renew), tab.evaluate(renew)]);
    for (const answer of answers) seen.add(answer);
  }
  expect(seen.has('')).toBe(false);
  expect(seen.size).toBeGreaterThanOrEqual(50);
  await Promise.all([page.reload(), tab.reload()]);
  for (const one of [page, tab]) await expect(one.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
  await signOut(tab);
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test.describe('a forgotten password', { tag: '@ancho' }, () => {
  test.use({ refusals: ['/actualizar-password', '/token', '/logout'] });
  test(
    'is reset by mail; only the newest link works, and only once',
    { tag: ['@AUTH-REC-05', '@AUTH-REC-06', '@AUTH-RST-07', '@AUTH-RST-08'] },
    async ({ page, otherPage }, { project }) => {
      test.slow();
      const person = newPerson('recovery', project.name);
      await register(page, person, 'Telar1234');
      await otherPage.goto('/auth/login');
      await signIn(otherPage, person.email, 'Telar1234');
      await expect(otherPage.getByRole('heading', { name: 'Informes' })).toBeVisible();

      const links: string[] = [];
      for (let time = 0; time < 2; time += 1) {
        await page.goto('/auth/recover-password');
        await page.evaluate(() => sessionStorage.clear());
        await page.getByLabel('Email', { exact: true }).fill(person.email);
        await page.getByRole('button', { name: 'Enviar Instrucciones' }).click();
        await expect(page.getByText('Se ha enviado un correo para restablecer tu contraseña.')).toBeVisible();
        links.push(await mailedAccountLink(page, person.email, '/auth/reset-password', links));
      }
      await expectAccessible(page);
      await expect(page).toHaveURL(/\/auth\/login$/);

      const reset = async (link: string) => {
        await page.goto(link);
        await page.getByLabel('Nueva contraseña').fill('Nueva5678');
        await page.getByLabel('Confirmar contraseña').fill('Nueva5678');
        await page.getByRole('button', { name: 'Actualizar contraseña' }).click();
      };
      await reset(links[0] ?? '');
      await expect(page.getByRole('alert')).toContainText('Este enlace ya no sirve');
      await expect(page.getByRole('link', { name: 'Pedir un enlace nuevo' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await reset(links[1] ?? '');
      await expect(page.getByText('Contraseña actualizada correctamente.')).toBeVisible();
      await expect(page).toHaveURL(/\/auth\/login$/);
      await otherPage.reload();
      await expect(otherPage).toHaveURL(/\/auth\/login$/);
      await signIn(page, person.email, 'Nueva5678');
      await expect(page.getByRole('heading', { name: 'Informes' })).toBeVisible();
      await reset(links[1] ?? '');
      await expect(page.getByRole('alert')).toContainText('Este enlace ya se usó');
    },
  );
});

test.describe('with the identity provider down', { tag: '@ancho' }, () => {
  test.use({ refusals: ['/transaccion-informe/'] });
  test('visitors can still buy, sign-in shows an error, and no session ends', { tag: ['@AUTH-LOGIN-14', '@V16.5.2'] }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/change-password');
    await signIn(page, PERSONA, PASSWORD);
    await expect(page.getByRole('heading', { name: 'Cambiar contraseña' })).toBeVisible();

    await page.route('**/realms/**', (route) => route.abort());
    await page.clock.fastForward('06:00');
    await page.getByRole('button', { name: 'Menú de cuenta' }).click();
    await page.getByRole('link', { name: 'Perfil' }).click();
    await expect(page.getByRole('heading', { name: 'No pudimos comprobar tu sesión.' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menú de cuenta' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // Public pages keep their query, signed in or not.
    await page.goto(`/compra-directa/paso3?orden=${'0'.repeat(26)}`);
    await expect(page.getByText('No se encontró el informe para esta orden.')).toBeVisible();
    expect(page.url()).toContain(`orden=${'0'.repeat(26)}`);
    await page.goto('/compra-directa/paso1?codigo_servicio=sia000002');
    await expect(page.getByRole('button', { name: 'Comprar' })).toBeVisible();

    await page.unroute('**/realms/**');
    await page.goto('/perfil');
    await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
    await signOut(page);

    await page.route('**/realms/**', (route) => route.abort());
    await page.goto('/verifica-informe/paso1?folio=VR-0000000123&codigo_verificacion=ABCD');
    await expect(page.getByLabel('Folio')).toHaveValue('VR-0000000123');
    await page.goto('/auth/login');
    await signIn(page, PERSONA, PASSWORD);
    await expect(page.getByRole('alert')).toHaveText('Error inesperado durante el inicio de sesión.');
  });
});
