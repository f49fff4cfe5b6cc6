import { execFileSync } from 'node:child_process';
import { DERECHOS, type ClaseDeDerecho } from '@veridico/reference';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll } from './test.ts';
import { CARDS, downloadReport, fillOwnPurchase, payWith, type DemoPerson, type PaperReport } from './way.ts';

export interface Asker extends DemoPerson {
  readonly correo: string;
}

/** What the receipt says: it opens the request without account. */
export interface Receipt {
  readonly numero: string;
  /** Address of the request's page, with its code. */
  readonly enlace: string;
}

interface Mail {
  readonly para: string;
  readonly asunto: string;
  readonly enlaces: readonly string[];
}

/** The newest mail to an address whose subject contains these words. */
async function mailTo(page: Page, correo: string, asunto: string): Promise<Mail> {
  let found: Mail | undefined;
  const look = async () => {
    const mails = (await (await page.request.get('/dev/correos.json')).json()) as Mail[];
    found = mails.find((mail) => mail.para === correo && mail.asunto.includes(asunto));
    return found;
  };
  await expect.poll(look, { timeout: 20_000 }).toBeDefined();
  return found ?? { para: correo, asunto, enlaces: [] };
}

async function linkTo(page: Page, correo: string, asunto: string, part: string): Promise<string> {
  const { enlaces } = await mailTo(page, correo, asunto);
  return enlaces.find((address) => address.includes(part)) ?? '';
}

export interface Bought {
  readonly paper: PaperReport;
  /** Where the buyer reads it. */
  readonly place: string;
}

/** A person buys the report about themselves: from then on their address is known. */
export async function buyOwn(page: Page, asker: Asker): Promise<Bought> {
  await fillOwnPurchase(page, 'sia000001', asker);
  await page.getByRole('button', { name: 'Comprar' }).click();
  await payWith(page, CARDS.approved);
  await page.getByRole('link', { name: 'Ver Informe' }).click();
  return { paper: await downloadReport(page), place: page.url() };
}

/** Proves who reads «Mis datos» with the card and the mailed link. */
export async function openMyData(page: Page, { rut, serie, correo }: Asker): Promise<void> {
  await page.goto('/mis-datos');
  await page.getByLabel('RUT', { exact: true }).fill(rut);
  await page.getByLabel('Número de serie o documento').fill(serie);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
  await expect(page.getByText('Si los datos son correctos')).toBeVisible();
  await page.goto(await linkTo(page, correo, 'datos', '/mis-datos/enlace#'));
  await page.getByRole('button', { name: 'Ver mis datos' }).click();
  await expect(page.getByText('Datos del RUT')).toBeVisible();
  await expectNoSidewaysScroll(page);
}

/** A part of what is kept, opened. */
export async function openPart(page: Page, titulo: string): Promise<Locator> {
  const part = page.locator('details').filter({ hasText: new RegExp(`^${titulo}`) });
  await part.locator('summary').click();
  return part;
}

/** Opens the form of a request about the first record of a part of what is kept. @returns its amount as reports print it, without currency */
export async function askAbout(page: Page, titulo: string, link: string): Promise<string> {
  const part = await openPart(page, titulo);
  const record = part.getByRole('listitem').first();
  const monto = await record
    .locator('div', { has: page.locator('dt', { hasText: /^Monto$/ }) })
    .getByRole('definition')
    .innerText();
  await record.getByRole('link', { name: link }).click();
  await expect(page.getByRole('heading', { name: `El dato: ${titulo}` })).toBeVisible();
  return monto;
}

/** The report that took the place of a corrected one, where its buyer reads it. */
export async function readPaperAgain(page: Page, place: string, old: PaperReport): Promise<PaperReport> {
  await expect(async () => {
    await page.goto(place);
    await expect(page.getByRole('definition').filter({ hasText: /^VR-\d{10}$/ })).not.toHaveText(old.folio, { timeout: 1_500 });
  }).toPass({ timeout: 40_000 });
  return downloadReport(page);
}

/** Sends the filled-in form of a request, and follows it from the receipt that arrives by mail. */
export async function sendRequest(page: Page, correo: string): Promise<Receipt> {
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Enviar petición' }).click();
  await expect(page.getByText('Recibimos tu petición', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const numero = await page
    .getByRole('definition')
    .filter({ hasText: /^SD-\d{10}$/ })
    .innerText();
  return { numero, enlace: await linkTo(page, correo, `Recibimos tu petición ${numero}`, `#${numero}.`) };
}

export const choose = (page: Page, derecho: ClaseDeDerecho): Promise<void> =>
  page.getByLabel(DERECHOS[derecho].enSimple, { exact: false }).check();

/** The page of a request, in a browser that knows nothing but the mailed link. */
export async function openStage(stranger: Page, { numero, enlace }: Receipt): Promise<void> {
  await stranger.goto('about:blank');
  await stranger.goto(enlace);
  await expect(stranger.getByRole('definition').filter({ hasText: numero })).toBeVisible();
  await expectNoSidewaysScroll(stranger);
}

/** The sealed letter, from the page of the request. */
export async function readLetter(stranger: Page, receipt: Receipt): Promise<string> {
  const save = stranger.getByRole('button', { name: 'Descargar la carta firmada' });
  await expect(async () => {
    await stranger.goto('about:blank');
    await stranger.goto(receipt.enlace);
    await expect(save).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 30_000 });
  await expectNoSidewaysScroll(stranger);
  const [download] = await Promise.all([stranger.waitForEvent('download'), save.click()]);
  return execFileSync('pdftotext', ['-layout', await download.path(), '-'], { encoding: 'utf8' }).replaceAll(/\s+/g, ' ');
}

/** What verification says of a report on paper. */
export async function verify(stranger: Page, { folio, codigo }: PaperReport): Promise<void> {
  await stranger.goto(`/verifica-informe/paso1?${new URLSearchParams({ folio, codigo_verificacion: codigo })}`);
  await stranger.getByRole('button', { name: 'Verificar' }).click();
  await expect(stranger).toHaveURL(/paso2/);
}
