import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerOf } from '../account/customers.ts';
import { chooseCompany, holdSession } from '../account/memberships.ts';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';
import { rutsFrom } from '../testing/ruts-testing.ts';

const [ONE, TWO] = ['77500001-1', '77500002-K'] as const;

let fixture: Customers;
let ines: Someone;
beforeAll(async () => {
  fixture = await openCustomers({ rates: { consulta: { max: 100_000, windowSeconds: 60 } }, acquireMs: 30_000 });
  ines = await fixture.contract({ consultas: 500, of: { empresa: ONE, rol: 'administrador', rutProven: true } });
  await fixture.contract({ consultas: 500, of: { empresa: TWO, rol: 'administrador' } });
  await fixture.database.db
    .insertInto('company_users')
    .values({
      empresa: TWO,
      cliente: ines.id,
      correo: ines.email,
      nombre: 'Inés',
      apellido: 'Soto',
      rol: 'consultor',
      limite: 7,
      estado: 'activo',
    })
    .execute();
});
afterAll(() => fixture.close());

const aSubject = rutsFrom(60_000_000);
const ask = (run: string, shown?: string) =>
  fixture.call(ines.token, {
    to: 'consulta-informe/sia000002',
    form: { run },
    ...(shown !== undefined && { headers: { 'x-empresa': shown } }),
  });
const row = async (empresa: string) =>
  (
    await fixture.database.db
      .selectFrom('company_users')
      .select('id')
      .where('empresa', '=', empresa)
      .where('cliente', '=', ines.id)
      .executeTakeFirstOrThrow()
  ).id;
const actFor = async (empresa: string) => chooseCompany(fixture.database.db, ines.caller, ines.id, await row(empresa));
const askedFor = async (idConsulta: unknown) =>
  fixture.database.db
    .selectFrom('historial')
    .innerJoin('queries', 'queries.id', 'historial.informe')
    .innerJoin('quota_periods', 'quota_periods.id', 'queries.periodo')
    .innerJoin('contracts', 'contracts.id', 'quota_periods.contrato')
    .select(['solicitante', 'titular', 'usuario'])
    .where('historial.informe', '=', String(idConsulta))
    .execute();

test('the same query for the other company is another query, of its plan and its history', async () => {
  const run = aSubject();
  await actFor(ONE);
  const first = await ask(run);
  await actFor(TWO);
  const second = await ask(run);
  expect([first.status, second.status, second.headers['x-repetida']]).toEqual([200, 200, undefined]);
  expect(second.body['idConsulta']).not.toBe(first.body['idConsulta']);
  expect(await askedFor(first.body['idConsulta'])).toEqual([{ solicitante: ONE, titular: ONE, usuario: await row(ONE) }]);
  expect(await askedFor(second.body['idConsulta'])).toEqual([{ solicitante: TWO, titular: TWO, usuario: await row(TWO) }]);
  expect((await ask(run)).headers['x-repetida']).toBe('1');
  expect((await fixture.call(ines.token, { to: `informes/${String(first.body['idConsulta'])}` })).status).toBe(404);
});

test('the limit of a user is that of the acting company', async () => {
  await actFor(TWO);
  expect((await fixture.call(ines.token, { to: 'contrato' })).body['limite']).toMatchObject({ consultas: 7 });
  await actFor(ONE);
  expect((await fixture.call(ines.token, { to: 'contrato' })).body['limite']).toBeNull();
});

test('queries beside a switch: each is whole of one company; one whose page shows the other is not made', async () => {
  await actFor(ONE);
  const shown = await row(ONE);
  const asked = Array.from({ length: 40 }, async (_, n) => {
    if (n === 15) await actFor(TWO);
    return ask(aSubject(), shown);
  });
  const answers = await Promise.all(asked);
  const made = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(made.length + refused.length).toBe(40);
  expect(new Set(refused.map(({ status, body }) => `${status} ${String(body['codigo'])}`))).toEqual(new Set(['409 EMPRESA_CAMBIADA']));
  for (const { body } of made) expect(await askedFor(body['idConsulta'])).toEqual([{ solicitante: ONE, titular: ONE, usuario: shown }]);
  expect((await customerOf(fixture.database.db, ines.caller)).empresa).toBe(TWO);
});

test('a request that read the session before a choice does not undo it', async () => {
  const { db } = fixture.database;
  await actFor(TWO);
  await holdSession(db, ines.caller, ONE, null);
  await holdSession(db, ines.caller, ONE, ONE);
  expect((await customerOf(db, ines.caller)).empresa).toBe(TWO);
});
