import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, aPerson } from '../testing/app-testing.ts';
import { DEMO_PASSWORD, dropDemoAccounts, hasDemoAccounts, listDemoAccounts, seedDemoAccounts } from './demo-accounts.ts';
import { currentPeriods } from '../queries/periods.ts';
import { aUser, claims, openBrowser } from '../providers/identity/testing-client.ts';
import { openEmbeddedForTest, type EmbeddedUnderTest } from '../providers/identity/testing-embedded.ts';

let opened: EmbeddedUnderTest;
beforeAll(async () => {
  opened = await openEmbeddedForTest();
});
afterAll(() => opened.close());

const seed = () => seedDemoAccounts(opened.database.db, opened.identity.demoAdmin);
const emails = async () =>
  (await opened.database.db.selectFrom('identity_users').select('correo').orderBy('correo').execute()).map(({ correo }) => correo);

test('demonstration people get accounts once; dropping them leaves the other accounts', { tags: ['V6.3.2'] }, async () => {
  const { db } = opened.database;
  await seed();
  expect(await emails()).toEqual([]);
  await aCompany(db, '57000000-4');
  await db.updateTable('empresas').set({ demo: true }).execute();
  for (const rut of ['40000000-0', '40000001-9', '40000002-7', '40000003-5'])
    await aPerson(db, { rut, ...(rut.endsWith('0') && { serie: null }) });
  await db.updateTable('personas').set({ demo: true }).execute();
  // As three nodes starting at once.
  await Promise.all([seed(), seed(), seed()]);
  await db.updateTable('companies').set({ giro: 'Librería' }).execute();
  await seed();
  // The office has a page of the company, and what visitors change there stays.
  expect(await db.selectFrom('companies').select(['rut', 'giro', 'correo']).execute()).toEqual([
    { rut: '57000000-4', giro: 'Librería', correo: 'contrato@demo.veridico.cl' },
  ]);
  expect(await emails()).toEqual(['admin@demo.veridico.cl', 'contrato@demo.veridico.cl', 'persona@demo.veridico.cl']);
  expect(await hasDemoAccounts(db)).toBe(true);

  const roles = async (email: string) => claims((await openBrowser(opened).login(email, DEMO_PASSWORD)).access_token);
  expect(await roles('contrato@demo.veridico.cl')).toMatchObject({
    rut: '40000001-9',
    realm_access: { roles: ['cliente', 'cliente-contrato'] },
  });
  expect(await roles('admin@demo.veridico.cl')).toMatchObject({ rut: '40000003-5', realm_access: { roles: ['backoffice', 'cliente'] } });
  const { id = '' } = (await opened.identity.admin.find({ email: 'contrato@demo.veridico.cl' })) ?? {};
  expect(await db.selectFrom('customers').select(['sub', 'contrato', 'empresa']).where('contrato', '=', 'S').execute()).toEqual([
    { sub: id, contrato: 'S', empresa: '57000000-4' },
  ]);
  expect(await currentPeriods(db, '57000000-4')).toMatchObject([{ incluidas: 100, usadas: 0, demo: true, renews: true }]);
  expect(await listDemoAccounts(db)).toMatchObject([
    { email: 'contrato@demo.veridico.cl', password: DEMO_PASSWORD, rut: '40000001-9' },
    { email: 'persona@demo.veridico.cl' },
    { email: 'admin@demo.veridico.cl' },
  ]);

  const { email } = await opened.identity.admin.create(aUser());
  await dropDemoAccounts(db);
  expect(await emails()).toEqual([email]);
  expect(await db.selectFrom('customers').select('sub').execute()).toEqual([]);
  expect(await currentPeriods(db, '57000000-4')).toEqual([]);
  expect(await db.selectFrom('companies').select('rut').execute()).toEqual([]);
  expect(await hasDemoAccounts(db)).toBe(false);
  await seed();
  expect(await emails()).toEqual([email]);
});
