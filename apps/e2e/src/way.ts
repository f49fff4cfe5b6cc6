import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** A demonstration company with protests and arrears; /dev/demo lists it. */
export const COMPANY = '58.407.462-0';

export const CARDS = { approved: '4051885600446623', declined: '5186059559590568' };

/** From the home page to the filled-in purchase form of Empresarial. */
export async function fillPurchase(page: Page, rut: string): Promise<void> {
  await page.goto('/inicio');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Empresarial' }) });
  await card.getByRole('link', { name: 'Comprar' }).click();
  await page.getByLabel('Rut Empresa a consultar').fill(rut);
  await fillContact(page);
}

async function fillContact(page: Page, correo = 'compra@ejemplo.cl'): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(correo);
  await page.getByLabel('Confirma tu correo').fill(correo);
  await page.getByLabel('Celular').fill('56912345678');
  await page.getByRole('checkbox').check();
}

export interface DemoPerson {
  readonly rut: string;
  readonly serie: string;
}

/** The demonstration person whose row in /dev/demo contains these words. */
export async function demoPerson(page: Page, detalle: string): Promise<DemoPerson> {
  await page.goto('/dev/demo');
  const [rut = '', serie = ''] = await page.getByRole('row').filter({ hasText: detalle }).first().getByRole('cell').allInnerTexts();
  return { rut, serie };
}

/** The filled-in form of a report that a person buys about themselves. */
export async function fillOwnPurchase(
  page: Page,
  codigo: 'sia000001' | 'sia000003',
  { rut, serie, correo }: DemoPerson & { readonly correo?: string },
): Promise<void> {
  await page.goto(`/compra-directa/paso1?codigo_servicio=${codigo}`);
  await page.getByLabel('RUT', { exact: true }).fill(rut);
  await page.getByLabel('Número de serie de tu carnet').fill(serie);
  await fillContact(page, correo);
}

/** From the form's own address to the simulated card page. `escenario`: another course of the payment. */
export async function toCardPage(page: Page, { rut = COMPANY, correo = 'compra@ejemplo.cl', escenario = '' } = {}): Promise<void> {
  await page.goto('/compra-directa/paso1?codigo_servicio=sia000002');
  await page.getByLabel('Rut Empresa a consultar').fill(rut);
  await fillContact(page, correo);
  await page.getByRole('button', { name: 'Comprar' }).click();
  await page.waitForURL(/initTransaction\?token_ws=/);
  if (escenario !== '') await page.goto(`${page.url()}&escenario=${escenario}`);
}

/** On the simulated card page and the bank's, up to the return. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(card);
  await page.getByLabel('Fecha de expiración').fill('12/30');
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByLabel('RUT').fill('11.111.111-1');
  await page.getByLabel('Clave').fill('123');
  await page.getByRole('button', { name: 'Aceptar' }).click();
}

export interface PaperReport {
  readonly folio: string;
  readonly codigo: string;
  readonly text: string;
}

/** Downloads the report and reads folio and code from it. */
export async function downloadReport(page: Page): Promise<PaperReport> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Descargar PDF' }).click()]);
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' }).format(new Date());
  expect(download.suggestedFilename()).toBe(`Informe_Comercial_${day}.pdf`);
  return readPaper(await download.path());
}

/** The folio beside the report, not the one inside its pages. */
export const folioBeside = (page: Page): Promise<string> =>
  page
    .getByRole('definition')
    .filter({ hasText: /^VR-\d{10}$/ })
    .innerText({ timeout: 60_000 });

/** Folio and code as printed. */
export function readPaper(file: string): PaperReport {
  const text = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });
  return {
    text,
    folio: /VR-\d{10}/.exec(text)?.[0] ?? '',
    codigo: /[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/.exec(text)?.[0] ?? '',
  };
}

/** The newest mailed one-time link to a report, except the known ones. */
export async function mailedLink(page: Page, correo: string, known: readonly string[] = []): Promise<string> {
  let link: string | undefined;
  const look = async () => {
    const mails = (await (await page.request.get('/dev/correos.json')).json()) as { para: string; enlaces: string[] }[];
    const links = mails.filter(({ para }) => para === correo).flatMap(({ enlaces }) => enlaces);
    link = links.find((address) => /\/compra\/[\w-]{20,}$/.test(address) && !known.includes(address));
    return link;
  };
  await expect.poll(look, { timeout: 20_000 }).toBeDefined();
  return link ?? '';
}
