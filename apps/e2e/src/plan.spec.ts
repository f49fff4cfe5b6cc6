import type { Page } from '@playwright/test';
import { PASSWORD, signIn, signOut } from './account.ts';
import { answers, enterByMail, fillCompany, REPRESENTATIVE, signAndPay, validate, type Contract } from './contracting.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadsWell, test } from './test.ts';

/**
 * A company contracts one plan at a time: each test has its own per width, and a monthly plan a second one for the retry.
 * Demonstration records; /dev/demo lists the people.
 */
const COMPANIES = {
  welcome: { ancho: ['58.407.462-0', '57.000.098-5'], angosto: ['58.234.577-5', '57.000.112-4'] },
  refused: { ancho: ['57.000.014-4'], angosto: ['57.000.028-4'] },
  keyboard: { ancho: ['57.000.042-K'], angosto: ['57.000.056-K'] },
} as const;
type Flow = keyof typeof COMPANIES;

const ADMIN = 'admin@demo.veridico.cl';

function contractOf(flow: Flow, width: string, retry: number): Contract {
  const companies = COMPANIES[flow][width === 'angosto' ? 'angosto' : 'ancho'];
  return {
    empresa: companies[retry] ?? companies[0],
    correo: `plan-${flow}-${width}-${Date.now()}@ejemplo.cl`,
  };
}

/** The new user enters by the mailed link and requests a first report. */
async function firstQuery(page: Page, { correo }: Contract, left: string): Promise<void> {
  await enterByMail(page, correo);
  await page.getByRole('radio', { name: 'Empresarial' }).check();
  await page.getByLabel('RUT', { exact: false }).first().fill('58.407.462-0');
  await page.getByLabel('Motivo de la consulta').selectOption('Evaluación de riesgo comercial');
  await page.getByRole('button', { name: 'Consultar Informe' }).click();
  await expect(page.getByText(/1 de \d/).first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByText(left).first()).toBeVisible();
}

test(
  'a company contracts a plan, and its new user makes the first query',
  { tag: ['@PROD-05', '@PROD-15', '@PLNS-02', '@ROLE1-03'] },
  async ({ page }, { project, retry }) => {
    const contract = contractOf('welcome', project.name, retry);
    await fillCompany(page, contract, 'Plan Pyme 50');
    await expectReadsWell(page);
    await page.reload();
    await expect(page.getByLabel('Razón social')).toHaveValue('Comercial Ñandú Ltda.');
    await expect(page.getByLabel('Número de serie de su carnet')).toHaveValue('');
    await page.getByLabel('Número de serie de su carnet').fill(REPRESENTATIVE.serie);
    await page.getByRole('button', { name: 'Comprar' }).click();
    await expect(page.getByRole('heading', { name: 'Revisa y firma tu contrato' })).toBeVisible();
    await expectReadsWell(page);
    await page.goBack();
    await expect(page.getByLabel('Domicilio')).toHaveValue('Los Canelos 123');
    await page.getByLabel('Número de serie de su carnet').fill(REPRESENTATIVE.serie);
    await signAndPay(page);
    await expectReadsWell(page);
    await page.getByRole('button', { name: '¿Dónde está la serie?' }).click();
    await expect(page.getByRole('dialog', { name: '¿Dónde está la serie?' })).toBeVisible();
    await expectAccessible(page, 'dialog');
    await page.keyboard.press('Escape');
    await validate(page, REPRESENTATIVE.serie);
    await expect(page.getByRole('heading', { name: 'Bienvenido' })).toBeVisible();
    await expectReadsWell(page);
    expect(await page.evaluate(() => localStorage.getItem('contrato_plan'))).toBeNull();
    await firstQuery(page, contract, '49');
  },
);

test('a serial check without tries left becomes a task; staff approve it by keyboard and the new user makes a query', async ({
  page,
  otherPage: staff,
  refusals,
}, { project, retry }) => {
  refusals.push('/transaccion-plan-autenticacion/', '/transaccion-plan-alta/');
  const contract = contractOf('refused', project.name, retry);
  await fillCompany(page, contract, 'Pack Pyme 10');
  await signAndPay(page);
  await validate(page, 'A00000000');
  await expect(page.getByText('Error en la verificación de la serie')).toBeVisible();
  await expect(page.getByText('Tuvimos problemas para crearlo como cliente.')).toBeVisible();
  await expectReadsWell(page);
  for (const left of [4, 3, 2, 1]) {
    await page.getByRole('link', { name: 'Volver a validar identidad' }).click();
    await expect(page.getByText(left === 1 ? 'Te queda un intento.' : `Te quedan ${left} intentos.`)).toBeVisible();
    await validate(page, `A0000000${left}`);
  }

  await staff.goto('/tareas');
  await signIn(staff, ADMIN, PASSWORD);
  await expect(staff).toHaveURL(/\/tareas$/);
  await staff.getByLabel('Buscar en la cola').fill(contract.correo);
  const row = staff.getByRole('row').filter({ hasText: 'Identidad sin validar' });
  await expect(row).toHaveCount(1);
  await row.getByRole('link').click();
  const task = staff.getByRole('region', { name: 'Caso elegido' });
  await expect(task.getByText('La serie no coincidió y no quedan intentos')).toBeVisible();
  await expect(task.getByText('otra serie', { exact: true })).toHaveCount(5);
  await expectReadsWell(staff);
  await task.getByRole('button', { name: 'Comprobado por videollamada' }).click();
  await staff.keyboard.press('a');
  await expectAccessible(staff, 'dialog');
  await expect(staff.getByRole('button', { name: 'Volver' })).toBeFocused();
  await staff.keyboard.press('Tab');
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('Identidad aprobada. Quedó en la historia.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await signOut(staff);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Bienvenido' })).toBeVisible();
  await firstQuery(page, contract, '9');
});

