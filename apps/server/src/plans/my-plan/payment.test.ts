import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countPayments } from '../../orders/count.ts';
import { expireUnpaid } from '../../orders/expiry.ts';
import { reviewPayment } from '../../orders/payment.ts';
import { refundOrder } from '../../orders/refunds.ts';
import { recordReturn } from '../../orders/returns.ts';
import { mailsOf, stateOf, timePasses } from '../../orders/testing.ts';
import { PaymentUnknown } from '../../providers/payments/port.ts';
import { openPlanClock, type PlanClock } from './testing.ts';

let test: PlanClock;
beforeAll(async () => {
  test = await openPlanClock();
});
beforeEach(async () => {
  await sql`truncate contracts, mails, orders, payment_counts restart identity cascade`.execute(test.clock.db);
  Object.assign(test.orders.payments, { onCommit: {}, onStatus: new PaymentUnknown('not scripted') });
  await test.begin('2027-01-31');
  await test.live('2027-02-28');
});
afterAll(() => test.close());

const pay = (token = test.boss.token, factura = '1') => test.call(token, { method: 'POST', to: `mi-plan/facturas/${factura}/pagar` });
async function open(): Promise<{ token: string; orden: string }> {
  const { body } = await pay();
  const token = String(body['token']);
  const { orden } = await test.clock.db.selectFrom('payment_attempts').select('orden').where('token', '=', token).executeTakeFirstOrThrow();
  return { token, orden };
}
const back = async (token: string) => {
  await recordReturn(test.orders, { shape: 'normal', token });
  return (await test.call('', { to: `mi-plan/pago/${token}` })).body;
};
const invoice = async () =>
  test.clock.db.selectFrom('facturas').select(['pagada', 'orden']).where('id', '=', '1').executeTakeFirstOrThrow();

