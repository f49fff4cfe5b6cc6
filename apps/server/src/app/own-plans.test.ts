import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPRESENTATIVE } from '../testing/plans-testing.ts';
import { openRepresentation, PACK_TERMS, PASSWORD, type Member, type RepresentationApp } from '../testing/representation-testing.ts';
import { enrol } from '../plans/members.ts';

let app: RepresentationApp;
beforeAll(async () => {
  app = await openRepresentation({ REPRESENTATION: 'strict' });
  await app.db
    .insertInto('contracts')
    .values({ ...PACK_TERMS, titular: REPRESENTATIVE.rut })
    .execute();
});
afterAll(() => app.close());

/** A company user who stated the RUT of a person with an own plan, and is then removed. */
async function removed(proven: boolean): Promise<Member> {
  const empresa = await app.client();
  const owner = await app.member(empresa, 'administrador');
  const user = await app.member(empresa, 'consultor');
  await app.db.updateTable('customers').set({ rut: null }).where('rut', '=', REPRESENTATIVE.rut).execute();
  await app.db
    .updateTable('customers')
    .set({ rut: REPRESENTATIVE.rut, rut_probado: proven ? sql<Date>`now()` : null })
    .where('sub', '=', user.sub)
    .execute();
  const row = await app.db.selectFrom('company_users').select(['id', 'version']).where('correo', '=', user.email).executeTakeFirstOrThrow();
  expect((await app.as(owner, `usuarios/${row.id}/eliminar`, { version: row.version })).status).toBe(200);
  // The removal ended every session.
  return app.again(user);
}

test('a removed user with a stated RUT has no access to the plan of that RUT', async () => {
  const user = await removed(false);
  expect((await app.as(user, 'contrato')).body).toMatchObject({ contrato: 'N', titular: null });
  expect(JSON.stringify((await app.as(user, 'mi-plan')).body)).not.toContain(REPRESENTATIVE.rut);
  expect((await app.as(user, 'mi-plan/facturas')).body).toEqual({ facturas: [] });
  expect((await ask(user)).codigo).toBe('SIN_CONTRATO');
});

test('a RUT that a card proved opens no plan: the card may be stolen, and a contracted plan has its own users', async () => {
  const user = await removed(true);
  expect((await app.as(user, 'contrato')).body).toMatchObject({ contrato: 'N', titular: null });
  expect((await ask(user)).codigo).toBe('SIN_CONTRATO');
});

test('a session from before the email confirmation has no access to a company joined since', async () => {
  const email = 'sin-confirmar@ejemplo.cl';
  const user = await app.admin.create({ email, firstName: 'Eva', lastName: 'Mora', rut: '', password: PASSWORD });
  const before = await app.again({ email, sub: user.id, token: '' });
  const empresa = await app.client();
  await app.db.transaction().execute((trx) => enrol(trx, { empresa, rol: 'administrador', user }));
  expect((await app.as(before, 'contrato')).status).toBe(401);
  await app.admin.update(user.id, { emailVerified: true });
  expect((await app.as(before, 'contrato')).status).toBe(401);
  expect((await app.as(await app.again(before), 'contrato')).body).toMatchObject({ contrato: 'S', titular: { rut: empresa } });
});

test('a contract given by the operator to an account remains after leaving a company', async () => {
  const email = 'del-operador@ejemplo.cl';
  await app.db.updateTable('customers').set({ rut: null }).where('rut', '=', REPRESENTATIVE.rut).execute();
  const data = { firstName: 'Eva', lastName: 'Mora', rut: REPRESENTATIVE.rut, password: PASSWORD, emailVerified: true };
  const user = await app.admin.create({ email, ...data });
  await app.admin.grantRole(user.id, 'cliente-contrato');
  const me = await app.again({ email, sub: user.id, token: '' });
  expect((await app.as(me, 'contrato')).body).toMatchObject({ contrato: 'S', titular: { rut: REPRESENTATIVE.rut } });
  const empresa = await app.client();
  const owner = await app.member(empresa, 'administrador');
  await app.db.transaction().execute((trx) => enrol(trx, { empresa, rol: 'consultor', user }));
  const row = await app.db.selectFrom('company_users').select(['id', 'version']).where('correo', '=', email).executeTakeFirstOrThrow();
  expect((await app.as(owner, `usuarios/${row.id}/eliminar`, { version: row.version })).status).toBe(200);
  expect((await app.as(await app.again(me), 'contrato')).body).toMatchObject({ contrato: 'S', titular: { rut: REPRESENTATIVE.rut } });
});

async function ask({ token }: Member): Promise<{ readonly codigo: string }> {
  const answer = await fetch(`${app.url}/v1/administracion/consulta-informe/sia000002`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ run: '58234577-5', motivo: 'evaluacion-crediticia' }),
  });
  return (await answer.json()) as { codigo: string };
}
