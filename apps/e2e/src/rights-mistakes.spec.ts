import { PASSWORD, PERSONA, signIn } from './account.ts';
import { act, answer, confirm, signInToOffice, take } from './rights-desk.ts';
import { choose, openStage, readLetter, sendRequest } from './rights-way.ts';
import { expect, testAlone as test } from './test.ts';
import { demoPerson } from './way.ts';

test('another person’s card sends no link, and the page answers as for the right one', { tag: '@angosto' }, async ({ page }) => {
  const { rut } = await demoPerson(page, 'Renovó su cédula');
  await page.goto('/mis-datos');
  await page.getByLabel('RUT', { exact: true }).fill(rut);
  await page.getByLabel('Número de serie o documento').fill('A10200300');
  await page.getByLabel('A qué correo tuyo').fill('curioso@ejemplo.cl');
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click();
  await expect(page.getByText('Si los datos son correctos')).toBeVisible();
  expect(await (await page.request.get('/dev/correos.json')).text()).not.toContain('curioso@ejemplo.cl');
});

test(
  'an heir asks at a phone: what was typed outlives a wrong file, a reload and going back',
  { tag: '@angosto' },
  async ({ page, otherPage: office, refusals }) => {
    refusals.push('/v1/peticiones');
    const { rut } = await demoPerson(page, 'Persona fallecida');
    await page.goto('/mis-datos/peticion?con=documento');
    await choose(page, 'acceso');
    await page.getByLabel('Soy heredero').check();
    await page.getByLabel('RUT de la persona o empresa').fill(rut);
    await page.getByLabel('Tu nombre y apellido').fill('Ana Rojas');
    await page.getByLabel('Tu correo').fill('heredera@ejemplo.cl');
    const why = page.getByLabel('Qué pasa');
    await why.fill('x'.repeat(2_001));
    const file = page.getByLabel('Tu cédula');
    await file.setInputFiles({ name: 'posesion.pdf', mimeType: 'application/pdf', buffer: Buffer.from('esto no es un documento') });
    await page.getByRole('button', { name: 'Enviar petición' }).click();
    await expect(page.getByText('Escribe hasta 2.000 caracteres.')).toBeVisible();
    await why.fill('Era mi madre');
    await page.getByRole('button', { name: 'Enviar petición' }).click();
    await expect(page.getByText('Adjunta un PDF o una foto en JPG o PNG, de hasta 5 MB.').first()).toBeVisible();

    await page.reload();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mis datos' }).click();
    await page.goBack();
    await expect(page.getByLabel('Soy heredero')).toBeChecked();
    await expect(page.getByLabel('RUT de la persona o empresa')).toHaveValue(rut);
    await expect(why).toHaveValue('Era mi madre');
    await file.setInputFiles({ name: 'posesion.png', mimeType: 'image/png', buffer: await page.screenshot() });
    const receipt = await sendRequest(page, 'heredera@ejemplo.cl');
    await openStage(page, receipt);
    await expect(page.getByText('Una persona revisa tu documento.')).toBeVisible();

    await signInToOffice(office, 'first');
    await take(office, receipt.numero);
    await expect(office.getByText('un heredero')).toBeVisible();
    await act(office, { button: 'Aceptar la identidad', verb: 'Aceptar la identidad', mensaje: 'Identidad aceptada.' });
  },
);

test('a request about a RUT without any record gets an answer too', { tag: '@ancho' }, async ({ page, otherPage: office, browser }) => {
  await page.goto('/mis-datos/peticion?con=documento');
  await choose(page, 'acceso');
  await page.getByLabel('RUT de la persona o empresa').fill('9.876.543-3');
  await page.getByLabel('Tu nombre y apellido').fill('Nadie Conocido');
  await page.getByLabel('Tu correo').fill('nadie@ejemplo.cl');
  await page.getByLabel('Tu cédula').setInputFiles({ name: 'cedula.png', mimeType: 'image/png', buffer: await page.screenshot() });
  const receipt = await sendRequest(page, 'nadie@ejemplo.cl');
  await signInToOffice(office, 'first');
  await take(office, receipt.numero);
  await act(office, { button: 'Aceptar la identidad', verb: 'Aceptar la identidad', mensaje: 'Identidad aceptada.' });
  await act(office, { button: 'Ver de quién es y lo que hay', verb: 'Ver sus datos', mensaje: 'Quedó en la bitácora' });
  await expect(office.getByText('No guardamos ningún registro de ese RUT.')).toBeVisible();
  await answer(office, { decision: 'Rechazada', razon: 'No tenemos ese dato.' });
  const context = await browser.newContext();
  const second = await context.newPage();
  await signInToOffice(second, 'second');
  await confirm(second, receipt.numero);
  expect(await readLetter(page, receipt)).toContain('No tenemos ese dato.');
  await context.close();
});

test(
  'two people of the office on one request, a session that ends while one writes, and a person who withdraws meanwhile',
  {
    tag: '@ancho',
  },
  async ({ page, otherPage: first, browser, refusals }) => {
    refusals.push('/derechos/peticiones/');
    await page.goto('/auth/login');
    await signIn(page, PERSONA, PASSWORD);
    await expect(page).not.toHaveURL(/login/);
    await page.goto('/mis-datos/peticion?derecho=acceso');
    const receipt = await sendRequest(page, PERSONA);
    const context = await browser.newContext();
    const second = await context.newPage();
    await second.clock.install();
    await Promise.all([signInToOffice(first, 'first'), signInToOffice(second, 'second')]);
    await take(first, receipt.numero);
    await second.goto(`/oficina/derechos?peticion=${receipt.numero}`);
    await expect(second.getByText(/^La tiene /)).toBeVisible();
    await expect(second.getByText('Carta de respuesta')).toBeHidden();
    await second.getByRole('button', { name: 'Tomarla yo' }).click();
    await expect(second.getByText('Tomada por ti')).toBeVisible();
    // The first still sees it as theirs.
    await first.getByRole('button', { name: 'Soltar' }).click();
    await expect(first.getByRole('alert').filter({ hasText: /cambió|La tiene/ })).toBeVisible();
    await expect(first.getByText(/^La tiene /).first()).toBeVisible();

    await second.getByLabel('Decisión').selectOption('Acogida');
    await second.getByLabel('Qué datos, de qué fuente').fill('Todo lo que muestra Mis datos');
    await second.clock.fastForward('15:00');
    await second.clock.fastForward('01:00');
    await expect(second).toHaveURL(/\/auth\/login$/);
    await signIn(second, 'oficina2@demo.veridico.cl', PASSWORD);
    await expect(second).toHaveURL(new RegExp(receipt.numero));
    await expect(second.getByLabel('Qué datos, de qué fuente')).toHaveValue('Todo lo que muestra Mis datos');

    await openStage(page, receipt);
    await page.getByRole('button', { name: 'Desistir de esta petición' }).click();
    await page.getByRole('button', { name: 'Sí, desistir' }).click();
    await expect(page.getByText('Desististe de esta petición')).toBeVisible();
    await second.getByLabel('Motivo, lo ve solo la oficina').fill('Corresponde');
    await second.locator('[data-tecla=a]').click();
    await second.getByRole('dialog').getByRole('button', { name: 'Acoger y enviar' }).click();
    await expect(second.getByRole('dialog')).toHaveCount(0);
    await expect(second.getByText('Carta de respuesta')).toBeHidden();
    await expect(second.locator('[role=alert]:focus')).toContainText('Quien la pidió desistió.');
    await context.close();
  },
);
