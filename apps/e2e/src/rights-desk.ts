import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PASSWORD, signIn } from './account.ts';
import { expect, expectNoSidewaysScroll } from './test.ts';

/** Two people of the office: the second confirms what the first asks. */
export const OFFICE = { first: 'admin@demo.veridico.cl', second: 'oficina2@demo.veridico.cl' } as const;

export async function signInToOffice(page: Page, who: keyof typeof OFFICE): Promise<void> {
  await page.goto('/auth/login');
  await signIn(page, OFFICE[who], PASSWORD);
  await expect(page).toHaveURL(/\/oficina\//);
}

/** Opens a request in the queue and takes it. */
export async function take(office: Page, numero: string): Promise<void> {
  await office.goto('/oficina/derechos');
  await expectNoSidewaysScroll(office);
  await office.locator(`a[data-fila="${numero}"]`).click();
  await office.getByRole('button', { name: 'Tomar', exact: true }).click();
  await said(office, 'La tomaste.');
  // Read again: acts carry the version that is shown.
  await expect(office.getByText('Tomada por ti')).toBeVisible();
  await expectNoSidewaysScroll(office);
}

/** The outcome of an act, which has the focus so that it is read aloud. */
async function said(office: Page, mensaje: string): Promise<void> {
  await expect(office.locator('[role=status]:focus')).toContainText(mensaje);
}

interface ReasonedAct {
  /** The button that opens the dialog. */
  readonly button: string;
  /** The dialog's own button. */
  readonly verb: string;
  readonly mensaje: string;
}

/** An act that asks for a reason. */
export async function act(office: Page, { button, verb, mensaje }: ReasonedAct): Promise<void> {
  await office.getByRole('button', { name: button }).first().click();
  await reason(office, verb);
  await said(office, mensaje);
}

async function reason(office: Page, verb: string): Promise<void> {
  const dialog = office.getByRole('dialog');
  await dialog.locator('#nota').fill('Lo comparé con lo que entregó la fuente');
  await expectNoSidewaysScroll(office);
  await dialog.getByRole('button', { name: verb }).click();
  await expect(dialog).toHaveCount(0);
}

/** What the tests write into each place of a letter. */
export const WORDS = 'lo que dice el registro de la fuente';

interface Answer {
  readonly decision: 'Acogida' | 'Rechazada';
  /** Why it is refused. */
  readonly razon?: string;
}

/** Writes the letter, every empty place of its template, and sends it. */
export async function answer(office: Page, { decision, razon }: Answer): Promise<void> {
  await office.getByLabel('Decisión').selectOption(decision);
  if (razon !== undefined) await office.getByLabel('Por qué no se acoge todo').selectOption(razon);
  // What the register knows is written already.
  for (const place of await office.locator('input[name^=hueco-]').all()) if ((await place.inputValue()) === '') await place.fill(WORDS);
  await office.getByLabel('Motivo, lo ve solo la oficina').fill('Corresponde según la fuente');
  await expectNoSidewaysScroll(office);
  await office.locator('[data-tecla=a]').click();
  const dialog = office.getByRole('dialog');
  await expect(dialog.getByText('La carta va a')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Volver' })).toBeFocused();
  await expectNoSidewaysScroll(office);
  await dialog.getByRole('button', { name: /^(Acoger y enviar|Pedir que se)/ }).click();
  await expect(dialog).toHaveCount(0);
  await said(office, '');
}

/** The other person confirms the answer that waits. */
export async function confirm(second: Page, numero: string): Promise<void> {
  await second.goto(`/oficina/derechos?peticion=${numero}`);
  await act(second, CONFIRM);
}

const CONFIRM = { button: 'Confirmar y hacerlo', verb: 'Confirmar y hacerlo', mensaje: '' } as const;

/** The other person confirms the newest change of a record that waits. */
export async function confirmChange(second: Page): Promise<void> {
  await second.goto('/oficina/inicio');
  await second.getByRole('link', { name: 'Ver el registro' }).first().click();
  await expect(second.getByRole('button', { name: CONFIRM.button })).toBeVisible();
  await expectNoSidewaysScroll(second);
  await act(second, CONFIRM);
}

/** Asks to erase the record that says these words, or to correct its amount, for the request that is open. */
export async function askChange(office: Page, words: string, monto?: string): Promise<void> {
  await act(office, { button: 'Ver de quién es y lo que hay', verb: 'Ver sus datos', mensaje: 'Quedó en la bitácora' });
  await expectNoSidewaysScroll(office);
  const record = office.getByRole('row').filter({ hasText: words });
  await record.getByRole('button', { name: monto === undefined ? 'Suprimir' : 'Corregir', exact: true }).click();
  if (monto !== undefined) await office.getByRole('dialog').getByLabel('Monto').fill(monto);
  await reason(office, 'Pedir que se');
}

/** The line of a request in the register for the authority. */
export async function registerLine(office: Page, numero: string): Promise<string> {
  await office.goto('/oficina/derechos/registro');
  await expectNoSidewaysScroll(office);
  const [download] = await Promise.all([office.waitForEvent('download'), office.getByRole('button', { name: /CSV/ }).click()]);
  const lines = readFileSync(await download.path(), 'utf8').split(/\r\n(?="?SD-)/);
  return lines.find((line) => line.includes(numero)) ?? '';
}
