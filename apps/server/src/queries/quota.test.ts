import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { rutsFrom } from '../testing/ruts-testing.ts';
import { openCustomers, type ContractOptions, type Customers, type Someone } from '../testing/customers-testing.ts';
import { TODAY } from '../storage/clock.ts';
import { giveBackAbandoned } from './quota.ts';
import { aDrawing } from '../orders/testing.ts';

let fixture: Customers;
beforeAll(async () => {
  fixture = await openCustomers({ rates: { consulta: { max: 100_000, windowSeconds: 60 } }, acquireMs: 30_000 });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.press.draw = async () => aDrawing();
  await fixture.database.db.deleteFrom('mails').execute();
});

const aSubject = rutsFrom(60_000_000);

const ask = ({ token }: Someone, form: Record<string, string> = {}) =>
  fixture.call(token, { to: 'consulta-informe/sia000002', form: { run: aSubject(), ...form } });

async function quota({ token }: Someone) {
  return (await fixture.call(token, { to: 'contrato' })).body['cupo'];
}

async function askTimes(person: Someone, times: number) {
  for (let n = 0; n < times; n += 1) expect((await ask(person)).status).toBe(200);
}

const packOf = (consultas: number): ContractOptions => ({
  tipo: 'pack',
  moneda: '1',
  consultas,
  valor_adicional: '6500',
  nombre: 'Pack Pyme',
});

/** The embedded database has one connection: every round is the same. */
const ROUNDS = inject('testTemplate').kind === 'server' ? 10 : 2;

describe('200 simultaneous queries with 10 left', () => {
  test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'give exactly 10 reports, round %i',
    { tags: ['V2.3.2', 'V2.3.4'] },
    async () => {
      const person = await fixture.contract({ ...packOf(12) });
      await askTimes(person, 2);
      const answers = await Promise.all(Array.from({ length: 200 }, () => ask(person)));
      const codes = answers.map(({ status, body }) => (status === 200 ? 'made' : body['codigo']));
      expect(codes.filter((code) => code === 'made')).toHaveLength(10);
      expect(codes.filter((code) => code === 'SIN_CONSULTAS')).toHaveLength(190);
      expect(await quota(person)).toMatchObject({ usadas: 12, quedan: 0 });
      const reports = await fixture.database.db.selectFrom('historial').select('informe').where('cliente', '=', person.id).execute();
      expect(reports).toHaveLength(12);
    },
  );
});

describe('above the quota', () => {
  test('a pack is used up', async () => {
    const person = await fixture.contract(packOf(1));
    await askTimes(person, 1);
    const { status, body } = await ask(person, { aceptaConsultaAdicional: 'true' });
    expect({ status, body }).toEqual({ status: 403, body: { codigo: 'SIN_CONSULTAS', mensaje: 'No te quedan consultas en este plan.' } });
  });

  test('a monthly plan asks for consent, then charges its price', async () => {
    const person = await fixture.contract({ consultas: 1 });
    await askTimes(person, 1);
    const run = aSubject();
    expect(await ask(person, { run })).toMatchObject({
      status: 409,
      body: { codigo: 'SIN_CUPO', valorConsultaAdicional: 0.15, moneda: '2' },
    });
    expect(await ask(person, { run, aceptaConsultaAdicional: 'true' })).toMatchObject({ status: 200 });
    expect(await quota(person)).toMatchObject({ usadas: 1, quedan: 0, adicionales: 1 });
  });

  test('a failed query is not invoiced', async () => {
    const person = await fixture.contract({ consultas: 1 });
    await askTimes(person, 1);
    fixture.press.draw = () => Promise.reject(new Error('no press'));
    expect(await ask(person, { aceptaConsultaAdicional: 'true' })).toMatchObject({ status: 503 });
    expect(await quota(person)).toMatchObject({ usadas: 1, adicionales: 0 });
  });

  test('several contracts add up: the one ending first is used first, and the page shows the rest', async () => {
    const person = await fixture.contract({ ...packOf(1), nombre: 'El que termina después' });
    const { db } = fixture.database;
    await sql`insert into contracts (titular, nombre, tipo, moneda, consultas, valor_adicional, desde, hasta, correo, demo)
      select titular, 'El que termina antes', tipo, moneda, consultas, valor_adicional, desde, desde + 1, correo, demo
      from contracts where titular = ${person.rut}`.execute(db);
    expect(await quota(person)).toMatchObject({ plan: 'El que termina antes', quedan: 1, seRenueva: false, tipoPlan: 'pack' });
    await askTimes(person, 1);
    expect(await quota(person)).toMatchObject({ plan: 'El que termina después', quedan: 1 });
    await askTimes(person, 1);
    expect(await ask(person)).toMatchObject({ status: 403 });
  });
});

describe('quota taken by a dead process', () => {
  async function die(person: Someone) {
    // No answer any more, as after a power cut.
    fixture.press.draw = () => new Promise(() => {});
    void ask(person);
    await expect.poll(() => quota(person)).toMatchObject({ usadas: 1 });
    fixture.press.draw = async () => aDrawing();
  }
  const leaseEnds = (person: Someone) =>
    sql`update queries set lease_until = now() - interval '1 second' where cliente = ${person.id}`.execute(fixture.database.db);

  test('is returned by the periodic job, once, and not earlier', async () => {
    const person = await fixture.contract({ consultas: 1 });
    const used = () =>
      fixture.database.db
        .selectFrom('quota_periods')
        .innerJoin('contracts', 'contracts.id', 'quota_periods.contrato')
        .select('usadas')
        .where('titular', '=', person.rut)
        .executeTakeFirst();
    await die(person);
    await giveBackAbandoned(fixture.database.db);
    expect(await used()).toEqual({ usadas: 1 });
    await leaseEnds(person);
    await Promise.all([giveBackAbandoned(fixture.database.db), giveBackAbandoned(fixture.database.db)]);
    await giveBackAbandoned(fixture.database.db);
    expect(await used()).toEqual({ usadas: 0 });
  });

  test('does not block the next query', async () => {
    const person = await fixture.contract(packOf(1));
    await die(person);
    expect(await ask(person)).toMatchObject({ status: 403 });
    await leaseEnds(person);
    expect(await ask(person)).toMatchObject({ status: 200 });
    expect(await quota(person)).toMatchObject({ usadas: 1 });
  });
});

