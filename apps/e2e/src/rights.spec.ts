import type { Browser, BrowserContext, Page } from '@playwright/test';
import { PASSWORD, PERSONA, signIn } from './account.ts';
import { act, answer, askChange, confirm, confirmChange, registerLine, signInToOffice, take, WORDS } from './rights-desk.ts';
import {
  askAbout,
  buyOwn,
  choose,
  openMyData,
  openPart,
  openStage,
  readLetter,
  readPaperAgain,
  sendRequest,
  verify,
  type Asker,
} from './rights-way.ts';
import { collectErrors, expect, expectNoSidewaysScroll, expectReadsWell, testAlone as test } from './test.ts';

/** Demonstration people with protests and arrears, one for each right. */
const asker = (rut: string, serie: string): Asker => ({ rut, serie, correo: `${serie.toLowerCase()}@ejemplo.cl` });
const DISPUTES = asker('40.790.542-3', '534562351');
const CORRECTS = asker('42.074.620-2', '573552405');
const ERASES = asker('43.309.197-3', '527317400');
const OPPOSES = asker('45.728.850-6', 'B70741729');
const BLOCKS = asker('46.963.427-2', '522239931');
const REVIEWS = asker('40.247.505-6', '577394264');

interface People {
  /** Who asks. */
  readonly page: Page;
  /** A browser without a session, in which the links of mails are opened. */
  readonly stranger: Page;
  readonly office: Page;
  /** Signs the second person of the office in. */
  readonly second: () => Promise<Page>;
}

const CORRECTED = 'Este informe ya no se entrega: hay una versión corregida.';

/** Each right, from the request to the letter, at the width where `npm test` walks it; the long form walks it at both. */
const WALKS: readonly (readonly [string, 'ancho' | 'angosto', (people: People) => Promise<void>])[] = [
  ['a disputed debt is told to nobody, then erased for everybody who received it', 'ancho', disputa],
  ['a wrong amount is corrected in the next report, and the old one is served no more', 'angosto', rectificacion],
  ['an erased debt takes two people, and is gone from the next report', 'ancho', supresion],
  ['an opposed datum stays out of the next report, and the old one stays as it was', 'angosto', oposicion],
  ['a block stops reports and their verification until the office lifts it', 'ancho', bloqueo],
  ['a score reviewed by a person is refused with its reason and the way to the authority', 'angosto', revision],
  ['an account carries its data away, and gets a letter about it', 'ancho', portabilidad],
  ['a person without account asks for access with a document at a phone', 'angosto', acceso],
];

for (const [title, width, walk] of WALKS) {
  test(title, { tag: `@${width}` }, async ({ page, browser, refusals, baseURL }) => walked({ page, browser, refusals, baseURL }, walk));
  test(
    `${title}, at the other width`,
    { tag: ['@largo', `@${width === 'ancho' ? 'angosto' : 'ancho'}`] },
    async ({ page, browser, refusals, baseURL }) => walked({ page, browser, refusals, baseURL }, walk),
  );
}

interface Browsers {
  readonly page: Page;
  readonly browser: Browser;
  readonly refusals: string[];
  readonly baseURL: string | undefined;
}

async function walked({ page, browser, refusals, baseURL }: Browsers, walk: (people: People) => Promise<void>): Promise<void> {
  // Reports that are served no more.
  refusals.push('/verifica/', '/transaccion-informe/');
  const contexts: BrowserContext[] = [];
  const wrong: string[][] = [];
  const open = async () => {
    const context = await browser.newContext();
    contexts.push(context);
    wrong.push(collectErrors(context, refusals, baseURL));
    return context.newPage();
  };
  const office = await open();
  await signInToOffice(office, 'first');
  const second = async () => {
    const other = await open();
    await signInToOffice(other, 'second');
    return other;
  };
  await walk({ page, stranger: await open(), office, second });
  expect(wrong.flat()).toEqual([]);
  await Promise.all(contexts.map((context) => context.close()));
}

