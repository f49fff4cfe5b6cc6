import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KINDS } from '../../app/kinds.ts';
import { countPayments } from '../../orders/count.ts';
import { expireUnpaid } from '../../orders/expiry.ts';
import { reviewPayment } from '../../orders/payment.ts';
import { refundOrder } from '../../orders/refunds.ts';
import { recordReturn } from '../../orders/returns.ts';
import { mailsOf, stateOf, timePasses } from '../../orders/testing.ts';
import { PaymentUnknown } from '../../providers/payments/port.ts';
import { openPlanClock, type PlanClock } from './testing.ts';

let fixture: PlanClock;
beforeAll(async () => {
  fixture = await openPlanClock();
});
beforeEach(async () => {
  await sql`truncate contracts, mails, orders, payment_counts restart identity cascade`.execute(fixture.clock.db);
  Object.assign(fixture.orders.payments, { onCommit: {}, onStatus: new PaymentUnknown('not scripted') });
  await fixture.begin('2027-01-31');
  await fixture.live('2027-02-28');
});
afterAll(() => fixture.close());

const pay = (token = fixture.boss.token, factura = '1') => fixture.call(token, { method: 'POST', to: `mi-plan/facturas/${factura}/pagar` });
async function open(): Promise<{ token: string; orden: string }> {
  const { body } = await pay();
  const token = String(body['token']);
  const { orden } = await fixture.clock.db
    .selectFrom('payment_attempts')
    .select('orden')
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  return { token, orden };
}
const back = async (token: string) => {
  await recordReturn(fixture.orders, { shape: 'normal', token });
  return (await fixture.call('', { to: `mi-plan/pago/${token}` })).body;
};
const invoice = async () =>
  fixture.clock.db.selectFrom('facturas').select(['pagada', 'orden']).where('id', '=', '1').executeTakeFirstOrThrow();

