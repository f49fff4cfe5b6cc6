import { expect, type Page } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';

interface DemoProperty {
  readonly address: string;
  /** In capitals, with accents. */
  readonly comuna: string;
  readonly rol: string;
}

/** The demonstration property whose row in /dev/demo contains these words. */
export async function demoProperty(page: Page, words: string): Promise<DemoProperty> {
  await page.goto('/dev/demo');
  const cells = await page.getByRole('row').filter({ hasText: words }).first().getByRole('cell').allInnerTexts();
  const [address = '', comuna = '', rol = ''] = cells;
  return { address, comuna: comuna.toLocaleUpperCase('es'), rol };
}

/** The commune combobox. */
export const commune = (page: Page) => page.getByRole('combobox', { name: 'Comuna', exact: true });

/** The options of the commune combobox. */
export const found = (page: Page) => page.getByRole('listbox', { name: 'Opciones' }).getByRole('option');

/** The purchase of an appraisal, with a property of the demonstration found by its address, which is written in one. */
export async function openFoundProperty(page: Page): Promise<void> {
  await page.goto('/compra-directa/paso1?codigo_servicio=sia000004');
  await page.getByLabel('Calle').fill('las achiras 2100, ñuñoa');
  await page.getByLabel('Calle').press('Enter');
  await page.getByRole('group', { name: 'Propiedad', exact: true }).getByRole('radio').first().check();
  await page.getByText('Esta se puede tasar').waitFor();
}

/** Answers what the record of a property leaves open. */
export async function askForSale(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Venta' }).check();
  await page.getByRole('group', { name: 'Amoblado' }).getByRole('radio', { name: 'No' }).check();
  for (const label of ['Dormitorios', 'Baños', 'Estacionamientos', 'Bodegas']) await chooseCount(page, label, '1');
}

/** Chooses one of the usual counts of a kind of room. */
async function chooseCount(page: Page, label: string, count: string): Promise<void> {
  await page.getByRole('group', { name: label }).getByRole('radio', { name: count, exact: true }).check();
}

/** The same by keyboard: Tab to the group, then its digit. */
export async function typeCount(page: Page, label: string, count: string): Promise<void> {
  const group = page.getByRole('group', { name: label });
  const checked = group.getByRole('radio', { checked: true });
  await tabTo(page, (await checked.count()) > 0 ? checked : group.getByRole('radio').first());
  await page.keyboard.type(count);
  await expect(group.getByRole('radio', { name: count, exact: true })).toBeChecked();
}
