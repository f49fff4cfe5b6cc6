import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { problems } from '@veridico/api';
import { MOTIVO_SIN_ELEGIR } from '@veridico/forms';
import { CONTRATO, PASSWORD, signIn } from './account.ts';
import { askForSale, commune, demoProperty } from './property.ts';
import { expect, expectReadsWell, testAlone as test } from './test.ts';
import { COMPANY, demoPerson, folioBeside, readPaper } from './way.ts';

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

const chooseReport = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();
const declarePurpose = (page: Page, purpose = 'Evaluación de riesgo comercial') =>
  page.getByLabel('Motivo de la consulta').selectOption(purpose);
const submitQuery = (page: Page) => page.getByRole('button', { name: 'Consultar Informe' }).click();

test(
  'a contract customer queries, reads, downloads and finds a report again',
  { tag: ['@PROD-07', '@PROD-08', '@PROD-10', '@RES-02', '@RES-03', '@HIST-12', '@ROUTE-12..14'] },
  async ({ page }) => {
    test.slow();
    await signInToPlan(page);
    await expectReadsWell(page);
    const before = await queriesLeft(page);

    await submitQuery(page);
    await expect(page.getByRole('alert')).toHaveText('Por favor seleccione un informe');
    await expect(page.getByRole('radio', { name: 'Informe Verídico Personas' })).toBeFocused();
    await chooseReport(page, 'Empresarial');
    await page.getByLabel('RUT de la empresa').fill('11.111.111-1');
    await submitQuery(page);
    await expect(page.getByRole('alert')).toHaveText('El RUT ingresado debe ser mayor o igual a 50.000.000');
    await expectReadsWell(page);

    // Slow enough to be visible; by keyboard alone.
    await page.route('**/consulta-informe/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      await route.continue();
    });
    await page.getByLabel('RUT de la empresa').fill(COMPANY);
    await submitQuery(page);
    await expect(page.getByLabel('Motivo de la consulta')).toBeFocused();
    await expect(page.getByText(MOTIVO_SIN_ELEGIR)).toBeVisible();
    await expectReadsWell(page);
    await declarePurpose(page, 'Evaluación crediticia');
    await page.getByLabel('RUT de la empresa').press('Enter');
    await expect(page.getByText('Generando informe...')).toBeVisible();
    await expectReadsWell(page);
    await expect(page.getByRole('heading', { name: 'Informe Verídico Empresarial' })).toBeVisible();
    const viewer = page.getByRole('region', { name: 'Informe Verídico Empresarial' });
    await expect(page.getByText(/1 de \d/).first()).toBeVisible();
    expect((await viewer.boundingBox())?.height).toBe(600);
    await expectReadsWell(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Descargar PDF' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^Informe_Empresarial_\d{4}-\d\d-\d\d\.pdf$/);
    const bytes = readFileSync(await download.path());
    const paper = readPaper(await download.path());
    expect(paper.text).toContain('Evaluación crediticia');

    // A reload shows the same report and is not counted.
    await page.reload();
    await expect(page.getByText(paper.folio)).toBeVisible();
    await page.getByRole('link', { name: 'Volver', exact: true }).click();
    await expect.poll(() => queriesLeft(page)).toBe(before - 1);
    await expect(page.getByRole('table', { name: 'Últimas consultas' })).toContainText(paper.folio);
    await expectReadsWell(page);
    await page.goBack();
    await expect(page.getByText(paper.folio)).toBeVisible();

    await page.goto('/mis-informes');
    await page.getByLabel('Buscar').fill(paper.folio);
    await expect(page.getByText('1 informe', { exact: true })).toBeVisible();
    await expectReadsWell(page);
    await page.route('**/informe/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      await route.continue();
    });
    const button = page.getByRole('button', { name: 'Descargar', exact: true });
    const again = page.waitForEvent('download');
    await button.click();
    const modal = page.getByRole('dialog', { name: 'Preparando descarga' });
    await expect(modal).toBeVisible();
    await expect(page.locator('tbody').getByRole('button', { name: 'Descargando...' })).toBeVisible();
    await expectReadsWell(page);
    expect(readFileSync(await (await again).path()).equals(bytes)).toBe(true);
    await expect(modal).toBeHidden();
    await expect(button).toBeFocused();

    const [list] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Descargar lista (CSV)' }).click()]);
    expect(list.suggestedFilename()).toMatch(/^informes_\d{4}-\d\d-\d\d\.csv$/);
    const csv = readFileSync(await list.path(), 'utf8');
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(csv).toContain(paper.folio);
    await page.reload();
    await expect(page.getByLabel('Buscar')).toHaveValue(paper.folio);
    await page.getByLabel('Buscar').fill('nadie se llama así');
    await expect(page.getByText('No hay informes disponibles para mostrar.')).toBeVisible();
    await expectReadsWell(page);
    await page.getByRole('button', { name: 'Quitar los filtros' }).click();
    await expect(page.getByRole('table')).toContainText(paper.folio);
  },
);

