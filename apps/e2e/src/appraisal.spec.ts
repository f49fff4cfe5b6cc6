import type { Locator, Page } from '@playwright/test';
import { askForSale, commune, demoProperty, found, openFoundProperty, typeCount } from './property.ts';
import { expect, expectReadsWell, test } from './test.ts';
import { CARDS, downloadReport, payWith } from './way.ts';

const TASACION = '/compra-directa/paso1?codigo_servicio=sia000004';

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Correo electrónico').fill('tasacion@ejemplo.cl');
  await page.getByLabel('Confirma tu correo').fill('tasacion@ejemplo.cl');
  await page.getByLabel('Celular').fill('56912345678');
  await page.getByRole('checkbox').check();
}

test(
  'a property is found by address, paid with a Factura, appraised and verified',
  { tag: ['@DP1-07', '@DP1-TAS-01', '@DP1-TAS-03..05'] },
  async ({ page }) => {
    test.slow();
    const { comuna, rol } = await demoProperty(page, 'nunoa');
    await page.goto(TASACION);
    await expect(page.getByText('$9.990')).toBeVisible();
    await expectReadsWell(page);
    await page.getByLabel('Calle').fill('las achiras');
    await page.getByLabel('Número', { exact: true }).fill('2100');
    await commune(page).fill('nuno');
    await expect(found(page)).toHaveText([comuna]);
    await expectReadsWell(page);
    await commune(page).press('Enter');
    await expect(commune(page)).toHaveValue(comuna);

    // Slow enough to be visible.
    await page.route('**/buscar-direccion', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Buscar dirección' }).click();
    await expect(page.getByRole('button', { name: 'Buscando dirección...' })).toBeVisible();
    await page.getByRole('group', { name: 'Propiedad', exact: true }).getByRole('radio').first().check();
    await expect(page.getByText('Según los registros:')).toBeVisible();
    await expect(page.getByLabel('Superficie útil, m²')).not.toHaveValue('');
    await askForSale(page);
    await fillContact(page);
    await page.getByRole('radio', { name: 'Factura' }).check();
    await expect(page.getByRole('button', { name: 'Comprar' })).toBeDisabled();
    await expectReadsWell(page);
    await page.getByLabel('Razón social').fill('Comercial Ñandú Ltda.');
    await page.getByLabel('RUT de la factura').fill('58.234.577-5');
    await page.getByLabel('Giro').fill('Comercio');
    await page.getByLabel('Región').selectOption('13');
    await page.getByLabel('Comuna de la factura').selectOption('Ñuñoa');
    await page.getByLabel('Ciudad').fill('Santiago');
    await page.getByLabel('Dirección', { exact: true }).fill('Calle 123');

    await page.reload();
    await expect(page.getByRole('group', { name: 'Propiedad', exact: true }).getByRole('radio')).toBeChecked();
    await expect(page.getByLabel('Comuna de la factura')).toHaveValue('13120');
    await page.getByRole('button', { name: 'Comprar' }).click();
    await payWith(page, CARDS.approved);
    await page.getByRole('link', { name: 'Ver Informe' }).click();
    await expect(page.getByText(`Rol ${rol}, ${comuna}`)).toBeVisible();
    const { folio, codigo } = await downloadReport(page);
    await page.goto(`/verifica-informe/paso1?folio=${folio}&codigo_verificacion=${codigo}`);
    await page.getByRole('button', { name: 'Verificar' }).click();
    await expect(page.getByText(`sobre la propiedad Rol ${rol}, ${comuna}`)).toBeVisible();
    await expectReadsWell(page);
  },
);

test(
  'a property not found by address is bought by rol; an unknown rol shows an error',
  { tag: ['@DP1-TAS-02', '@DP1-TAS-09', '@DP1-TAS-11'] },
  async ({ page, refusals }) => {
    refusals.push('/v1/administracion/propiedad/');
    const { comuna, rol } = await demoProperty(page, 'Gral. Aldoney');
    const [manzana = '', predio = ''] = rol.split('-');
    await page.goto(TASACION);
    await page.getByLabel('Calle').fill('Ninguna');
    await page.getByLabel('Número', { exact: true }).fill('1');
    await commune(page).fill(comuna);
    await page.getByRole('button', { name: 'Buscar dirección' }).click();
    await expect(page.getByText('No se encontraron resultados.')).toBeVisible();
    await page.getByRole('tab', { name: 'Búsqueda por Rol' }).click();
    await expect(commune(page)).toHaveValue(comuna);
    await page.getByLabel('Manzana').fill(manzana);
    await page.getByLabel('Predio').fill('999999');
    await page.getByLabel('Predio').press('Tab');
    await expect(page.getByText('No encontramos una propiedad con ese rol en esa comuna.')).toBeVisible();
    await expectReadsWell(page);
    await page.getByLabel('Predio').fill(predio);
    await page.getByLabel('Predio').press('Tab');
    await expect(page.getByText('Según los registros:')).toBeVisible();
    await askForSale(page);
    await fillContact(page);
    await page.getByRole('button', { name: 'Comprar' }).click();
    await expect(page.getByRole('heading', { name: 'Pagar con tarjeta' })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Predio')).toHaveValue(predio);
    await expect(page.getByRole('button', { name: 'Comprar' })).toBeEnabled();
  },
);

/** Presses Tab until the element is focused. */
async function tabTo(page: Page, sought: Locator): Promise<void> {
  await expect(sought).toBeVisible();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await sought.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('60 presses of Tab do not lead there');
}

test.describe('a refused appraisal', { tag: '@ancho' }, () => {
  test.use({ refusals: ['/administracion/transaccion'] });
  test('is refused before payment at the field to correct; the method page is one click away', async ({ page }) => {
    const { comuna, rol } = await demoProperty(page, '500 unidades');
    const [manzana = '', predio = ''] = rol.split('-');
    await page.goto(TASACION);
    await page.getByRole('tab', { name: 'Búsqueda por Rol' }).click();
    await commune(page).fill(comuna);
    await commune(page).press('Enter');
    await page.getByLabel('Manzana').fill(manzana);
    await page.getByLabel('Predio').fill(predio);
    await page.getByLabel('Predio').press('Tab');
    await expect(page.getByText('Según los registros:')).toBeVisible();
    await askForSale(page);
    await page.getByLabel('Superficie útil, m²').fill('20');
    await page.getByLabel('Superficie total, m²').fill('20');
    const bedrooms = page.getByRole('group', { name: 'Dormitorios' });
    await bedrooms.getByRole('button', { name: '5 o más' }).click();
    await expect(bedrooms.getByRole('radio', { name: '5' })).toBeFocused();
    await bedrooms.getByRole('radio', { name: '9' }).check();
    await fillContact(page);
    await page.getByRole('button', { name: 'Comprar' }).click();
    await expect(page.getByText('Tantos dormitorios no caben', { exact: false }).first()).toBeVisible();
    await expect(bedrooms.getByRole('radio').first()).toBeFocused();
    await expectReadsWell(page);
    const [method] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Cómo calculamos el valor' }).click()]);
    await expect(method.getByText('Este cálculo')).toBeVisible();
  });
});

test('a property is found and bought by keyboard alone', { tag: '@ancho' }, async ({ page }) => {
  await page.goto(TASACION);
  await tabTo(page, page.getByRole('tab', { name: 'Búsqueda por Dirección' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Búsqueda por Rol' })).toBeFocused();
  await page.keyboard.press('Home');
  await tabTo(page, page.getByLabel('Calle'));
  await page.keyboard.type('Las Achiras');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2100');
  await tabTo(page, commune(page));
  await page.keyboard.type('nuno');
  await page.keyboard.press('Enter');
  await expect(commune(page)).toHaveValue('ÑUÑOA');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('group', { name: 'Propiedad', exact: true }).getByRole('radio').first());
  await page.keyboard.press('Space');
  await expect(page.getByText('Según los registros:')).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'Venta' }));
  await page.keyboard.press('Space');
  for (const label of ['Dormitorios', 'Baños', 'Estacionamientos', 'Bodegas']) await typeCount(page, label, '1');
  for (const [label, text] of [
    ['Correo electrónico', 'tasacion@ejemplo.cl'],
    ['Confirma tu correo', 'tasacion@ejemplo.cl'],
    ['Celular', '56912345678'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Comprar' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pagar con tarjeta' })).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });
  test('every option is large enough, and the commune list stays above the bottom bar', { tag: '@angosto' }, async ({ page }) => {
    await page.goto(TASACION);
    await commune(page).tap();
    const option = found(page).filter({ hasText: 'ALTO BIOBÍO' });
    await expect(option).toBeInViewport({ ratio: 1 });
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await commune(page).fill('nuno');
    await found(page).tap();
    await expect(commune(page)).toHaveValue('ÑUÑOA');
    await page.getByRole('tab', { name: 'Búsqueda por Rol' }).tap();
    for (const target of await page.getByRole('tab').all()) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await page.getByRole('tab', { name: 'Búsqueda por Dirección' }).tap();
    await openFoundProperty(page);
    await page.getByText('Oficina', { exact: true }).tap();
    await expect(page.getByRole('radio', { name: 'Oficina' })).toBeChecked();
    // The stage above folds, and the tapped choice stays in view.
    await expect(page.getByRole('button', { name: 'Cambiar: Encuentra la propiedad' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Oficina' })).toBeInViewport();
  });
});
