import { NOT_DECLARED } from '@veridico/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPerson } from '../testing/app-testing.ts';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';
import { FLAT_QUERY } from '../testing/property-testing.ts';
import { rutsFrom } from '../testing/ruts-testing.ts';
import { aDrawing } from '../orders/testing.ts';

const COMPANY = '76192083-9';
const PERSON = '12345678-5';

let fixture: Customers;
let ana: Someone;
let luis: Someone;
beforeAll(async () => {
  fixture = await openCustomers({ rates: { consulta: { max: 100_000, windowSeconds: 60 } }, acquireMs: 30_000 });
  await aPerson(fixture.database.db);
  const of = { empresa: COMPANY, contrato: 'S', rol: 'consultor' } as const;
  ana = await fixture.contract({ consultas: 500, of });
  luis = await fixture.someone(of);
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.press.draw = async () => aDrawing();
  fixture.bureau.find = async () => ({ deceased: false, lines: 1 });
});

const aSubject = rutsFrom(60_000_000);
const OFFERED = { siHayReciente: 'ofrecer' };

async function ask({ token }: Someone, form: Record<string, string>, codigo = 'sia000002') {
  const { status, body } = await fixture.call(token, {
    to: `consulta-informe/${codigo}`,
    form: { motivo: 'evaluacion-crediticia', ...form },
  });
  return { status, body };
}
const used = async () => ((await fixture.call(ana.token, { to: 'contrato' })).body['cupo'] as { usadas: number }).usadas;

describe('a recent answer of the company', () => {
  test('is offered to a colleague instead of a new query, and nothing is charged', async () => {
    const run = aSubject();
    const first = await ask(ana, { run, ...OFFERED });
    expect(first.status).toBe(200);
    const before = await used();
    const offered = await ask(luis, { run, ...OFFERED, motivo: 'evaluacion-riesgo-comercial' });
    expect(offered).toEqual({
      status: 208,
      body: {
        idConsulta: first.body['idConsulta'],
        folio: first.body['folio'],
        informe: 'Informe Verídico Empresarial',
        emitido: first.body['emitido'],
        quien: `Inés Soto ${ana.id}`,
        propia: false,
      },
    });
    expect(await used()).toBe(before);
  });

  test('is not offered by the specified call, for another report, or for another company', async () => {
    const run = aSubject();
    await ask(ana, { run });
    expect((await ask(luis, { run })).status).toBe(200);
    expect((await ask(luis, { run, ...OFFERED }, 'sia000003')).status).toBe(200);
    const other = await fixture.contract({ of: { empresa: '77500001-1', rol: 'administrador' } });
    expect((await ask(other, { run, ...OFFERED })).status).toBe(200);
  });

  test('is offered for the days that the company set', async () => {
    const { db } = fixture.database;
    const run = aSubject();
    await ask(ana, { run });
    const age = (days: number) =>
      sql`update queries set creada = now() - make_interval(days => ${days}) where sujeto_rut = ${run}`.execute(db);
    await age(29);
    expect((await ask(luis, { run, ...OFFERED })).status).toBe(208);
    const rule = (dias: number) => sql`insert into company_rules (empresa, dias, quien) values (${COMPANY}, ${dias}, 'ana')`.execute(db);
    await rule(7);
    await age(8);
    expect((await ask(luis, { run, ...OFFERED })).status).toBe(200);
    await rule(0);
    expect((await ask(ana, { run, ...OFFERED, motivo: 'evaluacion-riesgo-comercial' })).status).toBe(200);
    await sql`delete from company_rules`.execute(db);
  });

  test('is not offered once it is withdrawn, nor to a user who may not read it', async () => {
    const { db } = fixture.database;
    const run = aSubject();
    const { body } = await ask(ana, { run });
    await sql`insert into informes_retirados (folio, motivo) values (${String(body['folio'])}, 'corregido')`.execute(db);
    expect((await ask(luis, { run, ...OFFERED })).status).toBe(200);
    const late = aSubject();
    await ask(ana, { run: late });
    await sql`update company_users set cautela = now() + interval '1 day' where cliente = ${luis.id}`.execute(db);
    const seen = (await fixture.call(luis.token, { to: 'informes' })).text.includes(late);
    expect((await ask(luis, { run: late, ...OFFERED })).status).toBe(seen ? 208 : 200);
    await sql`update company_users set cautela = null where cliente = ${luis.id}`.execute(db);
  });

  test('of an appraisal is one with the same values, with or without zeros before its rol', async () => {
    expect((await ask(ana, { ...FLAT_QUERY }, 'sia000004')).status).toBe(200);
    expect((await ask(luis, { ...FLAT_QUERY, ...OFFERED }, 'sia000004')).status).toBe(208);
    expect((await ask(luis, { ...FLAT_QUERY, rol: '000573-000024', ...OFFERED }, 'sia000004')).status).toBe(208);
    expect((await ask(luis, { ...FLAT_QUERY, banios: '3', ...OFFERED }, 'sia000004')).status).toBe(200);
  });

  test('two colleagues who ask at the same moment are charged once', async () => {
    fixture.press.draw = async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return aDrawing();
    };
    const waiting: (() => void)[] = [];
    fixture.bureau.find = async () => {
      // Every call has found that there is no answer yet before the first one reserves.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 4) for (const go of waiting) go();
      });
      return { deceased: false, lines: 1 };
    };
    const run = aSubject();
    const before = await used();
    const answers = await Promise.all([ana, luis, ana, luis].map((who) => ask(who, { run, ...OFFERED })));
    expect(new Set(answers.map(({ body }) => body['folio'])).size).toBe(1);
    expect(answers.some(({ status }) => status === 208)).toBe(true);
    expect(await used()).toBe(before + 1);
  });
});

describe('a colleague’s report about a person', () => {
  test('is opened with a line of who opened it and why; an own one, and one about a company, without', async () => {
    const { db } = fixture.database;
    const person = String((await ask(ana, { run: PERSON }, 'sia000003')).body['idConsulta']);
    const company = String((await ask(ana, { run: aSubject() })).body['idConsulta']);
    const open = (who: Someone, id: string, motivo: string) => fixture.call(who.token, { to: `informe/${id}${motivo}` });
    for (const id of [person, company]) expect((await open(ana, id, '')).status).toBe(200);
    expect((await open(luis, company, '?motivo=evaluacion-crediticia')).status).toBe(200);
    expect((await open(luis, person, '?motivo=evaluacion-crediticia')).status).toBe(200);
    expect((await open(luis, person, '')).status).toBe(200);
    expect((await open(luis, person, '?motivo=curiosidad')).status).toBe(400);
    const lines = await db.selectFrom('aperturas').selectAll().orderBy('id').execute();
    const line = { informe: person, rut: PERSON, consultante_empresa: COMPANY, cliente: luis.id };
    expect(lines).toMatchObject([
      { ...line, motivo: 'Evaluación crediticia' },
      { ...line, motivo: NOT_DECLARED },
    ]);
  });
});
