import type { Page } from '@playwright/test';
import { problems } from '@veridico/api';
import { CONTRATO, PASSWORD, signIn } from './account.ts';
import { expect, expectReadsWell, test as base } from './test.ts';
import { COMPANY } from './way.ts';

// A wrong code, and the end that the recipient meets.
const test = base.extend({ refusals: ['/v1/compartidos/'] });

interface Mail {
  readonly para: string;
  readonly asunto: string;
  readonly texto: string;
}

/** The newest mail to an address with this subject. */
async function mailTo(page: Page, correo: string, asunto: string): Promise<string> {
  let found: Mail | undefined;
  const look = async () => {
    const mails = (await (await page.request.get('/dev/correos.json')).json()) as Mail[];
    found = mails.find((mail) => mail.para === correo && mail.asunto === asunto);
    return found;
  };
  await expect.poll(look, { timeout: 20_000 }).toBeDefined();
  return found?.texto ?? '';
}

async function askCompany(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await signIn(page, CONTRATO, PASSWORD);
  await page.getByRole('radio', { name: 'Empresarial', exact: true }).check();
  await page.getByLabel('Motivo de la consulta').selectOption('Evaluación crediticia');
  await page.getByLabel('RUT de la empresa').fill(COMPANY);
  await page.getByRole('button', { name: 'Consultar Informe' }).click();
  // Until the next screen has loaded, the rows of this one show buttons of the same names.
  await expect(page.getByRole('heading', { level: 1, name: 'Informe Verídico Empresarial' })).toBeVisible();
  // The other width may have asked before.
  const recent = page.getByRole('button', { name: /^Abrir/ });
  const made = page.getByRole('button', { name: 'Compartir' });
  await expect(recent.or(made).first()).toBeVisible({ timeout: 60_000 });
  if (await recent.first().isVisible()) await recent.first().click();
  await expect(made).toBeVisible({ timeout: 60_000 });
  // The buttons may still move until what the report says has arrived.
  await expect(page.getByRole('link', { name: 'Ver su historia' })).toBeVisible();
}

test('a report is shared, opened with the code of the mailbox, and ended', async ({ page, otherPage }, { project }) => {
  test.slow();
  const reader = `lector-${project.name}-${Date.now()}@ejemplo.cl`;
  await askCompany(page);
  await page.getByRole('button', { name: 'Compartir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compartir este informe' });
  await dialog.getByRole('button', { name: 'Compartir' }).click();
  await expect(dialog.getByLabel('Correo de quien lo recibe')).toBeFocused();
  await expectReadsWell(page);
  await dialog.getByLabel('Correo de quien lo recibe').fill(reader);
  await dialog.getByLabel('Para qué').selectOption('Una relación comercial');
  await dialog.getByRole('button', { name: 'Compartir' }).click();
  const done = page.getByRole('dialog', { name: 'Informe compartido' });
  await expect(done.getByText(reader)).toBeVisible();
  await expectReadsWell(page);

  const invitation = await mailTo(page, reader, 'Compartieron contigo un informe de Verídico');
  const link = /https?:\/\/\S+\/compartido\/\S+/.exec(invitation)?.[0] ?? '';
  expect(invitation).not.toContain(COMPANY);
  await otherPage.goto(link);
  await expect(otherPage.getByText('comparte contigo un Informe Verídico Empresarial')).toBeVisible();
  await expectReadsWell(otherPage);
  await otherPage.getByRole('button', { name: 'Enviar el código' }).click();
  await expect(otherPage.getByText('Vence en 10 minutos.')).toBeVisible();
  const code = /\d{4} \d{4}/.exec(await mailTo(page, reader, 'Tu código para ver el informe'))?.[0] ?? '';
  await otherPage.getByLabel('Código de 8 números').fill(code === '0000 0000' ? '00000001' : '00000000');
  await otherPage.getByRole('button', { name: 'Ver el informe' }).click();
  await expect(otherPage.getByText('Te quedan 4 intentos.')).toBeVisible();
  await expectReadsWell(otherPage);
  await otherPage.getByLabel('Código de 8 números').fill(code);
  await otherPage.getByRole('button', { name: 'Ver el informe' }).click();
  await expect(otherPage.getByRole('heading', { name: 'En una mirada' })).toBeVisible();
  await expect(otherPage.getByText(/1 de \d/).first()).toBeVisible();
  await expectReadsWell(otherPage);
  const [download] = await Promise.all([
    otherPage.waitForEvent('download'),
    otherPage.getByRole('link', { name: 'Descargar PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Informe_Empresarial_/);
  await otherPage.reload();
  await expect(otherPage.getByRole('heading', { name: 'En una mirada' })).toBeVisible();

  await done.getByRole('link', { name: 'Ver lo que compartes' }).click();
  const row = page.getByRole('row').filter({ hasText: reader });
  await expect(row.getByText('1 vez')).toBeVisible();
  await expectReadsWell(page);
  await page.getByRole('tab', { name: 'De toda la empresa' }).click();
  await expect(row.getByText('1 vez')).toBeVisible();
  await expectReadsWell(page);
  await row.getByRole('button', { name: 'Terminar' }).click();
  await expectReadsWell(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
  await expect(row.getByText('Terminado')).toBeVisible();

  await otherPage.reload();
  await expect(otherPage.getByText(problems.COMPARTIDO_DESCONOCIDO.mensaje)).toBeVisible();
  await expectReadsWell(otherPage);
});
