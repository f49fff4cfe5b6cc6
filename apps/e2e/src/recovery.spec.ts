import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { CARDS, downloadReport, mailedLink, payWith, toCardPage } from './way.ts';

/** Opens a mailed link and returns the folio of its report. */
async function openLink(page: Page, link: string): Promise<string> {
  let used = 0;
  page.on('request', (request) => {
    if (request.url().includes('/enlace-informe/')) used += 1;
  });
  await page.goto(link, { waitUntil: 'networkidle' });
  expect(used).toBe(0);
  await page.getByRole('button', { name: 'Ver mi informe' }).click();
  await expect(page.getByRole('heading', { name: 'Tu informe está listo' })).toBeVisible();
  await expect(page).toHaveURL(/\/compra-directa\/paso3\?orden=[0-9A-Z]{26}$/);
  await expect(page.getByText('El enlace de tu correo abre esta página por una hora.')).toBeVisible();
  expect(used).toBe(1);
  return (await downloadReport(page)).folio;
}

test('a buyer gets the report by mail, opens it elsewhere, and recovers it by e-mail address', async ({ page, otherPage }) => {
  const correo = `compra-${Date.now()}@ejemplo.cl`;
  await toCardPage(page, { correo });
  await payWith(page, CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();

  const link = await mailedLink(page, correo);
  const folio = await openLink(otherPage, link);
  // The report replaced the link in the history.
  await otherPage.goBack();
  expect(otherPage.url()).not.toContain('/compra/');
  // The answer to a press may get lost: soon after, the same link works again.
  expect(await openLink(otherPage, link)).toBe(folio);

  await page.goto('/inicio');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Recuperar mi compra' }).click();
  await page.getByLabel('Correo electrónico').fill(correo.toUpperCase());
  await page.getByRole('button', { name: 'Enviar enlaces' }).click();
  const answer = page.getByRole('main').getByRole('status');
  await expect(answer).toContainText('Si hay compras con ese correo, te enviamos los enlaces.');
  await expect(answer).toBeFocused();
  await expectAccessible(page);
  expect(await openLink(otherPage, await mailedLink(page, correo, [link]))).toBe(folio);
});

test('an unknown address gets the same answer; an invalid one gets an error at the field', async ({ page }) => {
  await page.goto('/recuperar-compra');
  await page.getByLabel('Correo electrónico').fill('nadie@ejemplo');
  await page.getByRole('button', { name: 'Enviar enlaces' }).click();
  await expect(page.getByText('Correo electrónico no válido.')).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(`nadie-${Date.now()}@ejemplo.cl`);
  await page.getByRole('button', { name: 'Enviar enlaces' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Si hay compras con ese correo, te enviamos los enlaces.');
});

test.describe('a used or expired link', () => {
  test.use({ refusals: ['/enlace-informe/'] });
  test('says so and leads to a new one', async ({ page }) => {
    await page.goto(`/compra/${'A'.repeat(43)}`);
    await page.getByRole('button', { name: 'Ver mi informe' }).click();
    await expect(page.getByRole('alert')).toContainText('Este enlace ya se usó o venció.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('main').getByRole('link', { name: 'Recuperar mi compra' }).click();
    await expect(page.getByRole('heading', { name: 'Recupera tu compra' })).toBeVisible();
  });
});
