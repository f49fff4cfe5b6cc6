import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '../../http/problem.ts';
import { plannedChange } from '../../plans/by-hand/withdraw-change.ts';
import { endPlan } from '../../plans/my-plan/ending.ts';
import { openPlanClock, type PlanClock } from '../../plans/my-plan/testing.ts';
import { logAct } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { changeCompanyPlan, withdrawPlanChange } from './contract.ts';

const RUT = '58234577-5';
const ANA: Acting['staff'] = { sub: 'ana', nombre: 'Ana Rojas', roles: ['finanzas'] };
const REST = { tipo: 'mensual', moneda: '2', consultas: 200, valor_adicional: '0.12', meses: 12, posicion: 0, demo: false } as const;

let plans: PlanClock;
let clave: string;
const db = () => plans.clock.db;
beforeAll(async () => {
  plans = await openPlanClock();
  await db()
    .insertInto('plans')
    .values({ codigo: 'p-200', nombre: 'Plan 200', precio: '19.00', ...REST })
    .execute();
  ({ clave } = await db().selectFrom('companies').select('clave').where('rut', '=', RUT).executeTakeFirstOrThrow());
});
afterAll(() => plans.close());
beforeEach(async () => {
  await sql`truncate contracts cascade`.execute(db());
  await plans.clock.travel('2027-01-15 09:00');
  await plans.mails();
});

const inTrx = <T>(work: (acting: Acting) => Promise<T>) =>
  db()
    .transaction()
    .execute((trx) => work({ trx, staff: ANA }));
const change = () => inTrx((by) => changeCompanyPlan(by, { clave, codigoPlan: 'p-200', huella: '', nota: 'Lo pidió' }));
const withdraw = (contrato: string) =>
  inTrx(async (by) => {
    const noted = await withdrawPlanChange(by, { clave, contrato, nota: 'Se arrepintió' });
    await logAct(by.trx, ANA, 'retirar-cambio', noted);
    return noted;
  });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: unknown) => (error instanceof Problem ? `${error.code} ${error.body().mensaje}` : String(error)),
  );

/** The days on which something happens to a contract of 2027-01-15, and the days around them. */
const DAYS = ['02-14', '02-15', '02-16', '03-15', '11-30', '12-01', '12-16', '12-17'].map((day) => `2027-${day}`);
const LATER = ['2028-01-14', '2028-01-15', '2028-02-15', '2028-12-16', '2029-01-15'];

/** What a company sees of two years of a contract. @param withdrawn a change is planned and withdrawn in its first month */
async function lifeOf(withdrawn: boolean, terms: Parameters<PlanClock['begin']>[1] = {}) {
  await sql`truncate contracts cascade`.execute(db());
  await plans.clock.travel('2027-02-10 09:00');
  await plans.mails();
  const contrato = await plans.begin('2027-01-15', terms);

  if (withdrawn) {
    const { contrato: next } = await change();
    await plans.live('2027-02-11');
    await withdraw(next);
    await plans.mails();
  }
  const mails = [];
  for (const day of [...DAYS, ...LATER]) mails.push([day, await plans.live(day)]);
  const contracts = await db()
    .selectFrom('contracts')
    .select(['nombre', 'precio', 'desde', 'hasta', 'hasta_sin_cambio', 'fin', 'siguiente_factura', 'cerrado', 'suspendido'])
    .execute();
  const invoices = (await plans.invoices()).map(({ id: _id, ...invoice }) => invoice);
  const events = (await plans.events(contrato)).filter((event) => !event.includes('cambio-'));
  // Numbers of invoices and milliseconds differ.
  return JSON.stringify({ mails, contracts, invoices, events }, undefined, 1).replaceAll(/\b0{4}\d+|\.\d{3}Z/g, '#');
}

describe('a planned change of plan that is withdrawn', () => {
  test.each([
    ['invoiced monthly', {}],
    ['without invoices, renewed yearly', { precio: null }],
    ['in its last period', { desde: '2026-02-15', hasta: '2027-02-14', siguiente_factura: '2027-02-15' }],
    ['with notice possible and no renewal', { meses: null, hasta: '2027-06-20' }],
  ])('leaves the contract as one without a change: %s', async (_name, terms) => {
    expect(await lifeOf(true, terms)).toEqual(await lifeOf(false, terms));
  });

  test('of the version before, which kept no last day, gets it from the terms', async () => {
    await plans.begin('2025-01-15', { hasta: '2028-01-14', siguiente_factura: '2027-02-15' });
    const { contrato } = await change();
    await sql`update contracts set hasta_sin_cambio = null`.execute(db());
    expect((await withdraw(contrato)).despues).toMatchObject({ hasta: '14-01-2028' });
  });

  test('is told by mail as the change was, and once by two people', async () => {
    await plans.begin('2027-01-15');
    const { contrato } = await change();
    expect(await plans.mails()).toEqual([expect.stringContaining('Plan Pyme 5 cambia por Plan 200, desde el 15-02-2027')]);
    const answers = await Promise.allSettled([withdraw(contrato), withdraw(contrato)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(withdraw(contrato))).toMatch(/^CONTRATO_IMPOSIBLE .*Ana Rojas, «Retirar el cambio de plan de una empresa»/);
    expect(await plans.mails()).toEqual([
      expect.stringContaining('Plan Pyme 5 sigue: se retiró el cambio por Plan 200, desde el 15-02-2027'),
    ]);
    // Another one can be planned.
    await change();
  });

  test('is refused from its first day on, after notice of end, and for a contract that is no change', async () => {
    const only = await plans.begin('2027-01-15');
    expect(await refusal(withdraw(only))).toMatch(/^CONTRATO_IMPOSIBLE/);
    const { contrato } = await change();
    await plans.clock.travel('2027-02-15 00:00');
    expect(await refusal(withdraw(contrato))).toMatch(/^CONTRATO_IMPOSIBLE/);
    await plans.clock.travel('2027-02-14 23:59');
    expect(await plannedChange(db(), RUT)).toMatchObject({ next: { id: contrato } });
    await endPlan(db(), { contrato, fin: '2028-02-14', quien: 'ana', aviso: { oficina: 'Ana' } });
    expect(await refusal(withdraw(contrato))).toMatch(/^CONTRATO_IMPOSIBLE/);
    expect(await refusal(withdraw('x'))).toMatch(/^CONTRATO_IMPOSIBLE/);
  });
});
