import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PaymentRefused, PaymentUnknown, type CardTransaction } from '../providers/payments/port.ts';
import { KINDS } from '../app/kinds.ts';
import { testDatabase } from '../storage/testing.ts';
import type { OrderDeps } from './kind.ts';
import { issueReport } from '../issuing/issuing.ts';
import { settlePayment } from './payment.ts';
import { insertOrder, payWithPromotion } from '../purchase/place.ts';
import { refundOrder } from './refunds.ts';
import { recordReturn } from './returns.ts';
import { ordersInReview, type Decision } from './review.ts';
import { displayNumber, orderOf } from './display-number.ts';
import { aPurchaseOf, anOrder, decideReview, mailsOf, namesOf, orderDeps, stateOf, timePasses } from './testing.ts';

const database = testDatabase();

/** A charged order whose report can no longer be made. */
async function toRefund(overrides: Partial<Omit<OrderDeps, 'payments' | 'mail'>> = {}) {
  const deps = orderDeps(database.db, { loadRecords: async () => undefined, ...overrides });
  const { orden, token } = await anOrder(deps);
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  await issueReport(deps, orden);
  deps.payments.onStatus = {};
  return { deps, payments: deps.payments, orden, token };
}

const refundOf = (orden: string) =>
  database.db.selectFrom('payment_attempts').select(['reembolso', 'reembolso_en']).where('orden', '=', orden).executeTakeFirstOrThrow();

