import type { Page } from '@playwright/test';
import { CONTRATO, PASSWORD, signIn } from './account.ts';
import { press, tabTo, type } from './by-keyboard.ts';
import { commune, demoProperty, typeCount } from './property.ts';
import { expect, expectReadsWell, testAlone as test } from './test.ts';
import { COMPANY } from './way.ts';

// A server of its own: these tests count the remaining queries of one company.

async function signInToPlan(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await signIn(page, CONTRATO, PASSWORD);
  await expect(page.getByText('Tu plan: Empresa 100')).toBeVisible();
}

async function queriesLeft(page: Page): Promise<number> {
  const said = await page.getByText(/Usa 1 de tus \d+ consultas?\./).innerText();
  return Number(/tus (\d+)/.exec(said)?.[1]);
}

/** The first radio of a group stands for it; arrows choose. */
async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name, exact: true });
  await radio.focus();
  await page.keyboard.press('Space');
  await expect(radio).toBeChecked();
}

/** A native list takes the first letters of an option. */
async function pick(page: Page, label: string, letters: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(letters);
}

test('by keyboard alone a customer asks, opens the box, and walks through the last queries', async ({ page }) => {
  test.slow();
  await signInToPlan(page);
  await choose(page, 'Empresarial');
  await type(page, 'RUT de la empresa', COMPANY);
  await pick(page, 'Motivo de la consulta', 'Evaluación cre');
  await page.keyboard.press('Control+Enter');
  const subject = page.locator('#sujeto');
  await expect(subject).toBeVisible({ timeout: 60_000 });
  await expectReadsWell(page);

  // The level and the files are on the first screen, the box one key away.
  const fold = page.viewportSize()?.height ?? 0;
  for (const seen of [
    page
      .getByText(/de 999 puntos/)
      .filter({ visible: true })
      .first(),
    page.getByRole('link', { name: 'Descargar PDF' }),
  ])
    expect((await seen.boundingBox())?.y).toBeLessThan(fold - 20);
  await page.keyboard.press('/');
  await expect(page.getByLabel('RUT de la empresa')).toBeFocused();
  await page.keyboard.type(COMPANY);
  await expect(page.getByText('Ya lo tienes: Informe Verídico Empresarial')).toBeVisible();
  await expect(page.getByText(/Usa 1 de tus \d+ consultas/)).toBeVisible();
  await expectReadsWell(page);

  await press(page, 'link', 'Volver');
  const rows = page.getByRole('table', { name: 'Últimas consultas' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('RUT de la empresa')).toBeFocused();
  await page.keyboard.type('j');
  await expect(page.getByLabel('RUT de la empresa')).toHaveValue('j');
  await tabTo(page, page.getByRole('button', { name: 'Consultar Informe' }));
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await expectReadsWell(page);
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(subject).toBeVisible({ timeout: 60_000 });
  await page.goBack();
  await expect(rows.first()).toBeVisible();

  // The form begins in its box.
  await expect(page.getByLabel('RUT de la empresa')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Teclas' });
  await expect(list).toContainText('bajar por la lista');
  await expectReadsWell(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.goto('/mis-informes');
  const history = page.getByRole('table', { name: 'Mis informes generados' }).locator('tbody tr');
  await expect(history.first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(history.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Referencia, etiquetas y notas' })).toBeVisible();
  await page.goto('/perfil');
  await tabTo(page, page.getByRole('checkbox', { name: 'Usar las teclas de una letra en este navegador' }));
  await page.keyboard.press('Space');
  await expectReadsWell(page);
  await page.goto('/mis-informes');
  await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(page.locator('tr:focus, dialog[open]')).toHaveCount(0);
});

test('by keyboard alone a property is found, confirmed and appraised, and the appraisal is repeated with changes', async ({ page }, {
  project,
}) => {
  test.slow();
  // A property per width, so that neither finds the other's report.
  const depto = project.name === 'ancho' ? '1102' : '1103';
  const { comuna } = await demoProperty(page, 'Gral. Aldoney');
  await signInToPlan(page);
  await choose(page, 'Tasación');
  await expect(page.getByRole('group', { name: '2. Confirma los datos' })).toContainText('Primero encuentra la propiedad');
  await expectReadsWell(page);
  await type(page, 'Calle', 'Gral. Aldoney');
  await type(page, 'Número', '2920');
  await type(page, 'Depto. (opcional)', depto);
  await tabTo(page, commune(page));
  await page.keyboard.type(comuna);
  await page.keyboard.press('Enter');
  await press(page, 'button', 'Buscar dirección');
  await expect(page.getByText('1 propiedad encontrada')).toBeVisible();
  await expect(page.getByText('Esta se puede tasar')).toBeVisible();
  await expect(page.getByText('Según los registros:')).toBeVisible();
  await expect(page.getByLabel('Superficie útil, m²')).not.toHaveValue('');
  await expectReadsWell(page);

  // Going away and back keeps the answers.
  await page.goto('/mis-informes');
  await page.goBack();
  await expect(page.getByText('La propiedad que elegiste')).toBeVisible();
  await choose(page, 'Venta');
  for (const [label, digit] of [
    ['Dormitorios', '3'],
    ['Baños', '2'],
    ['Estacionamientos', '1'],
    ['Bodegas', '0'],
  ] as const)
    await typeCount(page, label, digit);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toHaveText('Por favor complete todos los campos para Tasación');
  await choose(page, 'No');
  await expect(page.getByRole('button', { name: 'Consultar Informe' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Informe Verídico Tasación' })).toBeVisible();
  const repeat = page.getByRole('link', { name: 'Repetir con cambios' });
  await expect(repeat).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: `Aldoney 2920, depto. ${depto}` })).toBeVisible();
  await expectReadsWell(page);

  // Unchanged, it is the same report at no cost; with a change it is another.
  await press(page, 'link', 'Repetir con cambios');
  await expect(page.getByText('Según los registros:')).toBeVisible();
  const two = page.getByRole('group', { name: 'Baños' }).getByRole('radio', { name: '2' });
  await expect(two).toBeChecked();
  const left = await queriesLeft(page);
  await tabTo(page, two);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('no descontamos otra consulta')).toBeVisible();
  await press(page, 'link', 'Repetir con cambios');
  await expect(page.getByText('Según los registros:')).toBeVisible();
  expect(await queriesLeft(page)).toBe(left);
  await typeCount(page, 'Baños', '1');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Informe generado')).toBeVisible();
  await press(page, 'link', 'Volver');
  await expect.poll(() => queriesLeft(page)).toBe(left - 1);
});
