import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the element is focused. */
export async function tabTo(page: Page, sought: Locator): Promise<void> {
  await expect(sought).toBeVisible();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await sought.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('60 presses of Tab do not lead there');
}

/** Presses a link or button. */
export async function press(page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole(role, { name }));
  await page.keyboard.press('Enter');
}

/** Types into a field. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}