test('a plan is contracted by keyboard alone, up to the card page', { tag: '@ancho' }, async ({ page }, { project, retry }) => {
  await page.goto('/contrata-directo/paso1?codigo_plan=pl-pyme-50');
  const contract = contractOf('keyboard', project.name, retry);
  await page.getByLabel('Razón social').focus();
  const typed = { ...answers(contract), Región: 'Bio', Comuna: 'Lota' };
  for (let steps = 0; steps < 40; steps += 1) {
    const label = await page.evaluate(
      () => document.querySelector(`label[for="${document.activeElement?.id || '-'}"]`)?.firstChild?.textContent ?? '',
    );
    await page.keyboard.type(typed[label as keyof typeof typed] ?? '');
    if (label === 'Teléfono') break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contrata-directo\/paso1Contrato$/);
  const box = page.getByLabel('Acepto los términos del contrato y firmo electrónicamente.');
  await expect(box).toBeVisible();
  for (let steps = 0; steps < 20 && !(await box.evaluate((each) => each === document.activeElement)); steps += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/initTransaction/);
});

test('a company’s name of 100 letters without a space keeps within the contract', { tag: ['@angosto'] }, async ({ page }) => {
  const orden = '7Q3M9KX2D4HB8W6RT1NZVC5JPA';
  const razonSocial = 'A'.repeat(100);
  const partes = [{ titulo: '1. Las partes', datos: [['Cliente', razonSocial]], parrafos: [`Firma ${razonSocial}.`] }];
  const contract = { orden, titulo: 'Contrato', subtitulo: `Plan Pyme 50 · ${razonSocial}`, partes, huella: 'a1', firmado: null, total: 1 };
  const calls = '**/v1/administracion/';
  await page.route(`${calls}transaccion-plan-contrato/*`, (route) => route.fulfill({ json: contract }));
  await page.route(`${calls}transaccion-estado/*`, (route) =>
    route.fulfill({ json: { estado: 'creada', mensaje: '', sePuedePagar: true } }),
  );
  await page.addInitScript(
    (kept) => localStorage.setItem('contrato_plan', JSON.stringify({ ...kept, guardado: new Date().toISOString() })),
    { tbkBuyOrder: orden, codigoPlan: 'pl-pyme-50', correoElectronico: 'a@ejemplo.cl', runRepresentanteLegal: REPRESENTATIVE.rut },
  );
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/contrata-directo/paso1Contrato');
  await expect(page.getByText('Todavía sin firmar.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('at 768 px the cards of the plans keep within the page', { tag: ['@angosto'] }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/contrata-directo/paso1');
  await expect(page.getByText('12 meses mínimo, renovable').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('at 320 px the result of a payment keeps within its sheet and its table', { tag: ['@angosto'] }, async ({ page }) => {
  const fecha = '2026-11-21T10:17:29-03:00';
  const numero = 'VO-7K3M-9QXT';
  const orden = '7Q3M9KX2D4HB8W6RT1NZVC5JPA';
  const venta = { numero: 'CV-0000000007', emitido: fecha, base64: btoa('%PDF-'), tipoContenido: 'application/pdf', documento: null };
  const calls = '**/v1/administracion/';
  await page.route(`${calls}transaccion-plan-revisar/*`, (route) =>
    route.fulfill({ json: { status: 'AUTHORIZED', buy_order: orden, numero, amount: 318_277, transaction_date: fecha } }),
  );
  await page.route(`${calls}transaccion-estado/*`, (route) => route.fulfill({ json: { estado: 'pagada', mensaje: 'Pagada.', numero } }));
  await page.route(`${calls}comprobante/*`, (route) => route.fulfill({ json: { venta, devolucion: null } }));
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/contrata-directo/paso2?token_ws=de-un-pago');
  await expect(page.getByText('No es documento tributario')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const right = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const range = element.ownerDocument.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().right;
      });
  expect(await right('dl time')).toBeLessThanOrEqual(await right('dl'));
  const rosette = await page.locator('main svg[viewBox="0 0 200 200"]').boundingBox();
  expect(await right('main h2')).toBeLessThan(rosette?.x ?? 0);
});