describe('the payment of an invoice', () => {
  test('is shown without a session, and its receipt to every user who may see invoices', async () => {
    const { token, orden } = await open();
    expect(await back(token)).toMatchObject({
      status: 'AUTHORIZED',
      amount: 309_400,
      factura: 'F-0000000001',
      nombre_plan: 'Plan Pyme 5',
      orden,
    });
    expect(await invoice()).toMatchObject({ orden });
    expect((await KINDS.factura.sold(fixture.clock.db, [orden])).get(orden)?.cobro).toEqual({
      periodo: { desde: '2027-02-28', hasta: '2027-03-30' },
      uf: { monto: 6.5, fecha: '2027-02-28', valor: 40_000 },
    });
    expect((await fixture.call(fixture.boss.token, { to: 'mi-plan/facturas/1/comprobante' })).status).toBe(202);
    const again = await pay();
    expect([again.status, again.body['codigo']]).toEqual([409, 'FACTURA_PAGADA']);
    await fixture.begin('2027-02-28');
    await fixture.live('2027-03-28');
    await fixture.pay('2');
    const receipt = await fixture.call(fixture.boss.token, { to: 'mi-plan/facturas/2/comprobante' });
    expect(receipt).toMatchObject({
      status: 200,
      body: { numero: expect.stringMatching(/^CV-\d{10}$/), tipoContenido: 'application/pdf' },
    });
  });

  test('is shared by two tabs and by two simultaneous clicks', async () => {
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['token'])}`)).size).toBe(1);
    expect(await fixture.clock.db.selectFrom('orders').select('orden').execute()).toHaveLength(1);
  });

  test('left open is replaced, and the old page can charge nothing', async () => {
    const { commit } = fixture.orders.payments.calls;
    const old = await open();
    await fixture.clock.wait('5 minutes');
    const fresh = await open();
    expect(fresh.orden).not.toBe(old.orden);
    expect((await back(old.token))['status']).toBe('TIMEOUT');
    expect(fixture.orders.payments.calls.commit).toBe(commit);
    expect((await back(fresh.token))['status']).toBe('AUTHORIZED');
  });

  test('with an unknown result blocks another payment', async () => {
    fixture.orders.payments.onCommit = new PaymentUnknown('no answer');
    const { token, orden } = await open();
    await recordReturn(fixture.orders, { shape: 'normal', token });
    await reviewPayment(fixture.orders, token, 300);
    expect(await stateOf(fixture.clock.db, orden)).toBe('COMMITTING');
    const other = await pay();
    expect([other.status, other.body['codigo']]).toEqual([409, 'PAGO_EN_CURSO']);
    const { facturas } = (await fixture.call(fixture.boss.token, { to: 'mi-plan/facturas' })).body as { facturas: { estado: string }[] };
    expect(facturas[0]?.estado).toBe('en-pago');
  });

  test('declined or abandoned can be repeated', async () => {
    fixture.orders.payments.onCommit = { status: 'FAILED', responseCode: -1 };
    expect((await back((await open()).token))['status']).toBe('FAILED');
    await open();
    await fixture.clock.wait('2 hours');
    expect(await expireUnpaid(fixture.clock.db)).toBe(1);
    fixture.orders.payments.onCommit = {};
    expect((await back((await open()).token))['status']).toBe('AUTHORIZED');
  });
});

describe('a second charge of one invoice', () => {
  test('is refunded automatically without a receipt: the invoice was already paid', async () => {
    const { token, orden } = await open();
    const other = await paidByAnother();
    expect((await back(token))['status']).toBe('AUTHORIZED');
    expect(await stateOf(fixture.clock.db, orden)).toBe('REFUND_PENDING');
    fixture.orders.payments.onStatus = {};
    await timePasses(fixture.clock.db, orden);
    await refundOrder(fixture.orders, orden);
    expect(await stateOf(fixture.clock.db, orden)).toBe('REFUNDED');
    expect(await mailsOf(fixture.clock.db, orden)).toEqual(['reembolso']);
    expect(await fixture.clock.db.selectFrom('comprobantes').select('id').where('orden', '=', orden).execute()).toEqual([]);
    expect(await invoice()).toMatchObject({ orden: other });
  });

  test('found days later on an abandoned order is refunded too', async () => {
    const old = await open();
    fixture.orders.payments.onCommit = { status: 'FAILED', responseCode: -1 };
    await back(old.token);
    fixture.orders.payments.onCommit = {};
    await back((await open()).token);
    fixture.orders.payments.onStatus = {};
    await countPayments(fixture.orders);
    expect(await stateOf(fixture.clock.db, old.orden)).toBe('REFUND_PENDING');
  });
});

/** Marks the invoice as paid, as an order of the office would. @returns the order */
async function paidByAnother(): Promise<string> {
  const { db } = fixture.clock;
  await sql`insert into orders (orden, tipo, factura, estado, inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip)
    select repeat('0', 26), tipo, factura, 'ISSUED', inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip
    from orders`.execute(db);
  const orden = '0'.repeat(26);
  await db.updateTable('facturas').set({ pagada: new Date(), orden }).execute();
  return orden;
}

describe('access to invoices', () => {
  test('is granted to administrators and billing users, and refused to query users and other companies', async () => {
    const accountant = await fixture.addMember('contabilidad@nandu.cl', 'facturacion');
    const consultant = await fixture.addMember('consultas@nandu.cl', 'consultor');
    const stranger = await fixture.contract();
    const calls = ['mi-plan', 'mi-plan/facturas', 'mi-plan/uso?contrato=1'];
    for (const to of calls) {
      expect([to, (await fixture.call(accountant.token, { to })).status]).toEqual([to, 200]);
      expect([to, (await fixture.call(consultant.token, { to })).body['codigo']]).toEqual([to, 'NO_PERMITIDO']);
    }
    expect((await pay(consultant.token)).body['codigo']).toBe('NO_PERMITIDO');
    expect((await pay(stranger.token)).body['codigo']).toBe('FACTURA_DESCONOCIDA');
    expect((await fixture.call(stranger.token, { to: 'mi-plan/facturas' })).body).toEqual({ facturas: [] });
    expect((await fixture.call(stranger.token, { to: 'mi-plan/uso?contrato=1' })).body['codigo']).toBe('PLAN_AJENO');
    expect((await fixture.call(stranger.token, { to: 'mi-plan/facturas/1/comprobante' })).body['codigo']).toBe('FACTURA_DESCONOCIDA');
    expect((await pay(accountant.token)).status).toBe(200);
    expect((await fixture.call('', { to: 'mi-plan/pago/nada' })).body['codigo']).toBe('PAGO_DESCONOCIDO');
  });

  test('a company with two overdue invoices stays suspended until both are paid', async () => {
    for (const day of ['2027-03-06', '2027-03-10', '2027-03-31', '2027-04-06', '2027-04-10']) await fixture.live(day);
    const suspended = async () => (await fixture.call(fixture.boss.token, { to: 'contrato' })).body['suspendido'];
    expect(await suspended()).toBe(true);
    await fixture.pay('1');
    expect(await suspended()).toBe(true);
    await fixture.pay('2');
    expect(await suspended()).toBe(false);
  });
});