describe('a refund', () => {
  test('follows a report that cannot be made: the whole charge, once, and the buyer is notified', async () => {
    const { deps, payments, orden } = await toRefund();
    expect(await stateOf(database.db, orden)).toBe('REFUND_PENDING');
    expect(await mailsOf(database.db, orden)).toEqual(['comprobante', 'reembolso-pendiente']);
    const given: unknown[] = [];
    const refund = payments.refund.bind(payments);
    payments.refund = (...args: unknown[]) => (given.push(args), refund());
    expect(await refundOrder(deps, orden)).toBe(true);
    expect(await refundOrder(deps, orden)).toBe(false);
    expect(given).toEqual([[expect.any(String), 16_500]]);
    expect(await stateOf(database.db, orden)).toBe('REFUNDED');
    expect(await refundOf(orden)).toEqual({ reembolso: { type: 'REVERSED', authorizationCode: '' }, reembolso_en: expect.any(Date) });
    expect(await mailsOf(database.db, orden)).toEqual(['comprobante', 'reembolso']);
  });

  test('follows 24 hours of failed tries, not earlier', async () => {
    const { deps, orden } = await toRefund({
      loadRecords: async () => ({ demo: true }),
      draw: () => Promise.reject(new Error('no glyph')),
    });
    expect(await stateOf(database.db, orden)).toBe('PAID');
    const paidAgo = (hours: string) =>
      sql`update order_events set en = now() - ${hours}::interval where orden = ${orden} and a = 'PAID' and de = 'COMMITTING'`.execute(
        database.db,
      );
    await paidAgo('23 hours 59 minutes');
    await timePasses(database.db, orden);
    await issueReport(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('PAID');
    await paidAgo('24 hours 1 minute');
    await timePasses(database.db, orden);
    await issueReport(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('REFUND_PENDING');
  });

  test('of a charge of which the bank already gave a part back is the rest', async () => {
    const { deps, payments, orden } = await toRefund();
    const given: unknown[] = [];
    const refund = payments.refund.bind(payments);
    payments.refund = (...args: unknown[]) => (given.push(args), refund());
    payments.onStatus = { status: 'PARTIALLY_NULLIFIED', balance: 4_500 };
    expect(await refundOrder(deps, orden)).toBe(true);
    expect(given).toEqual([[expect.any(String), 4_500]]);
    expect(await stateOf(database.db, orden)).toBe('REFUNDED');
  });

  test.each([{}, { balance: 0 }, { balance: 4_500, responseCode: -1 }])(
    'of a charge that was given back in part, of which the bank tells no rest, goes to a person: %j',
    async (told) => {
      const { deps, payments, orden } = await toRefund();
      payments.onStatus = { status: 'PARTIALLY_NULLIFIED', ...told };
      await refundOrder(deps, orden);
      expect([await stateOf(database.db, orden), payments.calls.refund]).toEqual(['REVIEW', 0]);
    },
  );

  test('is sent once under concurrent requests', async () => {
    const { deps, payments, orden } = await toRefund();
    const results = await Promise.all(Array.from({ length: 8 }, () => refundOrder(deps, orden)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(payments.calls.refund).toBe(1);
  });

  test.each(['REVERSED', 'NULLIFIED'])('with a lost answer is not sent again: the status says %s', async (status) => {
    const { deps, payments, orden } = await toRefund();
    payments.onRefund = new PaymentUnknown('socket hang up');
    await refundOrder(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('REFUND_PENDING');
    expect(await refundOrder(deps, orden)).toBe(false);
    await timePasses(database.db, orden);
    payments.onStatus = { status };
    await refundOrder(deps, orden);
    expect(payments.calls.refund).toBe(1);
    expect(await stateOf(database.db, orden)).toBe('REFUNDED');
    expect((await refundOf(orden)).reembolso).toMatchObject({ type: status });
  });

  test('that the provider keeps refusing goes to review', async () => {
    const { deps, payments, orden } = await toRefund();
    payments.onRefund = new PaymentRefused('422 not allowed');
    for (let tries = 1; tries <= 4; tries += 1) {
      expect(await stateOf(database.db, orden)).toBe('REFUND_PENDING');
      await timePasses(database.db, orden);
      await refundOrder(deps, orden);
    }
    expect(await stateOf(database.db, orden)).toBe('REVIEW');
    expect(await mailsOf(database.db, orden)).toContain('en-revision');
  });

  test('without an answer for six days goes to review', async () => {
    const { deps, payments, orden } = await toRefund();
    payments.onStatus = new PaymentUnknown('timeout');
    for (let tries = 1; tries <= 6; tries += 1) {
      await timePasses(database.db, orden);
      await refundOrder(deps, orden);
    }
    expect(await stateOf(database.db, orden)).toBe('REFUND_PENDING');
    await sql`update order_events set en = now() - interval '6 days 1 hour' where orden = ${orden}`.execute(database.db);
    await timePasses(database.db, orden);
    await refundOrder(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('REVIEW');
  });

  test.each([
    { status: 'INITIALIZED', responseCode: null },
    { status: 'FAILED', responseCode: -1 },
    { status: 'PARTIALLY_NULLIFIED', responseCode: 0 },
  ])('of a payment the provider reports as $status goes to review', async (answer) => {
    const { deps, payments, orden } = await toRefund();
    payments.onStatus = answer;
    await refundOrder(deps, orden);
    expect(payments.calls.refund).toBe(0);
    expect(await stateOf(database.db, orden)).toBe('REVIEW');
  });

  test('of an order paid fully by promotion calls no provider and returns the promotion', async () => {
    await database.db
      .insertInto('promotions')
      .values({ codigo: 'TODO', descuento: 100, descripcion: 'x', desde: '2026-01-01', hasta: '2099-01-01', max_usos: 1, demo: false })
      .execute();
    const deps = orderDeps(database.db, { loadRecords: async () => undefined });
    const orden = (await insertOrder(deps, { ...aPurchaseOf('TODO'), discount: 100, total: 0 })) ?? '';
    await payWithPromotion(deps, orden);
    await issueReport(deps, orden);
    await refundOrder(deps, orden);
    expect(deps.payments.calls).toMatchObject({ status: 0, refund: 0 });
    expect(await stateOf(database.db, orden)).toBe('REFUNDED');
    const { usos } = await database.db.selectFrom('promotions').select('usos').where('codigo', '=', 'TODO').executeTakeFirstOrThrow();
    expect(usos).toBe(0);
  });
});

describe('an order in review', () => {
  async function inReview(said: Partial<CardTransaction> = { amount: 1 }) {
    const deps = orderDeps(database.db);
    const { orden, token } = await anOrder(deps);
    await recordReturn(deps, { shape: 'normal', token });
    deps.payments.onCommit = said;
    await settlePayment(deps, orden);
    return { deps, orden };
  }

  test('is listed with the provider’s answer', async () => {
    const { orden } = await inReview();
    const shown = (await ordersInReview(database.db)).filter((each) => each.orden === orden);
    expect(shown).toMatchObject([
      {
        orden,
        numero: await displayNumber(database.db, orden),
        buyOrder: (await namesOf(database.db, orden)).buyOrder,
        total: 16_500,
        motivo: 'el monto o la orden no coinciden',
        comprobante: { amount: 1 },
      },
    ]);
  });

  test('is found by its display number in any spelling', async () => {
    const { orden } = await inReview();
    const numero = await displayNumber(database.db, orden);
    for (const typed of [numero, ` ${numero.toLowerCase()} `, numero.replace('VO', 'V0')])
      expect(await orderOf(database.db, typed)).toBe(orden);
    expect(await orderOf(database.db, orden)).toBeUndefined();
  });

  test.each<[Decision, string, string]>([
    ['emitir', 'PAID', 'pago-encontrado'],
    ['devolver', 'REFUND_PENDING', 'reembolso-pendiente'],
    ['cerrar', 'ABANDONED', 'pago-no-hecho'],
  ])('follows the decision: %s', async (decision, state, mail) => {
    const { orden } = await inReview(decision === 'cerrar' ? { status: 'CAPTURED' } : undefined);
    expect(await decideReview({ db: database.db, kinds: KINDS }, orden, decision)).toBe(true);
    expect(await decideReview({ db: database.db, kinds: KINDS }, orden, decision)).toBe(false);
    expect(await stateOf(database.db, orden)).toBe(state);
    expect(await mailsOf(database.db, orden)).toEqual(['en-revision', mail]);
  });

  test('with a charge cannot be closed as uncharged', async () => {
    const { orden } = await inReview();
    await expect(decideReview({ db: database.db, kinds: KINDS }, orden, 'cerrar')).rejects.toThrow('El banco hizo el cobro');
    expect(await stateOf(database.db, orden)).toBe('REVIEW');
  });

  test('refunded by the office returns the charged amount, not the requested one', async () => {
    const { deps, orden } = await inReview();
    await decideReview(deps, orden, 'devolver');
    deps.payments.onStatus = { amount: 1 };
    const amounts: number[] = [];
    deps.payments.refund = async (...[, amount]: [token?: string, amount?: number]) => {
      amounts.push(amount ?? 0);
      return { type: 'REVERSED', authorizationCode: '' };
    };
    await refundOrder(deps, orden);
    expect(amounts).toEqual([1]);
  });
});
