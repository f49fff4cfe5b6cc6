import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { liveContracts } from './life.ts';
import { openPlanClock, type PlanClock } from './testing.ts';

let fixture: PlanClock;
beforeAll(async () => {
  fixture = await openPlanClock();
});
beforeEach(async () => {
  await sql`truncate contracts, mails restart identity cascade`.execute(fixture.clock.db);
});
afterAll(() => fixture.close());

const invoiced = async () => (await fixture.invoices()).map(({ desde, hasta, monto, vence }) => [desde, hasta, monto, vence]);
const ask = (extra = false) =>
  fixture.call(fixture.boss.token, {
    to: 'consulta-informe/sia000002',
    form: { run: '76192083-9', ...(extra && { aceptaConsultaAdicional: 'true' }) },
  });
async function additional(contrato: string, desde: string, adicionales: number): Promise<void> {
  await fixture.clock.db
    .updateTable('quota_periods')
    .set({ adicionales })
    .where('contrato', '=', contrato)
    .where('desde', '=', desde)
    .execute();
}

describe('a server that was down', () => {
  test('over midnight creates the invoice afterwards; it is due five days later', async () => {
    await fixture.begin('2027-01-31');
    expect(await fixture.live('2027-02-27')).toEqual([]);
    await fixture.live('2027-03-01');
    expect(await invoiced()).toEqual([['2027-02-28', '2027-03-30', '6.50', '2027-03-06']]);
  });

  test('over three days still gives the four days of warning before suspension', async () => {
    await fixture.begin('2027-01-31');
    await fixture.live('2027-02-28');
    await fixture.live('2027-03-03');
    for (const day of ['2027-03-09', '2027-03-10', '2027-03-12']) await fixture.live(day);
    expect((await ask()).status).toBe(200);
    await fixture.live('2027-03-13');
    expect((await ask()).body['codigo']).toBe('PLAN_SUSPENDIDO');
  });

  test('over two periods and a renewal creates each invoice once, with the additional queries of the previous period', async () => {
    const contrato = await fixture.begin('2027-01-31');
    await fixture.clock.travel('2028-01-02 10:00');
    await ask();
    await additional(contrato, '2027-12-31', 3);
    await fixture.clock.db.updateTable('contracts').set({ siguiente_factura: '2027-12-31' }).execute();
    await fixture.live('2028-03-05');
    await fixture.live('2028-03-06');
    expect(await invoiced()).toEqual([
      ['2027-12-31', '2028-01-30', '6.50', '2028-03-10'],
      ['2028-01-31', '2028-02-28', '6.95', '2028-03-10'],
      ['2028-02-29', '2028-03-30', '6.50', '2028-03-10'],
    ]);
    expect((await fixture.events(contrato)).filter((event) => event.endsWith('renovado'))).toHaveLength(1);
  });

  test('answers a query on the first day of a new term before any job has run', async () => {
    await fixture.begin('2027-01-31');
    await fixture.clock.travel('2028-01-31 00:00:03');
    expect((await ask()).status).toBe(200);
  });
});

describe('several processes at once', () => {
  test('create one invoice and send each message once', async () => {
    await fixture.begin('2027-01-31');
    const complaints: unknown[] = [];
    const all = async (day: string) => {
      await fixture.clock.travel(`${day} 09:00`);
      const warn = (what: string, detail: unknown) => complaints.push(what, detail);
      await Promise.all([1, 2, 3, 4].map(() => liveContracts({ db: fixture.clock.db, warn })));
      return fixture.mails();
    };
    expect(await all('2027-02-28')).toEqual(['2 × Factura F-0000000001: $309.400, vence el 05-03-2027']);
    expect(await all('2027-03-03')).toEqual(['2 × La factura F-0000000001 vence el 05-03-2027']);
    expect(await all('2027-03-06')).toEqual(['2 × La factura F-0000000001 está vencida']);
    expect(await all('2027-03-10')).toEqual(['2 × Suspendimos el servicio: la factura F-0000000001 no está pagada']);
    expect(complaints).toEqual([]);
  });
});

