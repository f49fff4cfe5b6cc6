import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changes } from '../plans/company/change.ts';
import { ADDITIONAL, APPROVALS, openApprovals, type Approvals, type ApprovingCompany } from './testing.ts';
import { dueApproved, makeApproved } from './work.ts';

let approvals: Approvals;
beforeAll(async () => {
  approvals = await openApprovals();
});
afterAll(() => approvals.close());

const db = () => approvals.fixture.database.db;
const quota = async (empresa: string) =>
  db()
    .selectFrom('quota_periods')
    .innerJoin('contracts', 'contracts.id', 'contrato')
    .select(['usadas', 'adicionales'])
    .where('titular', '=', empresa)
    .executeTakeFirstOrThrow();
const madeBy = async ({ id }: { id: string }) =>
  (await db().selectFrom('queries').select('id').where('cliente', '=', id).where('estado', '=', 'MADE').execute()).length;

/** A company without included queries left, with a request of Luis. */
async function asked(): Promise<ApprovingCompany & { id: string; run: string }> {
  const company = await approvals.company(1);
  expect((await approvals.query(company.luis)).status).toBe(200);
  const run = approvals.aSubject();
  const { status, body } = await approvals.request(company.luis, run);
  expect([status, body]).toMatchObject([200, { id: expect.any(String) }]);
  return { ...company, run, id: String(body['id']) };
}
const shown = async (company: ApprovingCompany) => (await approvals.list(company.jefa))[0];

describe('a query that waits for approval', () => {
  test('an additional one is refused with its price, and an administrator makes it directly', async () => {
    const { jefa, luis } = await approvals.company(1);
    expect((await approvals.query(luis)).status).toBe(200);
    await sql`insert into uf (fecha, valor, demo) values ((now() at time zone 'America/Santiago')::date, 40000, false) on conflict do nothing`.execute(
      db(),
    );
    expect(await approvals.query(luis)).toMatchObject({
      status: 409,
      body: { codigo: 'REQUIERE_APROBACION', valorConsultaAdicional: 0.15, moneda: '2', pesosConsultaAdicional: 7140 },
    });
    expect((await approvals.query(jefa)).status).toBe(200);
    await db().deleteFrom('uf').execute();
  });

  test('is made once for who asked after the approval, and charged once', async () => {
    const company = await asked();
    expect(await shown(company)).toMatchObject({
      estado: 'pendiente',
      rut: company.run,
      quien: expect.stringContaining('Inés'),
      costo: { adicional: true, valorConsultaAdicional: 0.15, moneda: '2' },
      sobreLimite: false,
    });
    expect((await approvals.approve(company.jefa, company.id)).status).toBe(200);
    await Promise.all([approvals.work(), approvals.work()]);
    await approvals.work();
    expect(await quota(company.empresa)).toEqual({ usadas: 1, adicionales: 1 });
    expect(await madeBy(company.luis)).toBe(2);
    const [own] = await approvals.list(company.luis, 'mias');
    expect(own).toMatchObject({ estado: 'hecha', resolvio: expect.stringContaining('Inés'), idConsulta: expect.any(String) });
    const report = await approvals.fixture.call(company.luis.token, { to: `informe/${String(own?.['idConsulta'])}` });
    expect(report.body).toMatchObject({ rut: company.run });
  });

  test('asked again while it waits is the same request; asked by another user it is another one', async () => {
    const company = await asked();
    expect((await approvals.request(company.luis, company.run)).body['id']).toBe(company.id);
    const other = await approvals.fixture.someone({ empresa: company.empresa, contrato: 'S', rol: 'consultor' });
    expect((await approvals.request(other, company.run)).body['id']).not.toBe(company.id);
    expect(await approvals.list(company.jefa)).toHaveLength(2);
    expect(await approvals.list(other, 'mias')).toHaveLength(1);
  });

  test('above the own limit uses an included query, which the administrator sees', async () => {
    const company = await approvals.company(10, 1);
    expect((await approvals.query(company.luis)).status).toBe(200);
    expect(await approvals.query(company.luis)).toMatchObject({ status: 409, body: { codigo: 'REQUIERE_APROBACION' } });
    const { body } = await approvals.request(company.luis);
    expect(await shown(company)).toMatchObject({ sobreLimite: true, costo: { adicional: false } });
    await approvals.approve(company.jefa, String(body['id']), { adicional: 'N', valor: '0' });
    await approvals.work();
    expect(await quota(company.empresa)).toEqual({ usadas: 2, adicionales: 0 });
    expect(await approvals.query(company.luis)).toMatchObject({ body: { codigo: 'REQUIERE_APROBACION' } });
  });

  test('is not asked where it needs none, and not where the company accepts no additional one', async () => {
    const company = await approvals.company(1);
    expect(await approvals.request(company.luis)).toMatchObject({ status: 409, body: { codigo: 'APROBACION_INNECESARIA' } });
    await approvals.query(company.luis);
    expect(await approvals.request(company.jefa)).toMatchObject({ body: { codigo: 'APROBACION_INNECESARIA' } });
    await approvals.rule(company.empresa, { tope: 0, aprobacion: true });
    expect(await approvals.request(company.luis)).toMatchObject({ status: 403, body: { codigo: 'ADICIONALES_AGOTADAS' } });
    await approvals.rule(company.empresa, { tope: null, aprobacion: false });
    expect(await approvals.request(company.luis)).toMatchObject({ body: { codigo: 'APROBACION_INNECESARIA' } });
    expect((await approvals.query(company.luis)).status).toBe(200);
  });

  test('a rule of the version before, which says nothing of approval, leaves it as it was', async () => {
    const company = await asked();
    await approvals.rule(company.empresa, { tope: null, aprobacion: null });
    expect(await approvals.query(company.luis)).toMatchObject({ body: { codigo: 'REQUIERE_APROBACION' } });
  });

  test('a subject without records is refused before anybody is asked', async () => {
    const company = await approvals.company(1);
    await approvals.query(company.luis);
    const { bureau } = approvals.fixture;
    const { find } = bureau;
    bureau.find = async () => undefined;
    expect(await approvals.request(company.luis)).toMatchObject({ status: 422, body: { codigo: 'CONSULTA_SIN_REGISTROS' } });
    bureau.find = find;
    expect(await approvals.list(company.jefa)).toEqual([]);
  });
});

