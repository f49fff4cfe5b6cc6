import { problems } from '@veridico/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, aPurchase, openTestApp, type TestApp } from '../testing/app-testing.ts';

let fixture: TestApp;
beforeAll(async () => {
  fixture = await openTestApp({ LIMITS: 'strict' });
  await aCompany(fixture.db);
});
afterAll(() => fixture.close());

const typeInBox = (code: string) => fetch(`${fixture.url}/v1/promocion/codigo/${code}`);
const typeInPurchase = (codigoDescuento: string) =>
  fetch(`${fixture.url}/v1/administracion/transaccion`, { method: 'POST', body: new URLSearchParams(aPurchase({ codigoDescuento })) });

test(
  'wrong promotion codes count together, from the code box and from purchases; a right one still passes',
  { tags: ['V2.3.2'] },
  async () => {
    const { status: wrong } = problems.PROMOCION_INVALIDA;
    const { status: tooMany } = problems.DEMASIADAS_SOLICITUDES;
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await typeInBox('NADA')).status, (await typeInPurchase('NADA')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => wrong), tooMany, tooMany]);

    await fixture.db
      .insertInto('promotions')
      .values({ codigo: 'BUENO', descuento: 10, descripcion: 'x', desde: '2020-01-01', hasta: '2099-12-31', max_usos: null, demo: false })
      .execute();
    expect((await typeInBox('BUENO')).status).toBe(200);
    expect((await typeInPurchase('BUENO')).status).toBe(200);
  },
);

test('no promotion code is checked, not even a right one, after sixty from one address', async () => {
  const statuses = [];
  // An hour of the database clock may begin in between.
  for (let n = 0; n < 121; n += 1) statuses.push((await typeInBox('BUENO')).status);
  expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 200));
  expect(statuses.at(-1)).toBe(429);
});

test('verification allows five tries a minute without a captcha, then 429 for any folio', { tags: ['V2.4.1'] }, async () => {
  const guess = (folio: number) => fetch(`${fixture.url}/v1/administracion/informe/verifica/folio/${folio}/codigo_verificacion/a`);
  const statuses = [];
  for (let folio = 1; folio <= 11; folio += 1) statuses.push((await guess(folio)).status);
  // A minute of the database clock may begin in between.
  expect(statuses.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 404));
  expect(statuses).toContain(429);
});

test('invented tokens and orders add no rows to the limits', { timeout: 120_000 }, async () => {
  await fixture.db.deleteFrom('rate_limits').execute();
  const crockford = (n: number) =>
    n.toString(32).toUpperCase().replaceAll('I', 'W').replaceAll('L', 'X').replaceAll('O', 'Y').replaceAll('U', 'Z');
  const statuses = new Set<string>();
  const ask = async (to: string) => {
    const { status } = await fetch(`${fixture.url}/v1/administracion/${to}`);
    statuses.add(`${to.split('/')[0]} ${status}`);
  };
  for (let n = 0; n < 300; n += 1) {
    const [token, orden] = [`01ab${n}`.padEnd(64, '0'), crockford(n).padStart(26, 'A')];
    await Promise.all([
      ask(`transaccion-revisar/${token}`),
      ask(`transaccion-plan-revisar/${token}`),
      ask(`mi-plan/pago/${token}`),
      ask(`transaccion-plan-contrato/${orden}`),
      ask(`transaccion-plan-tbk/${orden}`),
      ask(`transaccion-plan-alta/${orden}`),
      ask(`transaccion-estado/${orden}`),
      ask(`transaccion-informe/${orden}`),
    ]);
  }
  expect([...statuses].toSorted()).toEqual([
    'mi-plan 404',
    'transaccion-estado 404',
    'transaccion-informe 404',
    'transaccion-plan-alta 409',
    'transaccion-plan-contrato 404',
    'transaccion-plan-revisar 404',
    'transaccion-plan-tbk 404',
    'transaccion-revisar 404',
  ]);
  expect(await fixture.db.selectFrom('rate_limits').select('clave').execute()).toEqual([]);
});

test('existing tokens and orders are still counted', async () => {
  await fixture.db.deleteFrom('rate_limits').execute();
  const bought = await fetch(`${fixture.url}/v1/administracion/transaccion`, { method: 'POST', body: new URLSearchParams(aPurchase()) });
  const { token } = (await bought.json()) as { readonly token: string };
  const review = () => fetch(`${fixture.url}/v1/administracion/transaccion-revisar/${token}`);
  expect([(await review()).status, (await review()).status]).toEqual([200, 200]);
  const rows = await fixture.db.selectFrom('rate_limits').select('cuenta').where('clave', 'like', 'revisar:%').execute();
  expect(rows.reduce((sum, { cuenta }) => sum + cuenta, 0)).toBe(2);
});
