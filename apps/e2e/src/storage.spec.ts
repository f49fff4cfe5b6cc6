import type { Page } from '@playwright/test';
import { newPerson, PASSWORD, PERSONA, register, signIn, signOut } from './account.ts';
import { answers, fillCompany } from './contracting.ts';
import { expect, test } from './test.ts';

/** Everything the browser stores for our origin, by store. */
async function stored(page: Page): Promise<Readonly<Record<'local' | 'session' | 'cookies' | 'databases' | 'caches', string>>> {
  const kept = await page.evaluate(async () => ({
    local: JSON.stringify({ ...localStorage }),
    session: JSON.stringify({ ...sessionStorage }),
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name).join(' '),
    caches: (await caches.keys()).join(' '),
  }));
  return kept;
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** The given values that the browser stores, as `store: value`, in any punctuation. */
async function found(page: Page, personal: readonly string[]): Promise<string[]> {
  const places = Object.entries(await stored(page));
  return places.flatMap(([store, text]) => personal.filter((each) => plain(text).includes(plain(each))).map((each) => `${store}: ${each}`));
}

/** Start of the header of every token. */
const TOKEN = 'eyJ';
const BUYER = { company: '58.407.462-0', mail: 'compra-almacen@ejemplo.cl', phone: '56987654321' };
const COMPANY = { empresa: '57.000.070-5', correo: 'firma-almacen@ejemplo.cl' };
/** Data of the demonstration account and of its forms; words too short to be distinctive are left out. */
const OF_PERSONA = [PERSONA, TOKEN, ...Object.values(BUYER), ...Object.values(answers(COMPANY)).filter((text) => text.length > 8)];

/** A purchase up to the card page, before sign-in. */
async function leavePurchase(page: Page): Promise<void> {
  await page.goto('/compra-directa/paso1?codigo_servicio=sia000002');
  await page.getByLabel('Rut Empresa a consultar').fill(BUYER.company);
  await page.getByLabel('Correo electrónico').fill(BUYER.mail);
  await page.getByLabel('Confirma tu correo').fill(BUYER.mail);
  await page.getByLabel('Celular').fill(BUYER.phone);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Comprar' }).click();
  await page.waitForURL(/initTransaction/);
}

/** An unsigned contract. */
async function leaveContract(page: Page): Promise<void> {
  await fillCompany(page, COMPANY, 'Pack Pyme 10');
  await page.getByRole('button', { name: 'Comprar' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa y firma tu contrato' })).toBeVisible();
}

test(
  'signing out removes all personal data from the browser, in every tab',
  { tag: ['@V14.3.1', '@V14.3.3', '@V10.1.1'] },
  async ({ page, context }) => {
    await leavePurchase(page);
    await page.goto('/auth/login');
    await signIn(page, PERSONA, PASSWORD);
    await expect(page.getByRole('heading', { name: 'Informes' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/perfil');
    await expect(other.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
    await leaveContract(page);
    // Proves that the search finds data before it asserts their absence.
    expect(await found(page, OF_PERSONA)).toEqual(
      expect.arrayContaining([`local: ${PERSONA}`, `local: ${TOKEN}`, `session: ${BUYER.phone}`, `local: ${COMPANY.correo}`]),
    );
    await page.goto('/perfil');
    await signOut(page);
    await expect(other).toHaveURL(/\/auth\/login$/);
    for (const tab of [page, other]) expect(await found(tab, OF_PERSONA)).toEqual([]);
    expect((await stored(page)).local).toBe('{}');
    await page.reload();
    expect(await found(page, OF_PERSONA)).toEqual([]);
  },
);

test.describe('with an account of its own', () => {
  test.use({ refusals: ['/token', '/logout'] });
  test(
    'a session closed elsewhere and a deleted account leave no personal data either',
    { tag: ['@V14.3.1'] },
    async ({ page, otherPage }, { project }) => {
      test.slow();
      const person = newPerson('storage', project.name);
      const personal = [person.email, person.rut, person.serie, 'Camila Andrea', TOKEN];
      await register(page, person, 'Telar1234');
      expect(await found(page, personal)).toEqual([]);
      for (const one of [page, otherPage]) {
        await one.goto('/auth/login');
        await signIn(one, person.email, 'Telar1234');
        await expect(one.getByRole('heading', { name: 'Informes' })).toBeVisible();
      }
      expect(await found(otherPage, personal)).toEqual(expect.arrayContaining([`local: ${person.email}`, `local: ${TOKEN}`]));
      await page.goto('/perfil');
      await page.getByRole('button', { name: 'Cerrar sesión' }).click();
      await expect(page.getByText('Este equipo')).toBeVisible();
      await otherPage.reload();
      await expect(otherPage).toHaveURL(/\/auth\/login$/);
      expect(await found(otherPage, personal)).toEqual([]);
      expect((await stored(otherPage)).local).toBe('{}');

      expect(await found(page, personal)).not.toEqual([]);
      await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
      const question = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' });
      await question.getByLabel('Contraseña', { exact: true }).fill('Telar1234');
      await question.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
      await expect(page.getByText('Eliminamos tu cuenta.')).toBeVisible();
      expect(await found(page, personal)).toEqual([]);
      expect((await stored(page)).local).toBe('{}');
    },
  );
});

test('a session that times out leaves no token and no name', { tag: ['@V14.3.1'] }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/perfil');
  await signIn(page, PERSONA, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
  await page.clock.fastForward('15:00');
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await found(page, [PERSONA, TOKEN])).toEqual([]);
  expect((await stored(page)).local).toBe('{}');
});