describe('the payment of an invoice', () => {
  it('is told without a session, and its receipt is there for whoever may see invoices', async () => {
    const { token, orden } = await open();
    expect(await back(token)).toMatchObject({
      status: 'AUTHORIZED',
      amount: 309_400,
      factura: 'F-0000000001',
      nombre_plan: 'Plan Pyme 5',
      orden,
    });
    expect(await invoice()).toMatchObject({ orden });
    expect((await test.call(test.boss.token, { to: 'mi-plan/facturas/1/comprobante' })).status).toBe(202);
    const again = await pay();
    expect([again.status, again.body['codigo']]).toEqual([409, 'FACTURA_PAGADA']);
    await test.begin('2027-02-28');
    await test.live('2027-03-28');
    await test.pay('2');
    const receipt = await test.call(test.boss.token, { to: 'mi-plan/facturas/2/comprobante' });
    expect(receipt).toMatchObject({
      status: 200,
      body: { numero: expect.stringMatching(/^CV-\d{10}$/), tipoContenido: 'application/pdf' },
    });
  });

  it('is one for two tabs, and for two that click at the same moment', async () => {
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['token'])}`)).size).toBe(1);
    expect(await test.clock.db.selectFrom('orders').select('orden').execute()).toHaveLength(1);
  });

  it('that was left open is replaced, and the page that was left can charge nothing any more', async () => {
    const { commit } = test.orders.payments.calls;
    const old = await open();
    await test.clock.wait('5 minutes');
    const fresh = await open();
    expect(fresh.orden).not.toBe(old.orden);
    expect((await back(old.token))['status']).toBe('TIMEOUT');
    expect(test.orders.payments.calls.commit).toBe(commit);
    expect((await back(fresh.token))['status']).toBe('AUTHORIZED');
  });

  it('that is being found out lets no other begin', async () => {
    test.orders.payments.onCommit = new PaymentUnknown('no answer');
    const { token, orden } = await open();
    await recordReturn(test.orders, { shape: 'normal', token });
    await reviewPayment(test.orders, token, 300);
    expect(await stateOf(test.clock.db, orden)).toBe('COMMITTING');
    const other = await pay();
    expect([other.status, other.body['codigo']]).toEqual([409, 'PAGO_EN_CURSO']);
    const { facturas } = (await test.call(test.boss.token, { to: 'mi-plan/facturas' })).body as { facturas: { estado: string }[] };
    expect(facturas[0]?.estado).toBe('en-pago');
  });

  it('that was refused or forgotten may be made again', async () => {
    test.orders.payments.onCommit = { status: 'FAILED', responseCode: -1 };
    expect((await back((await open()).token))['status']).toBe('FAILED');
    await open();
    await test.clock.wait('2 hours');
    expect(await expireUnpaid(test.clock.db)).toBe(1);
    test.orders.payments.onCommit = {};
    expect((await back((await open()).token))['status']).toBe('AUTHORIZED');
  });
});

describe('a second charge of one invoice', () => {
  it('is given back by itself, without a receipt: it had been paid meanwhile', async () => {
    const { token, orden } = await open();
    const other = await paidByAnother();
    expect((await back(token))['status']).toBe('AUTHORIZED');
    expect(await stateOf(test.clock.db, orden)).toBe('REFUND_PENDING');
    test.orders.payments.onStatus = {};
    await timePasses(test.clock.db, orden);
    await refundOrder(test.orders, orden);
    expect(await stateOf(test.clock.db, orden)).toBe('REFUNDED');
    expect(await mailsOf(test.clock.db, orden)).toEqual(['reembolso']);
    expect(await test.clock.db.selectFrom('comprobantes').select('id').where('orden', '=', orden).execute()).toEqual([]);
    expect(await invoice()).toMatchObject({ orden: other });
  });

  it('that turns up days later on an order that was given up is given back, too', async () => {
    const old = await open();
    test.orders.payments.onCommit = { status: 'FAILED', responseCode: -1 };
    await back(old.token);
    test.orders.payments.onCommit = {};
    await back((await open()).token);
    test.orders.payments.onStatus = {};
    await countPayments(test.orders);
    expect(await stateOf(test.clock.db, old.orden)).toBe('REFUND_PENDING');
  });
});

/** Takes the invoice for paid, as the office's own order would. @returns the order */
async function paidByAnother(): Promise<string> {
  const { db } = test.clock;
  await sql`insert into orders (orden, tipo, factura, estado, inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip)
    select repeat('0', 26), tipo, factura, 'ISSUED', inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip
    from orders`.execute(db);
  const orden = '0'.repeat(26);
  await db.updateTable('facturas').set({ pagada: new Date(), orden }).execute();
  return orden;
}

describe('invoices are of', () => {
  it('administrators and who does the accounts; who asks for reports sees none, and no other company does', async () => {
    const accountant = await test.addMember('contabilidad@nandu.cl', 'facturacion');
    const consultant = await test.addMember('consultas@nandu.cl', 'consultor');
    const stranger = await test.contract();
    const calls = ['mi-plan', 'mi-plan/facturas', 'mi-plan/uso?contrato=1'];
    for (const to of calls) {
      expect([to, (await test.call(accountant.token, { to })).status]).toEqual([to, 200]);
      expect([to, (await test.call(consultant.token, { to })).body['codigo']]).toEqual([to, 'NO_PERMITIDO']);
    }
    expect((await pay(consultant.token)).body['codigo']).toBe('NO_PERMITIDO');
    expect((await pay(stranger.token)).body['codigo']).toBe('FACTURA_DESCONOCIDA');
    expect((await test.call(stranger.token, { to: 'mi-plan/facturas' })).body).toEqual({ facturas: [] });
    expect((await test.call(stranger.token, { to: 'mi-plan/uso?contrato=1' })).body['codigo']).toBe('PLAN_AJENO');
    expect((await test.call(stranger.token, { to: 'mi-plan/facturas/1/comprobante' })).body['codigo']).toBe('FACTURA_DESCONOCIDA');
    expect((await pay(accountant.token)).status).toBe(200);
    expect((await test.call('', { to: 'mi-plan/pago/nada' })).body['codigo']).toBe('PAGO_DESCONOCIDO');
  });

  it('a company whose other invoice is long overdue too: the service stays away until both are paid', async () => {
    for (const day of ['2027-03-06', '2027-03-10', '2027-03-31', '2027-04-06', '2027-04-10']) await test.live(day);
    const suspended = async () => (await test.call(test.boss.token, { to: 'contrato' })).body['suspendido'];
    expect(await suspended()).toBe(true);
    await test.pay('1');
    expect(await suspended()).toBe(true);
    await test.pay('2');
    expect(await suspended()).toBe(false);
  });
});
