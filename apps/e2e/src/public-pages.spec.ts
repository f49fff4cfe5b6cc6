import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

/** Words that English needs and Spanish does not have. */
const ENGLISH = /\b(?:the|and|of|with|your|please|this|is|loading|submit|password|back|next|close)\b/i;

for (const [address, heading] of [
  ['/inicio', /Antes de firmar/],
  ['/terminos-y-condiciones', 'Términos y Condiciones'],
  ['/politica-de-privacidad', 'Política de privacidad'],
  ['/verifica-informe/paso1', 'Verifica un informe'],
  ['/recuperar-compra', 'Recupera tu compra'],
  ['/compra/enlace-de-un-correo', 'Tu informe'],
  ['/auth/login', 'Inicia sesión'],
  ['/auth/register', 'Registro'],
  ['/auth/recover-password', 'Recuperar Contraseña'],
  ['/auth/reset-password?uid=de-un-correo', 'Restablecer Contraseña'],
  ['/auth/reset-password', 'Restablecer Contraseña'],
  ['/auth/confirmar-correo?uid=de-un-correo', 'Confirma tu correo'],
  ['/test-cliente', 'Cliente'],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${address} reads well and breaks no rule of accessibility (${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByText('Datos de demostración · Pago simulado')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }

  test(`[PROD-02] ${address} speaks Spanish, to readers too`, async ({ page, viewport }) => {
    test.skip(viewport?.width !== 1280, 'the words do not depend on the width');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-CL');
    const said = await page.locator('html').ariaSnapshot();
    expect(said.length).toBeGreaterThan(200);
    // What it says without the role names of the snapshot, which are English.
    const words = said.split('\n').flatMap((line) => [/"(.*)"/.exec(line)?.[1] ?? '', /: (.*)$/.exec(line)?.[1] ?? '']);
    expect(words.filter((text) => ENGLISH.test(text) && !text.startsWith('/'))).toEqual([]);
  });
}

test('[ROUTE-10] [PRIV-01] the purchase links terms and privacy, as a dialog with both texts', async ({ page }) => {
  await page.goto('/compra-directa/paso1?codigo_servicio=sia000002');
  await page.getByRole('button', { name: 'Términos y Condiciones' }).click();
  const dialog = page.getByRole('dialog', { name: 'Términos y Condiciones' });
  await expect(dialog.getByRole('heading', { name: 'Política de privacidad' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test.describe('the Trusted Types policy', () => {
  test.use({ refusals: ['TrustedHTML'] });
  test('lets nothing but its two cases pass', async ({ page }) => {
    await page.goto('/inicio');
    const refused = await page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<b>no</b>';
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toBe(true);
  });
});
