import type { Page } from '@playwright/test';
import { problems } from '@veridico/api';
import { mailedAccountLink, PASSWORD, signIn, signOut } from './account.ts';
import { enterByMail, fillCompany, REPRESENTATIVE, signAndPay, validate } from './contracting.ts';
import { expect, expectAccessible, expectReadsWell, testAlone as test } from './test.ts';

const COMPANIES = { ancho: '57.000.084-5', angosto: '57.000.126-4' } as const;
const CLAIM_LINK = '/mi-plan/solicitud?s=';
const PLAN = 'Pack Pyme 10';

/** Contracts and pays as a visitor, up to the result. */
async function contract(page: Page, empresa: string, correo: string): Promise<void> {
  await fillCompany(page, { empresa, correo }, PLAN);
  await signAndPay(page);
  await validate(page, REPRESENTATIVE.serie);
}

async function expectWaits(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Tu contratación quedó incompleta' })).toBeVisible();
  await expect(page.getByText('Tu pago está a salvo.')).toBeVisible();
  await expect(page.getByText('Código: TP-04')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Qué sigue' })).toBeVisible();
}

/** A minimal valid PDF. */
function smallPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Resources << >> >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  return Buffer.from(
    `${file}xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer << /Size 4 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  );
}

test('a contract for a company with administrators waits for their refusal or approval', async ({
  page: stranger,
  otherPage: owner,
  refusals,
}, { project }) => {
  test.slow();
  refusals.push('/transaccion-plan-alta/', '/aprobar');
  const empresa = COMPANIES[project.name === 'angosto' ? 'angosto' : 'ancho'];
  const mails = { owner: 'duena@ejemplo.cl', refused: 'ajena@ejemplo.cl', approved: 'socia@ejemplo.cl' };

  await contract(owner, empresa, mails.owner);
  await expect(owner.getByRole('heading', { name: 'Bienvenido' })).toBeVisible();
  await enterByMail(owner, mails.owner);
  await expect(owner.getByText(`Tu plan: ${PLAN}`)).toBeVisible();
  await owner.goto('/mi-plan');
  await expect(owner.getByText('Representación simulada (demostración)')).toBeVisible();
  await expect(owner.getByRole('heading', { name: 'Datos de la empresa' })).toBeVisible();
  await expectReadsWell(owner);
  await signOut(owner);

  // The claimant pays and waits; a reload shows the same.
  await contract(stranger, empresa, mails.refused);
  await expectWaits(stranger);
  await stranger.getByLabel('Documento de poderes').setInputFiles({ name: 'poderes.pdf', mimeType: 'application/pdf', buffer: smallPdf() });
  await stranger.getByRole('button', { name: 'Entregar documento' }).click();
  await expect(stranger.getByRole('list', { name: 'Documentos entregados' })).toContainText('poderes.pdf');
  await expectReadsWell(stranger);
  await stranger.reload();
  await expectWaits(stranger);
  await expect(stranger.getByText('Ya entregaste 1 documento.')).toBeVisible();

  // The mailed link can refuse without a session, and leaves the address.
  const first = await mailedAccountLink(owner, mails.owner, CLAIM_LINK);
  await owner.goto(first);
  await expect(owner.getByRole('heading', { name: /^¿Conoces a .+\?/ })).toBeVisible();
  await expect(owner).toHaveURL(/\/mi-plan\/solicitud$/);
  await expect(owner.getByText('a•••@ejemplo.cl')).toBeVisible();
  await expectReadsWell(owner);
  await owner.getByRole('button', { name: 'No la conozco: rechazar' }).click();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Rechazar', exact: true }).click();
  await expect(owner.getByRole('status').filter({ hasText: 'Rechazada.' })).toBeFocused();
  await expect(owner.getByText('La decide una persona nuestra')).toBeVisible();
  await stranger.reload();
  await expectWaits(stranger);

  // A second claim is approved by a signed-in administrator with their password.
  await stranger.evaluate(() => localStorage.clear());
  await contract(stranger, empresa, mails.approved);
  await expectWaits(stranger);
  await owner.goto(await mailedAccountLink(owner, mails.owner, CLAIM_LINK, [first]));
  await owner.getByRole('link', { name: 'Entrar para aprobar' }).click();
  await signIn(owner, mails.owner, PASSWORD);
  await expect(owner).toHaveURL(/\/mi-plan\/solicitud$/);
  await owner.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await expect(owner.getByLabel('Tu contraseña')).toBeFocused();
  await owner.getByLabel('Tu contraseña').fill('Otra12345');
  await owner.getByRole('button', { name: 'Aprobar con mi contraseña' }).click();
  await expect(owner.getByText(problems.PASSWORD_INCORRECTA.mensaje)).toBeVisible();
  await expectReadsWell(owner);
  await owner.getByLabel('Tu contraseña').fill(PASSWORD);
  await owner.getByRole('button', { name: 'Aprobar con mi contraseña' }).click();
  await expect(owner.getByRole('button', { name: 'Objetar' })).toBeVisible();

  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'Bienvenido' })).toBeVisible({ timeout: 30_000 });
  await enterByMail(stranger, mails.approved);
  await expect(stranger.getByText(`Tu plan: ${PLAN}`)).toBeVisible();

  // A new administrator cannot remove another user in the first seven days; an objection ends their access at once.
  refusals.push('/deshabilitar');
  await stranger.goto('/mi-plan/usuarios');
  await stranger.getByRole('row').filter({ hasText: mails.owner }).getByRole('button', { name: 'Deshabilitar' }).click();
  await stranger.getByRole('button', { name: 'Deshabilitar usuario' }).click();
  await expect(stranger.getByRole('dialog').getByText(problems.PERIODO_DE_RESGUARDO.mensaje)).toBeVisible();
  await owner.goto('/mi-plan');
  await owner.getByRole('button', { name: 'Objetar' }).click();
  await owner.getByRole('button', { name: 'Objetar y suspender su acceso' }).click();
  await expect(owner.getByRole('heading', { name: / pidió administrar la empresa/ })).toHaveCount(2);
  await expectReadsWell(owner);
});
