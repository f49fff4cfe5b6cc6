import { PASSWORD, signIn } from './account.ts';
import { expect, expectReadsWell, testAlone as test } from './test.ts';

const OFFICE = 'admin@demo.veridico.cl';
const CASES = 30;
const COMPANY = 'E-7F3A09BC12D4';
/** Paid reports in review since this morning, the oldest first, and a company. */
const SEED = `
  insert into orders (orden, numero, tipo, estado, servicio, inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip, espera_desde)
    select lpad(n::text, 26, '0'), 'VO-0000-' || lpad(n::text, 4, '0'), 'informe', 'REVIEW', 'sia000002',
      jsonb_build_object('run', '41234577-0', 'correo', 'comprador' || n || '@ejemplo.cl', 'celular', '56912345678'), '41234577-0', 16500, 0, 16500, '', '', '', now() - interval '3 hours' + make_interval(mins => n)
    from generate_series(1, ${CASES}) as n;
  insert into order_events (orden, a, en) select orden, estado, espera_desde from orders where numero like 'VO-0000-%';
  insert into companies (clave, rut, razon_social, nombre_fantasia, giro, domicilio, ciudad, cut, correo, telefono, encargado_pago, correo_pago, telefono_pago)
    values ('${COMPANY}', '61608000-8', 'Comercial Ñandú & Hijos Ltda.', 'Ñandú', 'Venta al por menor', 'Los Canelos 123', 'Chillán', '16101',
      'gerencia@nandu.cl', '56912345678', 'Ana Soto', 'pagos@nandu.cl', '56422123456')`;

test.beforeAll(({ server }) => server.atRest(SEED));
test.beforeEach(async ({ page }) => {
  await page.goto('/auth/login');
  await signIn(page, OFFICE, PASSWORD);
  await expect(page).toHaveURL(/\/oficina\//);
});

test('every page of the office is accessible and fits its width', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/oficina/buscar#q=persona%40demo.veridico.cl');
  const person = page.getByRole('main').getByRole('table').getByRole('link').first();
  const address = (await person.getAttribute('href')) ?? '';
  for (const [path, heading] of [
    ['/oficina/inicio', /-2\d\d\d$|20\d\d/],
    ['/oficina/tareas?caso=revision-VO-0000-0001', 'Tareas'],
    ['/oficina/buscar#q=persona%40demo.veridico.cl', 'Buscar'],
    ['/oficina/ordenes/VO-0000-0001', 'VO-0000-0001'],
    [address, /•/],
    [`/oficina/empresas/${COMPANY}`, 'Comercial Ñandú & Hijos Ltda.'],
    ['/oficina/contratos/nuevo', 'Contrato hecho a mano'],
    ['/oficina/precios', /./],
    ['/oficina/fuentes', /./],
    ['/oficina/antecedentes', /./],
    ['/oficina/acreedores', /./],
    ['/oficina/derechos', 'Derechos'],
    ['/oficina/derechos/registro', 'Registro de peticiones'],
    ['/oficina/brechas', 'Vulneraciones'],
    ['/oficina/personal', 'Personal'],
    ['/oficina/bitacora', /./],
    ['/oficina/puesta-en-marcha', /./],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeAttached();
    await expectReadsWell(page);
  }
});

test(
  'a queue of 30 cases is decided by keyboard: the note and its decision, then the confirmation',
  { tag: '@ancho' },
  async ({ page }) => {
    test.setTimeout(240_000);
    await page.goto('/oficina/tareas');
    // Other files of the worker may have left cases, which are newer.
    const rows = page.locator('a[data-fila^=revision-VO-0000-]');
    await expect(rows).toHaveCount(CASES);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    for (let at = 1; at <= CASES; at += 1) {
      await expect(page.getByRole('region', { name: 'Caso elegido' })).toContainText(`VO-0000-${String(at).padStart(4, '0')}`);
      // First act: a template of the note and the decision.
      await page.keyboard.press('1');
      await page.keyboard.press('e');
      await expect(dialog.getByText('Tu nota')).toBeVisible();
      // Second act: the confirmation, whose safe answer has the focus.
      await expect(dialog.getByRole('button', { name: 'Volver' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
    }
    await expect(rows).toHaveCount(0);
  },
);
