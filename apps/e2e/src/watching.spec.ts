import { CONTRATO, PASSWORD, signIn } from './account.ts';
import { expect, expectReadsWell, testAlone as test } from './test.ts';

// A server of its own: these tests load records and accept an annex.

const COMPANY = '57.000.000-4';
const PERSON = '41.234.577-0';
const protest = (rut: string) => `${rut},LT,Falta de pago,90001,CLP,2512300,2026-01-31,2026-02-20,Banco de Prueba,Santiago,vigente,`;
const HEADER = 'rut,tipo,motivo,numero,moneda,monto,fecha_vencimiento,fecha_protesto,acreedor,ciudad,estado,fecha_aclaracion';

test('what a load changes about a watched company and a person is listed, and mailed in counts', async ({ page, server }) => {
  test.slow();
  await page.goto('/auth/login');
  await signIn(page, CONTRATO, PASSWORD);
  await expect(page.getByText('Tu plan: Empresa 100')).toBeVisible();
  await page.goto('/monitoreo');
  await expect(page.getByText('UF 0,03 + IVA').first()).toBeVisible();
  await expectReadsWell(page);
  await page.getByRole('button', { name: 'Aceptar el anexo' }).click();

  // A person needs an obligation; what was typed stays.
  await page.getByLabel('RUT, uno por línea').fill(`${COMPANY}\n${PERSON}\n12.345.678-9`);
  await page.getByRole('button', { name: 'Vigilar', exact: true }).click();
  await expect(page.getByLabel(/^Una vigente/)).toBeFocused();
  await expect(page.getByText('Elige hasta cuándo')).toBeVisible();
  await expectReadsWell(page);
  await page.getByLabel(/^Una vigente/).check();
  await page.getByLabel('Número de la obligación').fill('Crédito 881');
  const end = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Hasta', { exact: true }).fill(end);
  await page.getByRole('button', { name: 'Vigilar', exact: true }).click();
  await expect(page.getByText('Ya se vigilan 2.')).toBeVisible();
  await expect(page.getByText('Línea 3, 12.345.678-9: no es un RUT, revisa sus dígitos.')).toBeVisible();
  await expect(page.getByLabel('RUT, uno por línea')).toHaveValue('12.345.678-9');
  await expect(page.getByText('Nada cambió en los últimos 30 días.')).toBeVisible();
  await page.getByLabel('Apenas cambie').check();
  await expect(page.getByText('Avisos por correo: apenas cambie.')).toBeVisible();
  await expectReadsWell(page);
  // The first look, against which changes are told.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('última revisión')).toBeVisible({ timeout: 2_000 });
  }).toPass();

  expect(server.load('protestos', [HEADER, protest(COMPANY), protest(PERSON)])).toContain('2');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: '2 cambios sin ver' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('$2.512.300')).toHaveCount(1);
  await expectReadsWell(page);
  // The mail says how many, not of whom nor what.
  await expect(async () => {
    const mails = await (await page.request.get('/dev/correos.json')).text();
    expect(mails).toContain('2 cambios en lo que vigilas');
    expect(mails).not.toContain('2.512.300');
  }).toPass({ timeout: 60_000 });

  await page.getByRole('button', { name: /^Leer qué cambió/ }).click();
  await expect(page.getByText('Registra tres protestos vigentes')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 cambio sin ver' })).toBeVisible();
  await page.getByRole('button', { name: /^Visto/ }).click();
  await expect(page.getByRole('heading', { name: 'Cambios', exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Dejar de vigilar Comercial/ }).click();
  await page.getByRole('button', { name: 'Dejar de vigilar', exact: true }).click();
  await expect(page.getByText('Ya no se vigila.')).toBeVisible();
  await expect(page.getByText('1 vigilado ·')).toBeVisible();

  await page.getByRole('button', { name: 'Terminar el monitoreo' }).click();
  await page.getByRole('button', { name: 'Terminar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Aceptar el anexo' })).toBeVisible();
});
