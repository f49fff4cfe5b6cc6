import { enterByMail, fillCompany, REPRESENTATIVE, signAndPay, validate } from './contracting.ts';
import { expect, expectReadsWell, testAlone as test } from './test.ts';
import { COMPANY } from './way.ts';

const RULE = 'Las consultas adicionales, y las que pasan el límite de un usuario, esperan la aprobación de quien administra';

test('a query above a user’s limit is asked for, approved by an administrator, and made once', async ({
  page,
  otherPage: other,
  refusals,
}) => {
  test.slow();
  refusals.push('/consulta-informe');
  const contract = { empresa: '57.000.075-6', correo: 'aprueba@ejemplo.cl' };
  const asker = 'pide@ejemplo.cl';
  await fillCompany(page, contract, 'Plan Pyme 50');
  await signAndPay(page);
  await validate(page, REPRESENTATIVE.serie);
  await enterByMail(page, contract.correo);
  await expect(page.getByText('Tu plan: Plan Pyme 50')).toBeVisible();

  // The rule, and a user who may make no query of their own after the first.
  await page.goto('/mi-plan/usuarios');
  await page.getByRole('button', { name: 'Invitar a alguien' }).click();
  await page.getByLabel('Correo electrónico').fill(asker);
  await page.getByLabel('Nombre', { exact: true }).fill('Beto');
  await page.getByLabel('Apellido').fill('Ñancul');
  await page.getByRole('radio', { name: 'Consultor' }).check();
  await page.getByLabel('Límite de consultas').fill('1');
  await page.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByText('Invitado', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar las reglas' }).click();
  await page.getByRole('checkbox', { name: RULE }).check();
  await page.getByRole('button', { name: 'Guardar las reglas' }).click();
  await expect(page.getByRole('link', { name: 'Ver los pedidos de aprobación' })).toBeVisible();

  const ask = async (rut: string) => {
    await other.goto('/');
    await other.getByRole('radio', { name: 'Empresarial', exact: true }).check();
    await other.getByLabel('RUT de la empresa').fill(rut);
    await other.getByLabel('Motivo de la consulta').selectOption('Evaluación crediticia');
    await other.getByRole('button', { name: 'Consultar Informe' }).click();
  };
  await enterByMail(other, asker);
  await expect(other.getByText('Llevas 0 de 1 en este período')).toBeVisible();
  await ask(COMPANY);
  await expect(other.locator('#sujeto')).toBeVisible({ timeout: 60_000 });
  await ask('57.345.770-6');
  await expect(other.getByText('Necesita aprobación')).toBeVisible();
  await expectReadsWell(other);
  await other.getByRole('button', { name: 'Pedir aprobación' }).click();
  await expect(other.getByText('Te avisamos por correo cuando quien administra el plan responda')).toBeVisible();
  await other.getByRole('link', { name: 'Ver mis pedidos' }).click();
  await expect(other.getByText('1 consulta espera.')).toBeVisible();
  await expectReadsWell(other);

  await page.getByRole('link', { name: 'Ver los pedidos de aprobación' }).click();
  const request = page.getByRole('article', { name: 'Informe Verídico Empresarial' });
  await expect(request).toContainText('Beto Ñancul');
  await expect(request).toContainText('57.345.770-6');
  await expect(request).toContainText('por sobre el límite de quien la pide');
  await expectReadsWell(page);
  await request.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByText('Aprobada. El informe se hace ahora')).toBeVisible();
  await expect(page.getByText('Ninguna consulta espera aprobación.')).toBeVisible();

  await expect(async () => {
    await other.reload();
    await expect(other.getByText('Aprobada y hecha').first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expectReadsWell(other);
  await page.goto('/mi-plan');
  await expect(page.getByText('48 consultas quedan')).toBeVisible();
});
