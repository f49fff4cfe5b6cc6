import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Someone } from '../../testing/customers-testing.ts';
import { openPlanClock, type PlanClock } from './testing.ts';

let fixture: PlanClock;
beforeAll(async () => {
  fixture = await openPlanClock();
});
beforeEach(async () => {
  await sql`truncate contracts, mails restart identity cascade`.execute(fixture.clock.db);
  await fixture.begin('2027-01-31', { siguiente_factura: null });
});
afterAll(() => fixture.close());

const end = ({ token }: Someone, fin: string) => fixture.call(token, { to: 'mi-plan/termino', json: { contrato: '1', fin } });
async function termino() {
  const { body } = await fixture.call(fixture.boss.token, { to: 'mi-plan' });
  return (body['planes'] as { termino: Record<string, unknown> }[])[0]?.termino;
}

describe('notice of termination', () => {
  test('on the last allowed day ends the plan with its term: a stored receipt, an email and no renewal', async () => {
    await fixture.clock.travel('2027-12-01 23:59:00');
    expect(await termino()).toEqual({
      seRenueva: true,
      avisarHasta: '2027-12-01',
      finSiAvisaHoy: '2028-01-30',
      fin: null,
      constancia: null,
    });
    const given = await end(fixture.boss, '2028-01-30');
    expect(given).toMatchObject({
      status: 200,
      body: { numero: 'CT-0000000001', fin: '2028-01-30', huella: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(String(given.body['texto'])).toContain('El plan funciona hasta el 30-01-2028 inclusive');
    expect(await termino()).toMatchObject({ seRenueva: false, finSiAvisaHoy: null, fin: '2028-01-30', constancia: given.body });
    expect(await fixture.mails()).toEqual(['1 × Constancia CT-0000000001: Plan Pyme 5 termina el 30-01-2028']);
    expect((await end(fixture.boss, '2028-01-30')).body).toEqual(given.body);
    expect(await fixture.live('2028-01-15')).toEqual(['1 × Plan Pyme 5 termina el 30-01-2028']);
    expect((await fixture.call(fixture.boss.token, { to: 'contrato' })).body['vigente']).toBe(true);
    await fixture.clock.travel('2028-01-30 23:59:50');
    expect((await fixture.call(fixture.boss.token, { to: 'contrato' })).body['vigente']).toBe(true);
    expect(await fixture.live('2028-01-31')).toEqual(['1 × Plan Pyme 5 terminó el 30-01-2028']);
    expect((await fixture.call(fixture.boss.token, { to: 'contrato' })).body['vigente']).toBe(false);
    expect(await termino()).toMatchObject({ seRenueva: false, fin: '2028-01-30' });
  });

  test('one day late counts for the next term, and the page says so beforehand', async () => {
    await fixture.clock.travel('2027-12-02 00:00:10');
    expect(await termino()).toMatchObject({ finSiAvisaHoy: '2029-01-30' });
    const old = await end(fixture.boss, '2028-01-30');
    expect([old.status, old.body['codigo']]).toEqual([409, 'TERMINO_DISTINTO']);
    expect((await end(fixture.boss, '2029-01-30')).status).toBe(200);
    await fixture.mails();
    expect(await fixture.live('2028-01-31')).toEqual(['1 × Plan Pyme 5 se renovó hasta el 30-01-2029']);
    expect(await termino()).toMatchObject({ seRenueva: false, fin: '2029-01-30' });
    expect(await fixture.live('2028-11-20')).toEqual([]);
    expect(await fixture.live('2029-01-31')).toEqual(['1 × Plan Pyme 5 terminó el 30-01-2029']);
  });

  test('requires an administrator and a plan that would renew', async () => {
    const accountant = await fixture.addMember('contabilidad@nandu.cl', 'facturacion');
    const stranger = await fixture.contract();
    await fixture.clock.travel('2027-06-01 10:00');
    expect((await end(accountant, '2028-01-30')).body['codigo']).toBe('NO_PERMITIDO');
    expect((await end(stranger, '2028-01-30')).body['codigo']).toBe('PLAN_AJENO');
    await fixture.clock.db.updateTable('contracts').set({ tipo: 'pack' }).where('id', '=', '1').execute();
    expect((await end(fixture.boss, '2028-01-30')).body['codigo']).toBe('TERMINO_IMPOSIBLE');
    expect(await fixture.mails()).toEqual([]);
  });
});
