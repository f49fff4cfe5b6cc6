import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysFrom, openPlanClock, type PlanClock } from './testing.ts';

let fixture: PlanClock;
beforeAll(async () => {
  fixture = await openPlanClock();
});
afterAll(() => fixture.close());

/** The contract begins on a 31st; its second period on the last of February. No payment until the 31st day of delay. */
const MAILS: Readonly<Record<string, readonly string[]>> = {
  '2027-02-28': ['2 × Factura F-0000000001: $309.400, vence el 05-03-2027'],
  '2027-03-03': ['2 × La factura F-0000000001 vence el 05-03-2027'],
  '2027-03-06': ['2 × La factura F-0000000001 está vencida'],
  '2027-03-10': ['2 × Suspendimos el servicio: la factura F-0000000001 no está pagada'],
  '2027-03-30': ['2 × El 04-04-2027 la factura F-0000000001 se podrá informar como deuda'],
  '2027-03-31': ['2 × Factura F-0000000002: $309.400, vence el 05-04-2027'],
  '2027-04-03': ['2 × La factura F-0000000002 vence el 05-04-2027'],
  '2027-04-04': ['2 × La factura F-0000000001 cumplió 30 días de atraso'],
};

test('days 0 to 31 of delay: each mail is sent once on its day, the service stops and resumes, reports stay readable', async () => {
  const contrato = await fixture.begin('2027-01-31', { consultas: 1_000 });
  const { token } = fixture.boss;
  const ask = () => fixture.call(token, { to: 'consulta-informe/sia000002', form: { run: '76192083-9', motivo: 'evaluacion-crediticia' } });
  const first = await ask();
  expect(first.status).toBe(200);

  for (const day of daysFrom('2027-02-01', '2027-04-05')) {
    expect({ day, mails: await fixture.live(day) }).toEqual({ day, mails: MAILS[day] ?? [] });
    const suspended = day >= '2027-03-10';
    const asked = await ask();
    expect([day, asked.status, asked.body['codigo']]).toEqual(suspended ? [day, 409, 'PLAN_SUSPENDIDO'] : [day, 200, 'sia000002']);
    const read = await fixture.call(token, { to: `informe/${String(first.body['idConsulta'])}` });
    const plan = await fixture.call(token, { to: 'mi-plan' });
    const { facturas } = (await fixture.call(token, { to: 'mi-plan/facturas' })).body as { facturas: Record<string, unknown>[] };
    const invoice = facturas.find(({ factura }) => factura === '1');
    const late = day > '2027-03-05' ? Math.round((Date.parse(day) - Date.parse('2027-03-05')) / 86_400_000) : 0;
    expect({
      day,
      read: read.status,
      plan: (plan.body['planes'] as Record<string, unknown>[])[0]?.['estado'],
      invoice: invoice && [invoice['estado'], invoice['diasAtraso'], invoice['informable']],
    }).toEqual({
      day,
      read: 200,
      plan: suspended ? 'suspendido' : 'vigente',
      invoice: day < '2027-02-28' ? undefined : [late > 0 ? 'vencida' : 'por-pagar', late, late >= 30],
    });
  }

  await fixture.pay('1');
  expect((await ask()).status).toBe(200);
  expect(await fixture.mails()).toEqual([
    '1 × Comprobante de pago: factura F-0000000001 de Plan Pyme 5',
    '2 × El servicio de Plan Pyme 5 funciona de nuevo',
  ]);
  expect(await fixture.events(contrato)).toEqual([
    '2027-02-28 factura',
    '2027-03-03 recordatorio',
    '2027-03-06 atraso',
    '2027-03-10 suspendido',
    '2027-03-30 aviso-deuda',
    '2027-03-31 factura',
    '2027-04-03 recordatorio',
    '2027-04-04 informable',
    '2027-04-05 pago',
    '2027-04-05 reactivado',
  ]);
});