async function disputa({ page, stranger, office, second }: People): Promise<void> {
  const { paper, place } = await buyOwn(page, DISPUTES);
  await openMyData(page, DISPUTES);
  await expectReadsWell(page);
  const monto = await askAbout(page, 'Protestos', 'Disputar este dato');
  expect(paper.text).toContain(monto);
  await page.getByLabel('Qué pasa').fill('Esa deuda no es mía');
  await expectReadsWell(page);
  const receipt = await sendRequest(page, DISPUTES.correo);
  await openStage(stranger, receipt);
  await expect(stranger.getByText('El dato dejó de comunicarse')).toBeVisible();
  await expectReadsWell(stranger);
  await page.goto('/mis-datos');
  await expect((await openPart(page, 'Protestos')).getByText('No se comunica')).toBeVisible();

  await take(office, receipt.numero);
  await askChange(office, monto);
  await expectReadsWell(office);
  await confirmChange(await second());
  await verify(stranger, paper);
  await expect(stranger.getByText(CORRECTED)).toBeVisible();
  const next = await readPaperAgain(page, place, paper);
  expect(next.text).not.toContain(monto);

  await office.reload();
  await answer(office, { decision: 'Acogida' });
  const letter = await readLetter(stranger, receipt);
  expect(letter).toContain(receipt.numero);
  expect(letter).toContain(WORDS);
  expect(await registerLine(office, receipt.numero)).toContain('Acogida');
}

async function rectificacion({ page, stranger, office, second }: People): Promise<void> {
  const { paper, place } = await buyOwn(page, CORRECTS);
  await openMyData(page, CORRECTS);
  const monto = await askAbout(page, 'Protestos', 'Corregir');
  await page.getByLabel('Monto').fill('4321');
  const receipt = await sendRequest(page, CORRECTS.correo);
  await take(office, receipt.numero);
  await askChange(office, monto, '4321');
  await confirmChange(await second());
  await verify(stranger, paper);
  await expect(stranger.getByText(CORRECTED)).toBeVisible();
  const next = await readPaperAgain(page, place, paper);
  expect(next.text).toContain('$4.321');
  expect(next.text).not.toContain(monto);
  await office.reload();
  await answer(office, { decision: 'Acogida' });
  const letter = await readLetter(stranger, receipt);
  expect(letter).toContain(`decía Monto $${monto}`);
  expect(letter).toContain('dice Monto $4.321');
  expect(await registerLine(office, receipt.numero)).toContain('Rectificación');
}

async function supresion({ page, stranger, office, second }: People): Promise<void> {
  const { paper, place } = await buyOwn(page, ERASES);
  await openMyData(page, ERASES);
  const monto = await askAbout(page, 'Protestos', 'Borrar u otra cosa');
  await choose(page, 'supresion');
  await page.getByLabel('Por qué lo pides').selectOption('La deuda está pagada o no existe');
  const receipt = await sendRequest(page, ERASES.correo);
  await take(office, receipt.numero);
  await askChange(office, monto);
  await confirmChange(await second());
  const next = await readPaperAgain(page, place, paper);
  expect(next.text).not.toContain(monto);
  await verify(stranger, paper);
  await expect(stranger.getByText(CORRECTED)).toBeVisible();
  await office.reload();
  await answer(office, { decision: 'Acogida' });
  expect(await readLetter(stranger, receipt)).toContain('No vuelve, aunque una fuente lo entregue otra vez.');
  expect(await registerLine(office, receipt.numero)).toContain('Supresión');
}

async function oposicion({ page, stranger, office }: People): Promise<void> {
  const { paper } = await buyOwn(page, OPPOSES);
  await openMyData(page, OPPOSES);
  const monto = await askAbout(page, 'Protestos', 'Borrar u otra cosa');
  await choose(page, 'oposicion');
  await page.getByLabel('Por qué lo pides').selectOption('El tratamiento afecta mis derechos y libertades');
  const receipt = await sendRequest(page, OPPOSES.correo);
  await take(office, receipt.numero);
  await answer(office, { decision: 'Acogida' });
  expect(await readLetter(stranger, receipt)).toContain(WORDS);
  await verify(stranger, paper);
  await expect(stranger.getByRole('heading', { name: 'Este informe es auténtico' })).toBeVisible();
  const next = await buyOwn(page, OPPOSES);
  expect(paper.text).toContain(monto);
  expect(next.paper.text).not.toContain(monto);
  expect(await registerLine(office, receipt.numero)).toContain('Oposición');
}

