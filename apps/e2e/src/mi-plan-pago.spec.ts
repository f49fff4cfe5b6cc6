import { problems } from '@veridico/api';
import { CONTRATO, PASSWORD, signIn } from './account.ts';
import { enterByMail } from './contracting.ts';
import { expect, expectAccessible, expectReadsWell, testAlone as test } from './test.ts';
import { CARDS, payWith } from './way.ts';

/** About which no other test of this customer asks: an earlier report would be offered instead. */
const UNASKED = '58.703.731-9';

/** What only time brings about: an unpaid invoice and a suspended plan. Dates are Chile's: UTC is a day ahead for three hours of each day. */
const LATE = `
  with today as (select (now() at time zone 'America/Santiago')::date as d)
  insert into facturas (contrato, desde, hasta, lineas, moneda, monto, uf_fecha, uf_valor, neto, iva, total, emitida, vence, demo)
    select id, d - 50, d - 20, '[{"clase":"base","cantidad":1,"valor":"6.50","monto":"6.50","neto":207563}]', '2', 6.5,
      d - 50, 38000, 207563, 39437, 247000, d - 50, d - 45, true from contracts, today;
  update contracts set suspendido = now() - interval '40 days';`;

test('a suspended company pays by card and queries again; a billing user cannot; the plan is ended', async ({
  page,
  otherPage: other,
  refusals,
  server,
}) => {
  test.slow();
  await server.atRest(LATE);
  await page.goto('/auth/login');
  await signIn(page, CONTRATO, PASSWORD);
  await expect(page.getByText(problems.PLAN_SUSPENDIDO.mensaje)).toBeVisible();
  await expectReadsWell(page);
  await page.getByRole('link', { name: 'Ir a Mi plan' }).click();
  await expect(page.getByText('El plan Empresa 100 está suspendido')).toBeVisible();
  await expect(page.getByText('Vencida hace 45 días')).toBeVisible();
  await expectReadsWell(page);

  // A declined card changes nothing.
  const pay = page.getByRole('region', { name: 'Deuda' }).getByRole('button', { name: 'Pagar' });
  await pay.click();
  await payWith(page, CARDS.declined);
  await expect(page.getByText('No pudimos procesar tu pago')).toBeVisible();
  await expectReadsWell(page);
  await page.getByRole('link', { name: 'Salir' }).click();
  await expect(page.getByText('El plan Empresa 100 está suspendido')).toBeVisible();

  await pay.click();
  await payWith(page, CARDS.approved);
  await expect(page.getByText('La factura está pagada.', { exact: false })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Comprobante' })).toContainText(/FacturaF-\d{10}/);
  await expect(page.getByRole('region', { name: 'Comprobante' })).toContainText('Empresa 100');
  await expectReadsWell(page);
  await page.reload();
  await expect(page.getByText('La factura está pagada.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Volver a Mi plan' }).click();
  await expect(page.getByRole('table', { name: 'Facturas' })).toContainText('Pagada el');
  await expect(page.getByRole('region', { name: 'Deuda' })).toHaveCount(0);
  await page.goto('/');
  await page.getByRole('radio', { name: 'Empresarial' }).check();
  await page.getByLabel('RUT de la empresa').fill(UNASKED);
  await page.getByLabel('Motivo de la consulta').selectOption('Evaluación de riesgo comercial');
  await page.getByRole('button', { name: 'Consultar Informe' }).click();
  await expect(page.getByText(/1 de \d/).first()).toBeVisible();

  // A billing user, without queries or user management.
  const payer = 'facturas@ejemplo.cl';
  await page.goto('/mi-plan/usuarios');
  await page.getByRole('button', { name: 'Invitar a alguien' }).click();
  await page.getByLabel('Correo electrónico').fill(payer);
  await page.getByLabel('Nombre', { exact: true }).fill('Ana');
  await page.getByLabel('Apellido').fill('Soto');
  await page.getByRole('radio', { name: 'Facturación' }).check();
  await expect(page.getByLabel('Límite de consultas')).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByRole('table', { name: 'Usuarios de la empresa' })).toContainText('Invitado');
  const empresa = await enterByMail(other, payer);
  await expect(other).toHaveURL(/\/mi-plan$/);
  await expect(other.getByText(empresa, { exact: true })).toBeVisible();
  await expect(other.getByRole('table', { name: 'Facturas' })).toContainText(/F-\d{10}/);
  await expect(other.getByRole('button', { name: 'Terminar el plan' })).toHaveCount(0);
  await expect(other.getByText('Solo quien administra el plan puede terminarlo.')).toBeVisible();
  await expectReadsWell(other);
  refusals.push('/v1/');
  await other.goto('/mi-plan/usuarios');
  await expect(other.getByRole('table')).toHaveCount(0);
  await expectReadsWell(other);

  // The plan is ended, with a receipt that stays.
  await page.goto('/mi-plan');
  await page.getByRole('button', { name: 'Terminar el plan' }).click();
  await expectAccessible(page, 'dialog');
  await page.getByRole('button', { name: 'Avisar el término' }).click();
  await expect(page.getByText('Recibimos tu aviso: el plan termina el', { exact: false })).toBeVisible();
  await page.reload();
  await page.getByText(/^Constancia /).click();
  await expect(page.getByText('SHA-256:', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Terminar el plan' })).toHaveCount(0);
  await expectReadsWell(page);
});
