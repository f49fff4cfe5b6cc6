import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';
import { rutsFrom } from '../testing/ruts-testing.ts';

const COMPANY = '76192083-9';

let fixture: Customers;
let ana: Someone;
beforeAll(async () => {
  fixture = await openCustomers({ acquireMs: 30_000 });
  ana = await fixture.contract({ consultas: 1, of: { empresa: COMPANY, contrato: 'S', rol: 'administrador' } });
});
afterAll(() => fixture.close());

const aSubject = rutsFrom(60_000_000);

async function ask() {
  const form = { run: aSubject(), motivo: 'evaluacion-crediticia', aceptaConsultaAdicional: 'true' };
  const { status, body } = await fixture.call(ana.token, { to: 'consulta-informe/sia000002', form });
  return status === 200 ? 200 : body['codigo'];
}
const rule = (tope: number | null) =>
  sql`insert into company_rules (empresa, dias, tope_adicionales, quien) values (${COMPANY}, 30, ${tope}, 'ana')`.execute(
    fixture.database.db,
  );

test('additional queries stop at the number that the company set, however many are asked at once', async () => {
  expect(await ask()).toBe(200);
  await rule(0);
  expect(await ask()).toBe('ADICIONALES_AGOTADAS');
  const cupo = async () => (await fixture.call(ana.token, { to: 'contrato' })).body['cupo'];
  expect(await cupo()).toMatchObject({ sinAdicionales: true });
  await rule(2);
  expect(await cupo()).not.toHaveProperty('sinAdicionales');
  const answers = await Promise.all(Array.from({ length: 5 }, ask));
  expect(answers.filter((answer) => answer === 200)).toHaveLength(2);
  const { rows } = await sql<{ adicionales: number }>`select adicionales from quota_periods`.execute(fixture.database.db);
  expect(rows).toEqual([{ adicionales: 2 }]);
  await rule(null);
  expect(await ask()).toBe(200);
});

test('a batch says that additional queries are not accepted, and pauses where the plan’s end', async () => {
  await rule(0);
  const post = (to: string, json: unknown) => fixture.call(ana.token, { to: `/v1/empresa/lotes${to}`, json });
  const rut = aSubject();
  await sql`insert into empresas (rut, razon_social, demo) values (${rut}, 'Una SpA', false)`.execute(fixture.database.db);
  const { body } = await post('', { codigoServicio: 'sia000002', motivo: 'evaluacion-crediticia', texto: rut });
  const shown = await fixture.call(ana.token, { to: `/v1/empresa/lotes/${String(body['id'])}` });
  expect(shown.body['costo']).toMatchObject({ pide: 1, incluidas: 0, adicionales: 0 });
});