describe('the answer', () => {
  test('a refusal is a sentence that who asked reads, and nothing is charged', async () => {
    const company = await asked();
    expect(await approvals.refuse(company.jefa, company.id, ' ')).toMatchObject({
      status: 400,
      body: { campos: { respuesta: expect.any(String) } },
    });
    expect((await approvals.refuse(company.jefa, company.id, 'Espera al próximo mes.')).status).toBe(200);
    await approvals.work();
    expect(await approvals.list(company.luis, 'mias')).toMatchObject([{ estado: 'rechazada', respuesta: 'Espera al próximo mes.' }]);
    expect(await quota(company.empresa)).toEqual({ usadas: 1, adicionales: 0 });
  });

  test('of two administrators at once one acts and the other is told', async () => {
    const company = await asked();
    const answers = await Promise.all([
      approvals.approve(company.jefa, company.id),
      approvals.refuse(company.jefe, company.id, 'No.'),
      approvals.approve(company.jefe, company.id),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const told = answers.find(({ status }) => status === 409);
    expect(told?.body).toMatchObject({
      codigo: 'APROBACION_RESUELTA',
      mensaje: expect.stringMatching(/^Inés Soto \d+ ya la (aprobó|rechazó) el/),
    });
  });

  test('at another cost than was shown changes nothing', async () => {
    const company = await asked();
    expect(await approvals.approve(company.jefa, company.id, { adicional: 'N', valor: '0' })).toMatchObject({
      body: { codigo: 'COSTO_CAMBIADO' },
    });
    expect(await approvals.approve(company.jefa, company.id, { ...ADDITIONAL, valor: '0.1' })).toMatchObject({
      body: { codigo: 'COSTO_CAMBIADO' },
    });
    expect(await shown(company)).toMatchObject({ estado: 'pendiente' });
  });

  test('approved as included, the query waits again where it became an additional one', async () => {
    const company = await approvals.company(3, 1);
    await approvals.query(company.luis);
    const { body } = await approvals.request(company.luis);
    await approvals.approve(company.jefa, String(body['id']), { adicional: 'N', valor: '0' });
    await approvals.query(company.jefa);
    await approvals.query(company.jefa);
    await sql`update aprobaciones set vence = now() + interval '1 hour' where empresa = ${company.empresa}`.execute(db());
    await approvals.fixture.deliver();
    await approvals.work();
    expect(await quota(company.empresa)).toEqual({ usadas: 3, adicionales: 0 });
    const waiting = await shown(company);
    expect(waiting).toMatchObject({ estado: 'pendiente', costo: { adicional: true }, falla: expect.stringContaining('costo') });
    // The administrators are told again, and have seven days again.
    expect(Date.parse(String(waiting?.['vence'])) - Date.now()).toBeGreaterThan(6 * 86_400_000);
    const told = (await approvals.fixture.deliver()).filter(({ subject }) => subject === '1 consulta espera tu aprobación');
    expect(told).toHaveLength(2);
    await approvals.approve(company.jefa, String(body['id']));
    await approvals.work();
    expect(await quota(company.empresa)).toEqual({ usadas: 3, adicionales: 1 });
  });

  test('after seven days there is none', async () => {
    const company = await asked();
    await sql`update aprobaciones set vence = now() where id = ${company.id}`.execute(db());
    expect(await shown(company)).toMatchObject({ estado: 'vencida', costo: null });
    expect(await approvals.approve(company.jefa, company.id)).toMatchObject({ status: 409, body: { codigo: 'APROBACION_RESUELTA' } });
    expect((await approvals.request(company.luis, company.run)).body['id']).not.toBe(company.id);
  });

  test('another company’s administrator finds nothing, and a user may not answer', async () => {
    const company = await asked();
    const other = await approvals.company(1);
    expect(await approvals.approve(other.jefa, company.id)).toMatchObject({ status: 404, body: { codigo: 'APROBACION_DESCONOCIDA' } });
    expect(await approvals.approve(company.jefa, 'nada')).toMatchObject({ status: 404 });
    expect((await approvals.approve(company.luis, company.id)).status).toBe(403);
    expect((await approvals.fixture.call(company.luis.token, { to: APPROVALS })).status).toBe(403);
  });
});

test('in a dispute an administrator reads no request from before it', async () => {
  const company = await asked();
  await sql`insert into company_standings (empresa, poderes, quien, nota, disputa)
    values (${company.empresa}, 'comprobados', '', '', now() - interval '1 hour')`.execute(db());
  expect(await approvals.list(company.jefa)).toHaveLength(1);
  await sql`update aprobaciones set pedida = now() - interval '2 hours' where id = ${company.id}`.execute(db());
  expect(await approvals.list(company.jefa)).toEqual([]);
});

describe('access that ends', () => {
  const rowOf = async (someone: { id: string }) =>
    db().selectFrom('company_users').select(['id', 'version']).where('cliente', '=', someone.id).executeTakeFirstOrThrow();
  const remove = async (company: ApprovingCompany, someone: { id: string }, by = company.jefe) => {
    const { id: usuario, version } = await rowOf(someone);
    await changes.eliminar(db(), { usuario: (await rowOf(by)).id, empresa: company.empresa }, { usuario, version });
  };

  test('of who asked ends the request', async () => {
    const company = await asked();
    await remove(company, company.luis);
    expect(await shown(company)).toMatchObject({ estado: 'sin-efecto' });
    expect((await approvals.approve(company.jefa, company.id)).status).toBe(409);
  });

  test('of who asked ends the request also where the company created the account', async () => {
    const company = await asked();
    await sql`update company_users set de_empresa = true where cliente = ${company.luis.id}`.execute(db());
    await remove(company, company.luis);
    expect(await shown(company)).toMatchObject({ estado: 'sin-efecto' });
  });

  test('of who asked, after the approval, charges nothing', async () => {
    const company = await asked();
    await approvals.approve(company.jefa, company.id);
    await remove(company, company.luis);
    await approvals.work();
    expect(await shown(company)).toMatchObject({ estado: 'sin-efecto' });
    expect(await quota(company.empresa)).toEqual({ usadas: 1, adicionales: 0 });
  });

  test('of who approved, before the query is made, charges nothing', async () => {
    const company = await asked();
    await approvals.approve(company.jefa, company.id);
    await remove(company, company.jefa);
    await approvals.work();
    expect((await approvals.list(company.jefe))[0]).toMatchObject({ estado: 'sin-efecto' });
    expect(await quota(company.empresa)).toEqual({ usadas: 1, adicionales: 0 });
  });

  test('of the contract ends the request when it is approved', async () => {
    const company = await asked();
    await sql`update contracts set terminado = now() where titular = ${company.empresa}`.execute(db());
    expect(await shown(company)).toMatchObject({ estado: 'pendiente', costo: null, impedimento: expect.stringContaining('contrato') });
    expect(await approvals.approve(company.jefa, company.id)).toMatchObject({ status: 409, body: { codigo: 'APROBACION_SIN_EFECTO' } });
    expect(await shown(company)).toMatchObject({ estado: 'sin-efecto' });
  });
});

describe('making it', () => {
  test('a report that cannot be made is tried three times, charges nothing and is told', async () => {
    const company = await asked();
    await approvals.approve(company.jefa, company.id);
    const { press } = approvals.fixture;
    const { draw } = press;
    press.draw = () => Promise.reject(new Error('no press'));
    for (const _ of [1, 2, 3]) {
      await sql`update aprobaciones set lease_until = null where id = ${company.id}`.execute(db());
      expect((await shown(company))?.['estado']).toBe('aprobada');
      await makeApproved(approvals.fixture.queries, company.id);
    }
    press.draw = draw;
    expect(await shown(company)).toMatchObject({ estado: 'fallida' });
    expect(await quota(company.empresa)).toEqual({ usadas: 1, adicionales: 0 });
  });

  test('a process that died after the report was stored is continued, and nothing is asked again', async () => {
    const company = await asked();
    await approvals.approve(company.jefa, company.id);
    await approvals.work();
    await sql`update aprobaciones set estado = 'aprobada', lease_until = now() where id = ${company.id}`.execute(db());
    expect(await dueApproved(db(), 50)).toEqual([company.id]);
    await approvals.work();
    expect(await shown(company)).toMatchObject({ estado: 'hecha' });
    expect(await quota(company.empresa)).toEqual({ usadas: 1, adicionales: 1 });
  });
});

test('administrators get one mail with counts and who asked one with the answer; none says about whom', async () => {
  await db().deleteFrom('mails').execute();
  const company = await asked();
  await approvals.request(company.luis);
  const first = (await approvals.fixture.deliver()).filter(({ subject }) => subject.includes('aprobación'));
  expect(first.map(({ to, subject }) => [to, subject])).toEqual(
    expect.arrayContaining([
      [company.jefa.email, '2 consultas esperan tu aprobación'],
      [company.jefe.email, '2 consultas esperan tu aprobación'],
    ]),
  );
  expect(first).toHaveLength(2);
  expect(first[0]?.text).toContain('/aprobaciones');
  await approvals.approve(company.jefa, company.id);
  await approvals.work();
  const second = await approvals.fixture.deliver();
  expect(second.find(({ to }) => to === company.luis.email)?.subject).toBe('Tu consulta se aprobó y está lista');
  const plain = company.run.slice(0, 8);
  for (const { text } of [...first, ...second]) expect(text.replaceAll('.', '')).not.toContain(plain);
});
