import { devices, type Locator, type Page } from '@playwright/test';
import { REPRESENTATIVE } from './contracting.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import { CARDS, COMPANY, readPaper } from './way.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.use({ ...phone, viewport: { width: 360, height: 740 }, screen: { width: 360, height: 740 } });

const tap = (page: Page, role: 'link' | 'button' | 'checkbox', name?: string | RegExp) =>
  page.getByRole(role, name === undefined ? {} : { name, exact: typeof name === 'string' }).tap();

async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).tap();
  await page.keyboard.type(text);
}

test('on a phone a report is bought by touch, saved once, told with its first page, and verified', async ({ page }) => {
  await page.goto('/inicio');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Empresarial' }) })
    .getByRole('link', { name: 'Comprar' })
    .tap();
  await type(page, 'Rut Empresa a consultar', COMPANY);
  await type(page, 'Correo electrónico', 'compra@ejemplo.cl');
  await type(page, 'Confirma tu correo', 'compra@ejemplo.cl');
  await type(page, 'Celular', '56912345678');
  await tap(page, 'checkbox');
  await expectNoSidewaysScroll(page);
  await tap(page, 'button', 'Comprar');
  await type(page, 'Número de tarjeta', CARDS.approved);
  await type(page, 'Fecha de expiración', '1230');
  await type(page, 'CVV', '123');
  await tap(page, 'button', /Pagar/);
  await type(page, 'RUT', '11.111.111-1');
  await type(page, 'Clave', '123');
  await tap(page, 'button', 'Aceptar');
  await expect(page.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();

  const [download] = await Promise.all([page.waitForEvent('download'), tap(page, 'link', 'Ver Informe')]);
  const { folio, codigo } = readPaper(await download.path());
  await expect(page.getByText('Tu informe quedó en el visor de archivos de tu teléfono.', { exact: false })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Informe Verídico Empresarial' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Primera página de Informe Verídico Empresarial' }).locator('canvas')).toBeVisible();
  await expect(page.getByText(codigo)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abrir PDF' })).toHaveAttribute('href', /^blob:/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  let again = 0;
  page.on('download', () => (again += 1));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Descargar PDF' })).toBeVisible();
  expect(again).toBe(0);

  await page.goto('/verifica-informe/paso1');
  await type(page, 'Folio', folio);
  await type(page, 'Código de verificación', codigo);
  await tap(page, 'button', 'Verificar');
  await expect(page.getByRole('heading', { name: 'Este informe es auténtico' })).toBeVisible();
  await expect(page.getByText('Elegir PDF')).toBeVisible();
  await expect(page.getByText('O suéltalo')).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a tap right after a wrong number ticks the box, although the number’s error moves it', async ({ page }) => {
  await page.goto('/compra-directa/paso1?codigo_servicio=sia000001');
  await type(page, 'Celular', '123');
  await page
    .locator('label')
    .filter({ hasText: 'Acepto los' })
    .tap({ position: { x: 12, y: 12 } });
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(page.getByText('Debe comenzar con 569 más 8 dígitos', { exact: false })).toBeVisible();
});

/** Acts on the page, and counts; the card page is not counted. */
interface CountedBuyer {
  readonly effort: { taps: number; typed: number };
  tap(target: Locator): Promise<void>;
  write(label: string, text: string): Promise<void>;
}

async function countEffort(page: Page): Promise<CountedBuyer> {
  const effort = { taps: 0, typed: 0 };
  const tapOn = async (target: Locator) => {
    await target.tap();
    effort.taps += 1;
  };
  await page.goto('/inicio');
  return {
    effort,
    tap: tapOn,
    async write(label, text) {
      await tapOn(page.getByLabel(label));
      await page.keyboard.type(text);
      effort.typed += 1;
    },
  };
}

async function giveContactAndBuy(page: Page, { tap: on, write }: CountedBuyer): Promise<void> {
  await write('Correo electrónico', 'ana@ejemplo.cl');
  await write('Confirma tu correo', 'ana@ejemplo.cl');
  await write('Celular', '56912345678');
  await on(page.getByRole('checkbox'));
  await on(page.getByRole('button', { name: 'Comprar' }));
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
}

test('from the home page a person’s report takes eight taps and five fields', async ({ page }) => {
  const buyer = await countEffort(page);
  const { effort, tap: on, write } = buyer;
  await on(page.getByRole('link', { name: 'Comprar' }).first());
  await write('RUT', REPRESENTATIVE.rut);
  await write('Número de serie de tu carnet', REPRESENTATIVE.serie);
  await giveContactAndBuy(page, buyer);
  expect(effort).toEqual({ taps: 8, typed: 5 });
});

test('from the home page an appraisal takes at most fifteen taps', async ({ page }) => {
  const buyer = await countEffort(page);
  const { effort, tap: on, write } = buyer;
  await on(page.getByRole('radio', { name: 'Una propiedad' }));
  await on(page.getByRole('link', { name: 'Comprar' }).filter({ visible: true }).first());
  await write('Calle', 'las achiras 2100, ñuñoa');
  await page.keyboard.press('Enter');
  await on(page.getByRole('group', { name: 'Propiedad', exact: true }).getByRole('radio').first());
  for (const label of ['Dormitorios', 'Baños', 'Estacionamientos', 'Bodegas'])
    await on(page.getByRole('group', { name: label }).getByRole('radio', { name: '1' }));
  await on(page.getByRole('radio', { name: 'Venta' }));
  await giveContactAndBuy(page, buyer);
  expect(effort.taps).toBeLessThanOrEqual(15);
  expect(effort.typed).toBe(4);
});
