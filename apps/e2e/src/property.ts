import type { Page } from '@playwright/test';

interface DemoProperty {
  readonly address: string;
  /** As people write it in capitals, with its accents. */
  readonly comuna: string;
  readonly rol: string;
}

/** The demonstration property that /dev/demo lists with these words. */
export async function demoProperty(page: Page, words: string): Promise<DemoProperty> {
  await page.goto('/dev/demo');
  const cells = await page.getByRole('row').filter({ hasText: words }).first().getByRole('cell').allInnerTexts();
  const [address = '', comuna = '', rol = ''] = cells;
  return { address, comuna: comuna.toLocaleUpperCase('es'), rol };
}

/** The box of communes. */
export const commune = (page: Page) => page.getByRole('combobox', { name: 'Comuna', exact: true });

/** What the box of communes offers. */
export const found = (page: Page) => page.getByRole('listbox', { name: 'Opciones' }).getByRole('option');
