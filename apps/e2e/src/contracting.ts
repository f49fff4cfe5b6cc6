import type { Page } from '@playwright/test';
import { mailedAccountLink, PASSWORD, signIn } from './account.ts';
import { expect } from './test.ts';
import { CARDS, payWith } from './way.ts';

export const REPRESENTATIVE = { rut: '40.000.000-K', serie: '545818984' };
export const COMPANY_NAME = 'Comercial Ñandú Ltda.';

export interface Contract {
  readonly empresa: string;
  readonly correo: string;
}

export function answers({ empresa, correo }: Contract): Readonly<Record<string, string>> {
  return {
    'Razón social': COMPANY_NAME,
    'Nombre de fantasía': 'Ñandú',
    'RUT de la empresa': empresa,
    Giro: 'Venta al por menor',
    Domicilio: 'Los Canelos 123',
    Ciudad: 'Chillán',
    'RUT del representante': REPRESENTATIVE.rut,
    'Número de serie de su carnet': REPRESENTATIVE.serie,
    Nombre: 'Javiera',
    'Primer apellido': 'López',
    'Correo electrónico': correo,
    'Teléfono celular': '56912345678',
    Encargado: 'Luis Rojas',
    Correo: 'pagos@ejemplo.cl',
    Teléfono: '422123456',
  };
}

/** From the plan's card to the contract. */
export async function fillCompany(page: Page, contract: Contract, plan: string): Promise<void> {
  await page.goto('/contrata-directo/paso1');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: plan }) })
    .getByRole('link', { name: 'Contratar' })
    .click();
  for (const [label, value] of Object.entries(answers(contract))) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Región').selectOption({ label: 'Ñuble' });
  await page.getByLabel('Comuna').selectOption({ label: 'Chillán' });
}

export async function signAndPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Comprar' }).click();
  await expect(page).toHaveURL(/\/contrata-directo\/paso1Contrato$/);
  await page.getByLabel('Acepto los términos del contrato y firmo electrónicamente.').check();
  await page.getByRole('button', { name: 'Firmar Contrato' }).click();
  await payWith(page, CARDS.approved);
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/contrata-directo\/paso3\?orden=[0-9A-Z]{26}$/);
}

export async function validate(page: Page, serie: string): Promise<void> {
  await page.getByLabel('Número de serie vigente de su carnet').fill(serie);
  await page.getByLabel(/^Acepto los/).check();
  await page.getByRole('button', { name: 'Validar identidad' }).click();
  await expect(page).toHaveURL(/\/contrata-directo\/paso4\?orden=[0-9A-Z]{26}$/);
}

/** The new user sets a password by the link of their company's mail and signs in. @returns the company that the page of the link names */
export async function enterByMail(page: Page, correo: string): Promise<string> {
  await page.goto(await mailedAccountLink(page, correo, '/auth/reset-password?uid='));
  await expect(page.getByRole('heading', { name: 'Pon tu contraseña' })).toBeVisible();
  const empresa = await page.getByText('Al ponerla aceptas actuar por').locator('b').innerText();
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Actualizar contraseña' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/, { timeout: 20_000 });
  await signIn(page, correo, PASSWORD);
  return empresa;
}
