import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { rutsFrom } from '../testing/ruts-testing.ts';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';
import { aDrawing } from '../orders/testing.ts';

let fixture: Customers;
beforeAll(async () => {
  fixture = await openCustomers({ rates: { consulta: { max: 100_000, windowSeconds: 60 } }, acquireMs: 30_000 });
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.press.draw = async () => aDrawing();
});

const aCompanyRut = rutsFrom(60_000_000);

const ask = ({ token }: Someone, form: Record<string, string> = {}) =>
  fixture.call(token, { to: 'consulta-informe/sia000002', form: { run: aCompanyRut(), ...form } });
const contract = async ({ token }: Someone) => (await fixture.call(token, { to: 'contrato' })).body;

/** A company with a quota, and one of its users with a limit. */
async function limited(limite: number | null, consultas = 50, terms = {}) {
  const empresa = aCompanyRut();
  const admin = await fixture.contract({ consultas, ...terms, of: { empresa, rol: 'administrador' } });
  const user = await fixture.someone({ empresa, contrato: 'S', rol: 'consultor', limite });
  return { empresa, admin, user };
}

/** The embedded database has one connection: every round is the same. */
const ROUNDS = inject('testTemplate').kind === 'server' ? 5 : 1;

describe('the limit of a user', () => {
  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('lets exactly 10 of 200 at once through, round %i', async () => {
    const { user, admin } = await limited(10);
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(user)));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'made' : body['codigo']));
    expect(codes.filter((code) => code === 'made')).toHaveLength(10);
    expect(codes.filter((code) => code === 'LIMITE_DE_USUARIO')).toHaveLength(190);
    expect(await contract(user)).toMatchObject({
      rol: 'consultor',
      limite: { consultas: 10, usadas: 10, quedan: 0 },
      cupo: { usadas: 10 },
    });
    expect(await contract(admin)).toMatchObject({ rol: 'administrador', limite: null, cupo: { usadas: 10 } });
    expect((await ask(admin)).status).toBe(200);
  });

  test('is personal, and includes queries above the quota', async () => {
    const { user, admin } = await limited(2, 1);
    expect((await ask(user)).status).toBe(200);
    expect(await ask(user)).toMatchObject({ status: 409, body: { codigo: 'SIN_CUPO' } });
    expect((await ask(user, { aceptaConsultaAdicional: 'true' })).status).toBe(200);
    expect(await ask(user, { aceptaConsultaAdicional: 'true' })).toMatchObject({ status: 403, body: { codigo: 'LIMITE_DE_USUARIO' } });
    expect((await ask(admin, { aceptaConsultaAdicional: 'true' })).status).toBe(200);
  });

  test('excludes failed and abandoned queries, and counts a repeated query once', async () => {
    const { user } = await limited(1);
    fixture.press.draw = () => Promise.reject(new Error('no press'));
    expect((await ask(user)).status).toBe(503);
    fixture.press.draw = () => new Promise(() => {});
    void ask(user);
    await expect.poll(() => contract(user)).toMatchObject({ limite: { usadas: 1 } });
    fixture.press.draw = async () => aDrawing();
    expect(await ask(user)).toMatchObject({ status: 403, body: { codigo: 'LIMITE_DE_USUARIO' } });
    await fixture.database.db
      .updateTable('queries')
      .set({ lease_until: new Date(0) })
      .where('cliente', '=', user.id)
      .execute();
    const run = aCompanyRut();
    expect((await ask(user, { run })).status).toBe(200);
    expect(await ask(user, { run })).toMatchObject({ status: 200, headers: { 'x-repetida': '1' } });
  });

  test('covers all running periods together, and restarts with the next', async () => {
    const { empresa, user } = await limited(2, 1, { tipo: 'pack' });
    await fixture.contract({ tipo: 'pack', consultas: 5, of: { empresa } });
    expect([(await ask(user)).status, (await ask(user)).status, (await ask(user)).status]).toEqual([200, 200, 403]);
    const { db } = fixture.database;
    await db.updateTable('contracts').set({ desde: '2020-01-01', hasta: '2020-06-30' }).where('titular', '=', empresa).execute();
    await fixture.contract({ consultas: 5, of: { empresa } });
    expect((await ask(user)).status).toBe(200);
  });

  test('can be changed at any time; below the current use it blocks further queries', async () => {
    const { user } = await limited(null);
    expect([(await ask(user)).status, (await ask(user)).status]).toEqual([200, 200]);
    const set = (limite: number | null) =>
      fixture.database.db.updateTable('company_users').set({ limite }).where('cliente', '=', user.id).execute();
    await set(1);
    expect((await ask(user)).status).toBe(403);
    expect(await contract(user)).toMatchObject({ limite: { consultas: 1, quedan: 0 } });
    await set(3);
    expect((await ask(user)).status).toBe(200);
  });
});

describe('billing users', () => {
  test('cannot query, whatever the quota', async () => {
    const { empresa } = await limited(null);
    const billing = await fixture.someone({ empresa, contrato: 'S', rol: 'facturacion' });
    expect(await ask(billing)).toMatchObject({
      status: 403,
      body: {
        codigo: 'ROL_SIN_CONSULTAS',
        mensaje: 'Tu rol en la empresa es facturación y no consulta informes. Si los necesitas, pide otro rol a quien administra el plan.',
      },
    });
    expect(await contract(billing)).toMatchObject({ contrato: 'S', vigente: false, rol: 'facturacion', cupo: { usadas: 0 } });
  });
});
