import { expect, test } from 'vitest';
import { issueReport } from '../issuing/issuing.ts';
import { settlePayment } from '../orders/payment.ts';
import { recordReturn } from '../orders/returns.ts';
import { aDrawing, aPurchaseOf, orderDeps } from '../orders/testing.ts';
import { testDatabase } from '../storage/testing.ts';
import { insertOrder, requestPayment, type Purchase } from './place.ts';

const database = testDatabase();
const COMPANY = '57000000-4';
const PERSON = '12345678-5';

/** An administrator of the company. @returns id of the customer */
async function administrator(sub: string): Promise<string> {
  const { id } = await database.db
    .insertInto('customers')
    .values({ sub, rut: null, contrato: 'S', empresa: COMPANY, rol: 'administrador' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Who reads the report of a paid order. @param before happens between payment and issue */
async function readerOf(purchase: Partial<Purchase>, before: () => Promise<unknown> = async () => {}): Promise<unknown> {
  const records: unknown[] = [];
  const deps = orderDeps(database.db, { draw: async (_report, given) => (records.push(given), aDrawing()) });
  const bought = { ...aPurchaseOf(null), subject: { rut: COMPANY }, ...purchase };
  const orden = (await insertOrder(deps, bought)) ?? '';
  const { token } = await requestPayment(deps, orden, bought.total);
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  await before();
  await issueReport(deps, orden);
  expect(records).toHaveLength(1);
  return (records[0] as { lector: unknown }).lector;
}

test('a visitor is a third party of a company, and the subject of the report that the identity card allowed', async () => {
  expect(await readerOf({})).toBe('tercero');
  expect(await readerOf({ report: 'sia000001', subject: { rut: PERSON }, motivo: 'Consulta propia' })).toBe('titular');
});

test('an administrator buys as the company itself; about another company, as a third party', async () => {
  const customer = await administrator('uno');
  expect(await readerOf({ customer })).toBe('titular');
  expect(await readerOf({ customer, subject: { rut: '57127645-3' } })).toBe('tercero');
});

test('a buyer who left the company or was deleted between payment and issue is a third party', async () => {
  const customer = await administrator('dos');
  expect(await readerOf({ customer })).toBe('titular');
  const change = (values: { empresa: null } | { eliminada: Date }) => () =>
    database.db.updateTable('customers').set(values).where('id', '=', customer).execute();
  expect(await readerOf({ customer }, change({ empresa: null }))).toBe('tercero');
  expect(await readerOf({ customer }, change({ eliminada: new Date() }))).toBe('tercero');
});