test(
  'a contract customer finds a property by address and reads its appraisal',
  { tag: ['@HOME-TAS-01', '@HOME-TAS-23', '@HOME-TAS-25'] },
  async ({ page }, { project }) => {
    test.slow();
    // A property per width, so that neither finds the other's report.
    const wide = project.name === 'ancho';
    const { comuna, rol } = await demoProperty(page, wide ? 'nunoa' : 'Gral. Aldoney');
    await signInToPlan(page);
    await page.getByRole('radio', { name: 'Tasación' }).check();
    await expect(page.getByRole('button', { name: 'Consultar Informe' })).toBeDisabled();
    await expectReadsWell(page);
    await page.getByLabel('Calle').fill(wide ? 'Las Achiras' : 'Gral. Aldoney');
    await page.getByLabel('Número', { exact: true }).fill(wide ? '2100' : '2920');
    await commune(page).fill(comuna);
    await page.getByRole('button', { name: 'Buscar dirección' }).click();
    await page.getByRole('group', { name: 'Propiedad', exact: true }).getByRole('radio').first().check();
    await expect(page.getByText('Según los registros:')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Consultar Informe' })).toBeDisabled();
    await askForSale(page);
    await expectReadsWell(page);
    await page.getByRole('button', { name: 'Consultar Informe' }).click();
    await expect(page.getByRole('heading', { name: 'Informe Verídico Tasación' })).toBeVisible();
    const property = page.getByText(wide ? `Rol ${rol}, ${comuna}` : `, ${comuna}`);
    await expect(property).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Descargar PDF' }).click()]);
    expect(readPaper(await download.path()).text).toContain('No es una tasación formal');
    await page.getByRole('link', { name: 'Volver' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Tasación' }).first()).toContainText(comuna);
    await expectReadsWell(page);
  },
);

test.describe('a refused query', () => {
  test.use({ refusals: ['/consulta-informe', '/administracion/informe/'] });
  test('explains the reason, is not counted and offers a next step', { tag: ['@RES-08..10', '@RES-17', '@ancho'] }, async ({ page }) => {
    await signInToPlan(page);
    const before = await queriesLeft(page);
    await page.goto('/consulta-informe?codigo_servicio=sia000001');
    await expect(page.getByRole('alert')).toContainText('Falta parámetro RUN');
    await expectReadsWell(page);
    await page.goto('/consulta-informe?codigo_servicio=sia999999');
    await expect(page.getByRole('alert')).toContainText(problems.SERVICIO_DESCONOCIDO.mensaje);
    await page.getByRole('link', { name: 'Volver al inicio' }).click();

    await chooseReport(page, 'Informe Verídico Personas');
    await page.getByLabel('RUT a consultar').fill(COMPANY);
    await declarePurpose(page);
    await submitQuery(page);
    await expect(page.getByRole('alert')).toContainText(problems.RUT_DE_EMPRESA.mensaje);
    await expect(page.getByRole('heading', { name: 'Ocurrió un error' })).toBeVisible();
    await expectReadsWell(page);
    await page.getByRole('link', { name: 'Usar este RUT en Empresarial' }).click();
    await expect(page.getByRole('radio', { name: 'Empresarial' })).toBeChecked();
    await expect(page.getByLabel('RUT de la empresa')).toHaveValue(/58\.?407\.?462-?0/);
    await chooseReport(page, 'Informe Verídico Personas');
    await page.getByLabel('RUT a consultar').fill('46.999.999-8');
    await submitQuery(page);
    await expect(page.getByRole('alert')).toContainText(problems.CONSULTA_SIN_REGISTROS.mensaje);
    await page.getByRole('link', { name: 'Corregir la consulta' }).click();
    await expect(page.getByLabel('RUT a consultar')).toHaveValue(/46\.?999\.?999-?8/);

    const { status, mensaje } = problems.INFORME_NO_GENERADO;
    await page.route('**/consulta-informe/*', (route) => route.fulfill({ status, json: { codigo: 'INFORME_NO_GENERADO', mensaje } }), {
      times: 1,
    });
    await submitQuery(page);
    await expect(page.getByRole('alert')).toContainText('No se pudo generar el informe. Intenta nuevamente.');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('alert')).toContainText(problems.CONSULTA_SIN_REGISTROS.mensaje);

    // Another customer's report, or none: the same answer.
    await page.evaluate(() => history.replaceState({ idConsulta: '00000000-0000-4000-8000-000000000000' }, ''));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText(problems.INFORME_DESCONOCIDO.mensaje);
    await page.goto('/');
    expect(await queriesLeft(page)).toBe(before);
    await chooseReport(page, 'Tasación');
    await expect(page.getByRole('button', { name: 'Consultar Informe' })).toBeDisabled();
    await expect(page.getByLabel('RUT a consultar')).toHaveCount(0);
  });
});

test('the same query from two tabs at once counts once', { tag: '@ancho' }, async ({ page, context }) => {
  const { rut } = await demoPerson(page, 'Un poco de todo');
  await signInToPlan(page);
  const before = await queriesLeft(page);
  const tab = await context.newPage();
  await tab.goto('/');
  for (const one of [page, tab]) {
    await chooseReport(one, 'Consolidado');
    await one.getByLabel('RUT a consultar').fill(rut);
    await declarePurpose(one);
  }
  await Promise.all([page.getByRole('button', { name: 'Consultar Informe' }).dblclick(), submitQuery(tab)]);
  const folios = await Promise.all([page, tab].map(folioBeside));
  expect(new Set(folios).size).toBe(1);
  await page.goBack();
  await expect.poll(() => queriesLeft(page)).toBe(before - 1);
  await page.getByLabel('RUT a consultar').fill(rut);
  await declarePurpose(page);
  await submitQuery(page);
  await expect(page.getByText('Ya lo consultaste hace unos minutos')).toBeVisible();
  await expectReadsWell(page);
  await page.getByRole('link', { name: 'Volver', exact: true }).click();
  await expect.poll(() => queriesLeft(page)).toBe(before - 1);
});

test.describe('a session that ends while the form is open', () => {
  test.use({ refusals: ['/token', '/logout'] });
  test('leads to sign-in and back to the query, and keeps the form', { tag: '@ancho' }, async ({ page }) => {
    const { rut } = await demoPerson(page, 'Un poco de todo');
    await signInToPlan(page);
    await chooseReport(page, 'Informe Verídico Personas');
    await page.getByLabel('RUT a consultar').fill(rut);
    await declarePurpose(page);
    // State after the provider ended the session: invalid refresh token, expired access token.
    await page.evaluate(() => {
      const over = (token: string) => {
        const [head = '', body = '', sign = ''] = token.split('.');
        const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
        const text = btoa(JSON.stringify({ ...claims, exp: 1 })).replaceAll('=', '');
        return `${head}.${text}.${sign}`;
      };
      localStorage.setItem('access_token', over(localStorage.getItem('access_token') ?? ''));
      localStorage.setItem('refresh_token', `${localStorage.getItem('refresh_token') ?? ''}x`);
    });
    await page.reload();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await signIn(page, CONTRATO, PASSWORD);
    await expect(page.getByLabel('RUT a consultar')).not.toHaveValue('');
    await submitQuery(page);
    await expect(page.getByRole('heading', { name: 'Informe Verídico Personas' })).toBeVisible();
  });
});