describe('an invoice is delayed', () => {
  test('while the UF is unknown, and created once it is known', async () => {
    await fixture.begin('2031-12-01');
    expect(await fixture.live('2032-03-01')).toEqual(['invoice waits: {"id":"1"}']);
    expect(await invoiced()).toEqual([]);
    await sql`insert into uf values ('2032-03-01', 41000, false)`.execute(fixture.clock.db);
    await fixture.live('2032-03-02');
    expect((await fixture.invoices()).map(({ desde, total }) => [desde, total])).toEqual([
      ['2032-01-01', 317_135],
      ['2032-02-01', 317_135],
      ['2032-03-01', 317_135],
    ]);
    await sql`delete from uf where fecha = '2032-03-01'`.execute(fixture.clock.db);
  });

  test('until five past midnight', async () => {
    await fixture.begin('2027-01-31');
    for (const [moment, made] of [
      ['2027-02-28 00:04:00', 0],
      ['2027-02-28 00:05:10', 1],
    ] as const) {
      await fixture.clock.travel(moment);
      await liveContracts({ db: fixture.clock.db, warn: () => {} });
      expect(await invoiced()).toHaveLength(made);
    }
  });

  test('until every report of the last period is finished', async () => {
    const contrato = await fixture.begin('2027-01-31', { consultas: 1 });
    await fixture.clock.travel('2027-02-27 23:59:50');
    await ask();
    await sql`insert into queries (cliente, periodo, adicional, servicio, sujeto_rut, motivo, huella, lease_until)
      select ${fixture.boss.id}, id, true, 'sia000002', '76192083-9', '', 'x', now() + interval '30 seconds' from quota_periods`.execute(
      fixture.clock.db,
    );
    await additional(contrato, '2027-01-31', 1);
    expect(await fixture.live('2027-02-28')).toEqual(['invoice waits: {"id":"1"}']);
    expect(await invoiced()).toEqual([]);
    await sql`update queries set estado = 'MADE' where estado = 'MAKING'`.execute(fixture.clock.db);
    await fixture.live('2027-02-28');
    expect(await invoiced()).toEqual([['2027-02-28', '2027-03-30', '6.65', '2027-03-05']]);
  });
});

describe('clock changes', () => {
  test.each([
    // In April the last hour of the 3rd comes twice; in September the first hour of the 5th does not exist.
    ['2027-03-04', '2027-04-03 23:59:58', '2027-04-04 00:00:02'],
    ['2027-08-05', '2027-09-04 23:59:58', '2027-09-05 01:00:02'],
  ])('a period from the %s begins and ends at the actual midnight', async (desde, before, after) => {
    await fixture.begin(desde);
    const period = async () => {
      const { body } = await fixture.call(fixture.boss.token, { to: 'contrato' });
      return (body['cupo'] as { desde: string }).desde;
    };
    await fixture.clock.travel(before);
    expect(await period()).toBe(desde);
    await fixture.clock.wait('4 seconds');
    expect(await period()).toBe(after.slice(0, 10));
  });
});

describe('the end of the contract', () => {
  test('of a pack: it is announced, has no renewal, and its queries expire', async () => {
    const contrato = await fixture.begin('2027-01-31', { tipo: 'pack', hasta: '2027-07-30', siguiente_factura: null, nombre: 'Pack 5' });
    expect(await fixture.live('2027-07-14')).toEqual([]);
    expect(await fixture.live('2027-07-15')).toEqual(['1 × Pack 5 termina el 30-07-2027']);
    expect((await ask()).status).toBe(200);
    expect(await fixture.live('2027-07-30')).toEqual([]);
    expect(await fixture.live('2027-07-31')).toEqual(['1 × Pack 5 terminó el 30-07-2027']);
    expect((await ask()).body['codigo']).toBe('SIN_CONTRATO');
    expect(await fixture.live('2027-08-01')).toEqual([]);
    expect(await fixture.events(contrato)).toEqual(['2027-07-15 por-terminar', '2027-07-31 terminado']);
    expect(await invoiced()).toEqual([]);
  });

  test('of an unpaid plan: it does not renew, and the queries above the last quota are charged', async () => {
    const contrato = await fixture.begin('2027-01-31', { siguiente_factura: '2027-12-31' });
    await fixture.live('2027-12-31');
    await ask();
    await additional(contrato, '2027-12-31', 2);
    for (const day of ['2028-01-06', '2028-01-10']) await fixture.live(day);
    expect(await fixture.live('2028-01-31')).toEqual([
      '1 × Plan Pyme 5 terminó el 30-01-2028',
      '2 × Factura F-0000000002: $14.280, vence el 05-02-2028',
      '2 × El 04-02-2028 la factura F-0000000001 se podrá informar como deuda',
    ]);
    expect(await invoiced()).toEqual([
      ['2027-12-31', '2028-01-30', '6.50', '2028-01-05'],
      ['2028-01-31', null, '0.30', '2028-02-05'],
    ]);
    await fixture.pay('1');
    expect((await ask()).body['codigo']).toBe('SIN_CONTRATO');
  });
});
