import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './test.ts';
import { CARDS, payWith, toCardPage } from './way.ts';

test.slow();

/** The demonstration company with the longest report. */
const LONG = '57.469.154-0';
const REPORT = '**/transaccion-informe/**';

const region = (page: Page) => page.getByRole('region', { name: 'Informe Verídico Empresarial' });
const at = (page: Page, place: string) => page.locator('output').filter({ hasText: new RegExp(`^Página ${place}$`) });

/** Table rows as a screen reader gets them, as text. Playwright does not read a canvas, where the tags of a page are. */
async function rowsHeard(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const words = (id: string): string => {
    const node = byId.get(id);
    if (node?.role?.value === 'StaticText') return String(node.name?.value ?? '');
    return (node?.childIds ?? []).map(words).join(' ').trim();
  };
  return nodes.filter(({ role }) => role?.value === 'row').map(({ nodeId }) => words(nodeId));
}

test('a long report is read page by page and by keyboard, zoomed, and every page is accessible', async ({ page }) => {
  await toCardPage(page, { rut: LONG });
  await payWith(page, CARDS.approved);
  await page.getByRole('link', { name: 'Ver Informe' }).click();
  await expect(at(page, '1 de \\d+')).toBeVisible();
  const count = Number(/\d+$/.exec(await at(page, '1 de \\d+').innerText())?.[0]);
  expect(count).toBeGreaterThan(5);

  await test.step('keyboard', async () => {
    await page.getByRole('button', { name: 'Acercar' }).focus();
    await page.keyboard.press('Tab');
    await expect(region(page)).toBeFocused();
    await page.keyboard.press('End');
    await expect(at(page, `${count} de ${count}`)).toBeVisible();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    await expect(at(page, `${count - 1} de ${count}`)).toBeVisible();
    await page.keyboard.press('Home');
    await expect(at(page, `1 de ${count}`)).toBeVisible();
    const width = () =>
      region(page)
        .locator('canvas')
        .first()
        .evaluate((canvas) => canvas.clientWidth);
    const before = await width();
    await page.keyboard.press('+');
    await expect(page.getByText('125 %')).toBeVisible();
    await expect.poll(width).toBeGreaterThan(before * 1.2);
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(page.getByText('75 %')).toBeVisible();
    await page.keyboard.press('0');
    await expect(page.getByText('100 %')).toBeVisible();
    await expect.poll(width).toBe(before);
  });

  await test.step('every page', async () => {
    const rows = new Set<string>();
    for (let number = 1; number <= count; number += 1) {
      await expect(at(page, `${number} de ${count}`)).toBeVisible();
      await expect(
        region(page)
          .getByText(new RegExp(`Página ${number} de ${count}`))
          .first(),
      ).toBeVisible();
      // First, second and last page: the others look like their neighbours.
      if (number <= 2 || number === count) await expectAccessible(page, 'main');
      // The tags of a full page load after its text.
      await expect(region(page).locator(`[data-page-number="${number}"] .structTree`)).toBeAttached();
      // The accessibility tree follows a moment later.
      const drawn = await region(page).locator(`[data-page-number="${number}"] .structTree [role="row"]`).count();
      let heard: string[] = [];
      const listen = async () => {
        heard = await rowsHeard(page);
        return heard.filter((row) => row !== '').length;
      };
      await expect.poll(listen).toBeGreaterThanOrEqual(drawn);
      for (const row of heard) rows.add(row);
      if (number < count) await page.getByRole('button', { name: 'Página siguiente' }).click();
    }
    // At the end of the document the focus stays.
    await expect(page.getByRole('button', { name: 'Página siguiente' })).toBeFocused();
    // All 300 protests.
    const protests = [...rows].filter((row) => /^\d+ \d\d-\d\d-\d{4}\s.*(Cheque|Letra|Pagaré).* \$?[\d.,]+$/.test(row));
    expect(new Set(protests.map((row) => Number.parseInt(row, 10))).size).toBe(300);
  });

  await test.step('opening and downloading', async () => {
    const open = page.getByRole('link', { name: 'Abrir PDF' });
    await expect(open).toHaveAttribute('target', '_blank');
    await expect(open).toHaveAttribute('href', /^blob:/);
    await expect(page.getByRole('link', { name: 'Descargar PDF' })).toHaveAttribute('download', /^Informe_Comercial_[\d-]{10}\.pdf$/);
  });
});

test('a report that cannot be drawn falls back to the browser’s viewer, and can be opened and saved', async ({ page }) => {
  await toCardPage(page);
  await payWith(page, CARDS.approved);
  await page.getByRole('link', { name: 'Ver Informe' }).click();
  await expect(at(page, '1 de \\d+')).toBeVisible();
  const expectFallback = async () => {
    await page.reload();
    await expect(page.getByText('El visor no pudo abrirse.')).toBeVisible();
    await expect(page.locator('iframe[title="Informe Verídico Empresarial"]')).toBeVisible();
    await expect(page.getByRole('link', { name: 'ábrelo en otra pestaña' })).toHaveAttribute('href', /^blob:/);
    await expect(page.getByRole('link', { name: 'Descargar PDF' })).toBeVisible();
  };
  for (const script of [/\/assets\/pdf-pages-[\w-]+\.js$/, /\/assets\/pdf\.worker[\w.-]+\.mjs$/]) {
    await page.route(script, (route) => route.abort());
    await expectFallback();
    await page.unroute(script);
  }
  await page.route(REPORT, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...answer, base64: Buffer.from('%PDF-1.7 y nada más').toString('base64') } });
  });
  await expectFallback();
});