async function bloqueo({ page, stranger, office }: People): Promise<void> {
  const { paper } = await buyOwn(page, BLOCKS);
  await openMyData(page, BLOCKS);
  await page.getByRole('link', { name: 'Pedir algo sobre tus datos' }).click();
  await choose(page, 'bloqueo');
  await page.getByLabel('Qué pasa').fill('Mientras revisan mi reclamo');
  const receipt = await sendRequest(page, BLOCKS.correo);
  await verify(stranger, paper);
  await expect(stranger.getByText('Este informe no se entrega por ahora.')).toBeVisible();
  await page.goto('/mis-datos');
  await expect(page.getByText('Ninguno: no hay registros')).toBeVisible();
  await take(office, receipt.numero);
  await answer(office, { decision: 'Acogida' });
  expect(await readLetter(stranger, receipt)).toContain('solo guardamos');
  await verify(stranger, paper);
  await expect(stranger.getByText('Este informe no se entrega por ahora.')).toBeVisible();
  await office.reload();
  await act(office, { button: 'Levantar', verb: 'Levantar', mensaje: 'vuelve a comunicarse' });
  await verify(stranger, paper);
  await expect(stranger.getByRole('heading', { name: 'Este informe es auténtico' })).toBeVisible();
  expect(await registerLine(office, receipt.numero)).toContain('Bloqueo');
}

async function revision({ page, stranger, office, second }: People): Promise<void> {
  await buyOwn(page, REVIEWS);
  await openMyData(page, REVIEWS);
  await page.getByRole('link', { name: 'Pedir que una persona lo revise' }).first().click();
  await page.getByLabel('Qué pasa').fill('Mi puntaje bajó sin razón');
  const receipt = await sendRequest(page, REVIEWS.correo);
  await take(office, receipt.numero);
  await answer(office, { decision: 'Rechazada', razon: 'La fuente confirmó el dato y entregó su prueba.' });
  await confirm(await second(), receipt.numero);
  const letter = await readLetter(stranger, receipt);
  expect(letter).toContain('La fuente confirmó el dato');
  expect(letter).toContain('Agencia de Protección de Datos Personales');
  expect(await registerLine(office, receipt.numero)).toContain('Rechazada');
}

async function portabilidad({ page, stranger, office }: People): Promise<void> {
  await page.goto('/auth/login');
  await signIn(page, PERSONA, PASSWORD);
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/mis-datos');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Descargar JSON' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^Mis_datos_.*\.json$/);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Pedir algo sobre tus datos' }).click();
  await choose(page, 'portabilidad');
  const receipt = await sendRequest(page, PERSONA);
  await take(office, receipt.numero);
  await answer(office, { decision: 'Acogida' });
  expect(await readLetter(stranger, receipt)).toContain('JSON');
  expect(await registerLine(office, receipt.numero)).toContain('Portabilidad');
}

async function acceso({ page, stranger, office }: People): Promise<void> {
  await page.goto('/mis-datos');
  await page.getByRole('link', { name: 'Hazlo con un documento' }).click();
  await choose(page, 'acceso');
  await page.getByLabel('RUT de la persona o empresa').fill('46.370.889-4');
  await page.getByLabel('Tu nombre y apellido').fill('Andrés Fernández');
  await page.getByLabel('Tu correo').fill('andres@ejemplo.cl');
  const photo = await page.screenshot({ type: 'jpeg' });
  await page.getByLabel('Tu cédula').setInputFiles({ name: 'cedula.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectReadsWell(page);
  const receipt = await sendRequest(page, 'andres@ejemplo.cl');
  await expectReadsWell(page);
  await openStage(stranger, receipt);
  await expectReadsWell(stranger);
  await take(office, receipt.numero);
  await expectReadsWell(office);
  const [download] = await Promise.all([office.waitForEvent('download'), office.getByRole('button', { name: 'Descargar' }).click()]);
  expect(download.suggestedFilename()).toBe('cedula.jpg');
  await act(office, { button: 'Aceptar la identidad', verb: 'Aceptar la identidad', mensaje: 'Identidad aceptada.' });
  await answer(office, { decision: 'Acogida' });
  expect(await readLetter(stranger, receipt)).toContain('Estos son los datos que tenemos de ti');
  expect(await registerLine(office, receipt.numero)).toContain('Acceso');
}
