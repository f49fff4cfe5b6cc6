import { PASSWORD, PERSONA, signIn } from './account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { CARDS, folioBeside, payWith } from './way.ts';

test(
  'a customer without a contract buys without typing, and finds the report again',
  {
    tag: ['@PROD-04', '@PROD-11', '@HOME-CAT-07', '@HOME-CAT-08', '@DP1-28..32', '@DP2-18', '@ROLE2-02', '@SES-27'],
  },
  async ({ page }) => {
    test.slow();
    await page.goto('/auth/login');
    await signIn(page, PERSONA, PASSWORD);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Consolidado' }) });
    await expect(card.getByText('$6.500')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await card.getByRole('link', { name: 'Comprar' }).click();
    await expect(page).toHaveURL(/\/compra-directa\/paso1\?codigo_servicio=sia000003$/);
    expect(await page.evaluate(() => localStorage.getItem('correo_usuario'))).toBe(PERSONA);
    await expect(page.getByLabel('RUT', { exact: true })).not.toBeEditable();
    await expect(page.getByLabel('Número de serie de tu carnet')).toHaveCount(0);
    await page.getByRole('checkbox').check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // A refused card, then home.
    await page.getByRole('button', { name: 'Comprar' }).click();
    await payWith(page, CARDS.declined);
    await expect(page.getByText('No pudimos procesar tu pago')).toBeVisible();
    await page.getByRole('link', { name: 'Salir' }).click();
    await expect(page.getByRole('heading', { name: 'Informes', exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');

    await card.getByRole('link', { name: 'Comprar' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Comprar' }).click();
    await payWith(page, CARDS.approved);
    await page.getByRole('link', { name: 'Ver Informe' }).click();
    const folio = await folioBeside(page);
    await page.getByRole('link', { name: 'Volver al Inicio' }).click();
    await expect(card).toBeVisible();

    await page.getByRole('button', { name: 'Menú', exact: true }).click();
    const place = page.getByRole('link', { name: 'Descargar informes anteriores' });
    if (!(await place.isVisible())) await page.getByRole('button', { name: 'Menú', exact: true }).click();
    await place.click();
    // The newest report is the first row.
    const rows = page.locator('tbody tr');
    await expect(rows.first()).toContainText('Consolidado');
    await rows.first().locator('button[aria-expanded]').click();
    await expect(page.getByText(folio).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText('Comprado', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goto('/compra-directa/paso1?codigo_servicio=sia000003');
    await expect(page.getByText(/Ya lo compraste el \d\d-\d\d-\d{4}/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Ver ese informe' }).click();
    await expect(page.getByText(folio)).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Ya lo compraste', { exact: false })).toBeVisible();
  },
);

test.describe('a session closed elsewhere', { tag: '@ancho' }, () => {
  test.use({ refusals: ['/token', '/compra-anterior'] });
  test('is reported on the purchase page, which leads to sign-in and back', async ({ page, otherPage }) => {
    const closeElsewhere = async () => {
      const refresh = await page.evaluate(() => localStorage.getItem('refresh_token') ?? '');
      const form = { client_id: 'veridico-web', refresh_token: refresh };
      await otherPage.request.post('/realms/veridico/protocol/openid-connect/logout', { form });
    };
    await page.goto('/auth/login');
    await signIn(page, PERSONA, PASSWORD);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Consolidado' }) });
    await expect(card.getByText('$6.500')).toBeVisible();
    await closeElsewhere();
    await card.getByRole('link', { name: 'Comprar' }).click();
    const said = page.getByText('Tu sesión se cerró. Puedes iniciar sesión o comprar sin cuenta.');
    await expect(said).toBeVisible();
    await expect(page.getByText('Compras sin cuenta')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('link', { name: 'iniciar sesión' }).click();
    await signIn(page, PERSONA, PASSWORD);
    await expect(page).toHaveURL(/\/compra-directa\/paso1\?codigo_servicio=sia000003$/);
    await expect(page.getByText('Compras como')).toBeVisible();
    await expect(said).toHaveCount(0);
    await closeElsewhere();
    await page.reload();
    await expect(said).toBeVisible();
  });
});