describe('a contract', () => {
  test.each<[string, ContractOptions]>([
    ['that has ended', { hasta: sql<string>`${TODAY} - 1`, desde: sql<string>`${TODAY} - 30` }],
    ['that has not begun', { desde: sql<string>`${TODAY} + 1` }],
    ['that was ended before its last day', { terminado: sql<Date>`now()` }],
  ])('%s allows no queries', async (_what, terms) => {
    const person = await fixture.contract(terms);
    expect(await fixture.call(person.token, { to: 'contrato' })).toMatchObject({ body: { contrato: 'S', vigente: false, cupo: null } });
    expect(await ask(person)).toMatchObject({ status: 403, body: { codigo: 'SIN_CONTRATO' } });
  });

  test('counts only for a customer record with contrato S', { tags: ['PROD-10'] }, async () => {
    const person = await fixture.contract({ of: { contrato: 'N' } });
    expect(await ask(person)).toMatchObject({ status: 403, body: { codigo: 'SIN_CONTRATO' } });
  });

  test.each([
    ['on its first day', '0 days', 0],
    ['on the last day of its first month', '1 month -1 day', 0],
    ['on the first day of its second month', '1 month', 1],
    ['after seven months', '7 months 3 days', 7],
  ])('has its period %s', async (_when, ago, months) => {
    const desde = sql<string>`(${TODAY} - ${ago}::interval)::date`;
    const person = await fixture.contract({ desde, consultas: 5 });
    const row = await fixture.database.db
      .selectFrom('contracts')
      .select([
        sql<string>`(desde + make_interval(months => ${months}))::date`.as('from'),
        sql<string>`(desde + make_interval(months => ${months + 1}))::date - 1`.as('to'),
      ])
      .where('titular', '=', person.rut)
      .executeTakeFirstOrThrow();
    expect(await quota(person)).toMatchObject({ desde: row.from, hasta: row.to, incluidas: 5, usadas: 0, seRenueva: true });
  });
});

describe('mails', () => {
  test('are sent at 50, 80 and 100 %, once each, to the contract’s address', async () => {
    const person = await fixture.contract({ consultas: 10, nombre: 'Plan Pyme' });
    const subjects: string[][] = [];
    for (let n = 1; n <= 10; n += 1) {
      await askTimes(person, 1);
      const mails = await fixture.deliver();
      subjects.push(mails.map(({ subject }) => subject));
      for (const { to } of mails) expect(to).toBe('plan@ejemplo.cl');
    }
    expect(subjects.flatMap((each, index) => each.map((subject) => [index + 1, subject]))).toEqual([
      [5, 'Usaste el 50 % de tus consultas de Plan Pyme'],
      [8, 'Usaste el 80 % de tus consultas de Plan Pyme'],
      [10, 'Usaste todas tus consultas de Plan Pyme'],
    ]);
    await ask(person, { aceptaConsultaAdicional: 'true' });
    expect(await fixture.deliver()).toEqual([]);
  });

  test('give the price of an additional query, or say that the pack is used up', async () => {
    await askTimes(await fixture.contract({ consultas: 1, moneda: '2' }), 1);
    await askTimes(await fixture.contract({ consultas: 1, moneda: '1', valor_adicional: '6500' }), 1);
    await askTimes(await fixture.contract(packOf(1)), 1);
    const [uf, pesos, pack] = (await fixture.deliver()).map(({ text }) => text);
    expect(uf).toContain('cada consulta adicional cuesta 0,15 UF más IVA');
    expect(pesos).toMatch(/cada consulta adicional cuesta \$\s?6\.500/);
    expect(pack).toContain('No te quedan consultas en este plan.');
    expect(pack).not.toContain('adicional');
  });

  test('promise the contract’s queries for the next period, without those that the office credited', async () => {
    const person = await fixture.contract({ consultas: 2 });
    await quota(person);
    await sql`update quota_periods set incluidas = 4 from contracts where contracts.id = contrato and titular = ${person.rut}`.execute(
      fixture.database.db,
    );
    expect(await quota(person)).toMatchObject({ incluidas: 4, delPlan: 2 });
    await askTimes(person, 2);
    expect((await fixture.deliver()).map(({ text }) => text)).toEqual([expect.stringContaining('vuelves a tener 2;')]);
  });

  test('are not sent for a past period', async () => {
    const person = await fixture.contract({ consultas: 1 });
    await askTimes(person, 1);
    await sql`update quota_periods set desde = quota_periods.desde - 40, hasta = ${TODAY} - 1 from contracts
      where contracts.id = contrato and titular = ${person.rut}`.execute(fixture.database.db);
    expect(await fixture.deliver()).toEqual([]);
  });

  test('count completed queries, not failed ones', async () => {
    const person = await fixture.contract({ consultas: 2 });
    fixture.press.draw = () => Promise.reject(new Error('no press'));
    await ask(person);
    expect(await fixture.deliver()).toEqual([]);
  });
});
