import { PASSWORD, signIn } from './account.ts';
import { expect, expectAccessible, expectReadsWell, test } from './test.ts';

test('a message written on the help page becomes a case, which is closed with what was answered', async ({ page, browser }) => {
  const now = String(Date.now());
  // Only letters, and another one in each test beside this one.
  const name = `Ana ${now.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  const correo = `ana-${now}@ejemplo.cl`;
  await page.goto('/inicio');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ayuda' }).click();
  // The form is drawn once the page's script runs.
  await expect(async () => {
    await page.getByRole('button', { name: 'Enviar mensaje' }).click();
    await expect(page.getByText('Cuéntanos qué pasó.')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await page.getByLabel('De qué se trata').selectOption('Una compra o un cobro');
  await page.getByLabel('Tu nombre').fill(name);
  await page.getByLabel('Correo electrónico').fill(correo);
  await page.getByLabel('Tu mensaje').fill('Pagué ayer y no encuentro el correo.\n¿Me ayudan?');
  // What was typed survives a reload.
  await page.reload();
  await expect(page.getByLabel('Tu mensaje')).toHaveValue(/no encuentro/);
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  const answer = page.getByRole('main').getByRole('status');
  await expect(answer).toContainText(`Te responderemos a ${correo}.`);
  await expect(answer).toBeFocused();
  await expectAccessible(page);

  const office = await browser.newPage();
  await office.goto('/auth/login');
  await signIn(office, 'admin@demo.veridico.cl', PASSWORD);
  await expect(office).toHaveURL(/\/oficina\//);
  await office.goto(`/oficina/tareas?buscar=${encodeURIComponent(correo)}`);
  await office.getByRole('row', { name }).getByRole('link').first().click();
  await expect(office.getByText('¿Me ayudan?')).toBeVisible();
  await expect(office.getByRole('link', { name: correo })).toHaveAttribute('href', `mailto:${correo}`);
  await expectReadsWell(office);
  await office.getByLabel('Qué se decidió y por qué').fill('Le reenvié el enlace.');
  await office.getByRole('button', { name: 'Cerrar' }).first().click();
  await office.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(office.getByRole('main')).toContainText('Cerrada. Quedó en la historia.');
  // The queue went on to the next case.
  await office.goto(`/oficina/tareas?ver=cerradas&buscar=${encodeURIComponent(correo)}`);
  await office.getByRole('row', { name }).getByRole('link').first().click();
  await expect(office.getByRole('main')).toContainText('Le reenvié el enlace.');
  await office.close();
});
