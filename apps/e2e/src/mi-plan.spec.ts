import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { problems } from '@veridico/api';
import { COMPANY_NAME, enterByMail, fillCompany, REPRESENTATIVE, signAndPay, validate } from './contracting.ts';
import { expect, expectAccessible, expectReadsWell, testAlone as test } from './test.ts';
import { COMPANY } from './way.ts';

async function openFromMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Principal' });
  if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menú', exact: true }).click();
  await menu.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

const userRow = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Usuarios de la empresa' }).getByRole('row').filter({ hasText: text });

test('an administrator manages plan and users; a consultor has a query limit and sees no invoices', async ({
  page,
  otherPage: other,
  refusals,
}) => {
  test.slow();
  const contract = { empresa: '57.000.070-5', correo: 'mi-plan@ejemplo.cl' };
  const consultor = 'consultor@ejemplo.cl';
  await fillCompany(page, contract, 'Plan Pyme 50');
  await signAndPay(page);
  await validate(page, REPRESENTATIVE.serie);
  await expect(page.getByRole('heading', { name: 'Bienvenido' })).toBeVisible();
  await enterByMail(page, contract.correo);
  await expect(page.getByText('Tu plan: Plan Pyme 50')).toBeVisible();

  // The plan: quota, invoice, and the consequences of ending it.
  await openFromMenu(page, 'Mi plan');
  await expect(page.getByText('50 consultas quedan')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Facturas' })).toContainText('Pagada el');
  await expect(page.getByText('Nadie ha consultado en este período.')).toBeVisible();
  await expectReadsWell(page);
  const [receipt] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Comprobante' }).click()]);
  expect(receipt.suggestedFilename()).toMatch(/^CV-\d{10}_\d{4}-\d\d-\d\d\.pdf$/);
  await page.getByRole('button', { name: 'Terminar el plan' }).click();
  await expect(page.getByRole('button', { name: 'Conservar el plan' })).toBeFocused();
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Terminar el plan' })).toBeFocused();

  // A consultor is invited, with a limit.
  await openFromMenu(page, 'Usuarios de la empresa');
  await expect(userRow(page, contract.correo)).toContainText('(tú)');
  await page.getByRole('button', { name: 'Invitar a alguien' }).click();
  await page.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByText('Elige un rol.')).toBeVisible();
  await expectAccessible(page, 'dialog');
  await page.getByLabel('Correo electrónico').fill(consultor);
  await page.getByLabel('Nombre', { exact: true }).fill('Beto');
  await page.getByLabel('Apellido').fill('Ñancul');
  await page.getByRole('radio', { name: 'Consultor' }).check();
  await page.getByLabel('Límite de consultas').fill('1');
  await page.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(userRow(page, consultor)).toContainText('Invitado');
  await expectReadsWell(page);

  // One query, the limit of this user, and the explanatory page of the plan.
  expect(await enterByMail(other, consultor)).toBe(COMPANY_NAME);
  await expect(other.getByText('Llevas 0 de 1 en este período')).toBeVisible();
  await other.getByRole('radio', { name: 'Empresarial' }).check();
  await other.getByLabel('RUT de la empresa').fill(COMPANY);
  await other.getByLabel('Motivo de la consulta').selectOption('Evaluación de riesgo comercial');
  await other.getByRole('button', { name: 'Consultar Informe' }).click();
  await expect(other.getByText(/1 de \d/).first()).toBeVisible();
  await other.goto('/');
  await expect(other.getByText(problems.LIMITE_DE_USUARIO.mensaje)).toBeVisible();
  await expectReadsWell(other);
  await expect(other.getByRole('link', { name: 'Mi plan', exact: true })).toHaveCount(0);
  await other.goto('/mi-plan');
  await expect(other.getByText('Esta página es de quienes administran el plan')).toBeVisible();
  await expectReadsWell(other);

  // The query appears in the log, the file, the history and the usage of the plan.
  await page.reload();
  const log = page.getByRole('table', { name: 'Registro de consultas' });
  await expect(log).toContainText('Beto Ñancul');
  await expect(userRow(page, consultor)).toContainText('1 de 1');
  await expectReadsWell(page);
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Descargar lista (CSV)' }).click()]);
  expect(readFileSync(await csv.path(), 'utf8')).toContain(consultor);
  await page.getByLabel('Buscar').fill('nadie se llama así');
  await expect(page.getByText('Ninguna consulta calza con lo que buscas.')).toBeVisible();
  await openFromMenu(page, 'Mi plan');
  await expect(page.getByText('49 consultas quedan')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Consultas por usuario' })).toContainText('Beto Ñancul');
  await expectReadsWell(page);
  await page.goto('/mis-informes');
  const history = page.getByRole('table', { name: 'Mis informes generados' });
  await history.locator('tbody button[aria-expanded]').first().click();
  await expect(history.getByText('Beto Ñancul').filter({ visible: true }).first()).toBeVisible();

  // The last administrator cannot leave; a deleted consultor is signed out at once.
  refusals.push('/eliminar', '/token', '/v1/');
  await page.goto('/mi-plan/usuarios');
  await userRow(page, '(tú)').getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Eliminar usuario' }).click();
  await expect(page.getByText(problems.ULTIMO_ADMINISTRADOR.mensaje)).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await userRow(page, consultor).getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Eliminar usuario' }).click();
  await expect(userRow(page, consultor)).toHaveCount(0);
  await expect(log).toContainText('Beto Ñancul');
  await other.goto('/');
  await expect(other).toHaveURL(/\/auth\/login$/);
});
