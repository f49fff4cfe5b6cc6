import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { CARDS, COMPANY, fillPurchase, payWith, readPaper, type PaperReport } from './way.ts';

interface BoughtReport extends PaperReport {
  readonly file: Buffer;
}

async function buy(page: Page): Promise<BoughtReport> {
  await fillPurchase(page, COMPANY);
  await page.getByRole('button', { name: 'Comprar' }).click();
  await payWith(page, CARDS.approved);
  await page.getByRole('link', { name: 'Ver Informe' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Descargar PDF' }).click()]);
  const path = await download.path();
  return { ...readPaper(path), file: readFileSync(path) };
}

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

test(
  'a QR code leads, by keyboard alone, to the original and to a comparison without requests',
  { tag: ['@VER1-03', '@VER1-04', '@VER2-01'] },
  async ({ page, otherPage: reader }) => {
    test.slow();
    const { folio, codigo, file } = await buy(page);
    await reader.goto(`/verifica-informe/paso1?${new URLSearchParams({ folio, codigo_verificacion: codigo })}`);
    await expect(reader.getByLabel('Folio')).toHaveValue(folio);
    await expect(reader.getByLabel('Código de verificación')).toHaveValue(codigo);
    await expectAccessible(reader);
    await reader.getByLabel('Código de verificación').press('Enter');
    await expect(reader.getByRole('heading', { name: 'Este informe es auténtico' })).toBeVisible();
    await expect(
      reader.getByText(/^Lo emitió Verídico el .* es un Informe Verídico Empresarial sobre el RUT 58\.•••\.•••-0\.$/),
    ).toBeVisible();
    await expect(reader.getByText(/1 de \d/).first()).toBeVisible();

    const sent: string[] = [];
    reader.on('request', (request) => sent.push(request.url()));
    await expect(reader.getByText('O suéltalo')).toBeVisible();
    const pick = reader.getByLabel('Elegir PDF');
    await pick.focus();
    const choosing = reader.waitForEvent('filechooser');
    await expect(pick).toBeFocused();
    await reader.keyboard.press('Enter');
    const chooser = await choosing;
    await chooser.setFiles(pdf('informe.pdf', file));
    await expect(reader.getByText('Es el mismo archivo', { exact: true })).toBeVisible();
    await expectAccessible(reader);

    const changed = Buffer.from(file);
    changed.writeUInt8(changed.readUInt8(changed.length - 20) ^ 1, changed.length - 20);
    await pick.setInputFiles(pdf('cambiado.pdf', changed));
    await expect(reader.getByText('No es el que emitimos', { exact: true })).toBeVisible();
    await expect(reader.getByRole('heading', { name: 'Qué hacer' })).toBeVisible();
    await expectAccessible(reader);
    await expectNoSidewaysScroll(reader);
    expect(sent.filter((address) => !address.startsWith('blob:'))).toEqual([]);
  },
);

test('the footer of a printed report pasted into one field fills both', { tag: '@ancho' }, async ({ page }) => {
  await page.goto('/verifica-informe/paso1');
  await page.getByLabel('Folio').fill('Folio VR-0000000123 · Código de verificación ABCD-EFGH-JKMN-PQRS');
  await expect(page.getByLabel('Folio')).toHaveValue('VR-0000000123');
  await expect(page.getByLabel('Código de verificación')).toHaveValue('ABCD-EFGH-JKMN-PQRS');
});

test(
  'a low score is reported, and proof of work continues without visual puzzles',
  { tag: ['@VER1-11', '@ancho'] },
  async ({ page, refusals }) => {
    refusals.push('/informe/verifica/');
    await page.route('**/verifica-captcha', (route) =>
      route.request().postData()?.includes('largo') ? route.continue() : route.fulfill({ json: { score: 0.3 } }),
    );
    await page.goto('/verifica-informe/paso1');
    await page.getByLabel('Folio').fill('VR-0000009999');
    await page.getByLabel('Código de verificación').fill('ABCD-EFGH-JKMN-PQRS');
    await page.getByRole('button', { name: 'Verificar' }).press('Enter');
    await expect(page.getByText('Actividad sospechosa detectada. Intenta nuevamente.')).toBeVisible();
    await expect(page).toHaveURL(/paso1$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Seguir de otra manera' }).press('Enter');
    await expect(page).toHaveURL(/paso2$/);
    await expect(page.getByText('ese informe no lo emitió Verídico')).toBeVisible();
    await expectAccessible(page);
  },
);

test('the second step without the first shows an error and leads back', { tag: ['@VER2-06', '@ancho'] }, async ({ page }) => {
  await page.goto('/verifica-informe/paso2');
  await expect(page.getByText('No se encontraron datos de verificación.')).toBeVisible();
  await page.getByRole('link', { name: 'Volver' }).press('Enter');
  await expect(page).toHaveURL(/paso1$/);
});

test('an example report opens without a purchase', { tag: '@ancho' }, async ({ page }) => {
  await page.goto('/inicio');
  const example = page.getByRole('link', { name: 'Ver un ejemplo (PDF)' }).first();
  const answer = await page.request.get((await example.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.mouse.wheel(0, 4_000);
  await page.getByText('¿Puedo devolver un informe?').click();
  await expect(page.getByText('no tiene retracto')).toBeVisible();
  await expectAccessible(page);
});
