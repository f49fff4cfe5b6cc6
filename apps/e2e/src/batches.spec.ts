import { statSync } from 'node:fs';
import { CONTRATO, PASSWORD, signIn } from './account.ts';
import { expect, expectReadsWell, testAlone as test } from './test.ts';

// A server of its own: these tests count the remaining queries of one company.

const RUTS = ['57.000.000-4', '58.234.577-5', '57938308-9', '41.234.577-0', '44.345.770-4'];
const LIST = ['RUT\tReferencia', ...RUTS.map((rut, index) => `${rut}\tCaso ${index + 1}`), `${RUTS[0]}\tOtra vez`, '12.345.678-9\tMal'];

test('a pasted list is judged, asked once, and becomes reports, a sheet and an archive', async ({ page }) => {
  test.slow();
  await page.goto('/auth/login');
  await signIn(page, CONTRATO, PASSWORD);
  await expect(page.getByText('Tu plan: Empresa 100')).toBeVisible();
  await page.goto('/lotes');
  await page.getByRole('button', { name: 'Revisar la lista' }).click();
  await expect(page.getByLabel('Motivo de la consulta')).toBeFocused();
  await expectReadsWell(page);
  await page.getByLabel('Motivo de la consulta').selectOption('Evaluación crediticia');
  await page.getByLabel('Un RUT por línea').fill(LIST.join('\n'));
  await page.getByRole('button', { name: 'Revisar la lista' }).click();

  await expect(page.getByRole('heading', { name: 'Lo que vas a pedir' })).toBeVisible();
  await expect(page.getByText('Repite la línea 1')).toBeVisible();
  await expect(page.getByText('No es un RUT: revisa los dígitos')).toBeVisible();
  await expectReadsWell(page);
  await page.getByRole('link', { name: 'Mal escritos 1' }).click();
  await expect(page.getByText('Repite la línea 1')).toBeHidden();

  // Back to the list, as it was typed, and forward again: nothing was asked.
  await page.goBack();
  await expect(page.getByLabel('Un RUT por línea')).toHaveValue(LIST.join('\n'));
  await page.goForward();
  await page.getByRole('button', { name: 'Pedir 5 informes' }).click();
  await expect(page.getByRole('heading', { name: /de 5 listos/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '5 de 5 listos' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Ver del mayor riesgo al menor' }).click();
  await expect(page.getByRole('link', { name: 'Ver en el orden de la lista' })).toBeVisible();
  await expectReadsWell(page);

  for (const [name, file, least] of [
    ['ZIP con los 5 PDF', 'zip', 100_000],
    ['Planilla XLSX', 'xlsx', 1_000],
    ['CSV', 'csv', 300],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^[A-Za-z0-9-]+_\\d{4}-\\d\\d-\\d\\d\\.${file}$`));
    expect(statSync(await download.path()).size).toBeGreaterThan(least);
  }

  // The same list again costs nothing.
  await page.goto('/lotes');
  await expect(page.getByText('5 listos')).toBeVisible();
  await expectReadsWell(page);
  await page.getByLabel('Motivo de la consulta').selectOption('Evaluación crediticia');
  await page.getByLabel('Un RUT por línea').fill(RUTS.join('\n'));
  await page.getByRole('button', { name: 'Revisar la lista' }).click();
  await expect(page.getByText('Se abre el anterior, sin costo').first()).toBeVisible();
  await page.getByRole('button', { name: 'Abrir los anteriores' }).click();
  await expect(page.getByText('0 generados · 5 anteriores, sin costo')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Usa 1 de tus 95 consultas.')).toBeVisible();
});
