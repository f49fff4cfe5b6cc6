import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { PaymentRefused, PaymentUnknown, type CardTransaction } from '../providers/payments/port.ts';
import { testDatabase } from '../storage/testing.ts';
import { reviewPayment, settlePayment } from './payment.ts';
import { readReturn, recordReturn, type ReturnShape } from './returns.ts';
import { anOrder, mailsOf, namesOf, orderDeps, pauseOf, stateOf, timePasses } from './testing.ts';

const database = testDatabase();

/** An order whose buyer returned in the given way. */
async function returned(shape: ReturnShape = 'normal') {
  const deps = orderDeps(database.db);
  const order = await anOrder(deps);
  await recordReturn(deps, shape === 'tiempo' ? { shape, names: await namesOf(database.db, order.orden) } : { shape, token: order.token });
  return { deps, payments: deps.payments, ...order };
}

describe('the payment review', () => {
  test('commits once under repeated and simultaneous requests, and answers all of them the same', { tags: ['DP2-20'] }, async () => {
    const { deps, payments, token } = await returned();
    payments.delay = 50;
    const answers = await Promise.all(Array.from({ length: 20 }, () => reviewPayment(deps, token)));
    const later = await reviewPayment(deps, token);
    expect(payments.calls.commit).toBe(1);
    expect(new Set([...answers, later].map((answer) => answer?.status))).toEqual(new Set(['AUTHORIZED']));
    expect(new Set(answers.map((answer) => JSON.stringify(answer?.attempt.comprobante)))).toEqual(
      new Set([JSON.stringify(later?.attempt.comprobante)]),
    );
  });

  test('does not know a foreign token', async () => {
    expect(await reviewPayment(orderDeps(database.db), 'no-es-nuestro')).toBeUndefined();
  });

  test('treats a decline as final: the order failed and stays failed', async () => {
    const { deps, payments, orden, token } = await returned();
    payments.onCommit = { status: 'FAILED', responseCode: -1 };
    expect((await reviewPayment(deps, token))?.status).toBe('FAILED');
    payments.onCommit = {};
    expect((await reviewPayment(deps, token))?.status).toBe('FAILED');
    expect(payments.calls.commit).toBe(1);
    expect(await stateOf(database.db, orden)).toBe('FAILED');
  });

  test.each([
    { status: 'AUTHORIZED', responseCode: -1 },
    { status: 'FAILED', responseCode: 0 },
    { status: 'REVERSED', responseCode: 0 },
  ])('does not accept $status with response code $responseCode as a payment', async (answer) => {
    const { deps, payments, token } = await returned();
    payments.onCommit = answer;
    expect((await reviewPayment(deps, token))?.status).toBe('FAILED');
  });

  test.each<ReturnShape>(['anulado', 'formulario'])('never commits a return of shape %s', async (shape) => {
    const { deps, payments, orden, token } = await returned(shape);
    payments.onStatus = { status: 'INITIALIZED', responseCode: null };
    expect((await reviewPayment(deps, token))?.status).toBe('ABORTED');
    expect(payments.calls).toMatchObject({ commit: 0, status: 1 });
    expect(await stateOf(database.db, orden)).toBe('ABANDONED');
  });

  test('never commits after a timeout, and says so', async () => {
    const { deps, payments, token } = await returned('tiempo');
    payments.onStatus = { status: 'INITIALIZED', responseCode: null };
    expect((await reviewPayment(deps, token))?.status).toBe('TIMEOUT');
    expect(payments.calls.commit).toBe(0);
  });

  test('queries the status if the commit had no answer, and finds the charge', async () => {
    const { deps, payments, orden, token } = await returned();
    payments.onCommit = new PaymentUnknown('timeout');
    payments.onStatus = {};
    expect((await reviewPayment(deps, token))?.status).toBe('AUTHORIZED');
    expect(payments.calls).toMatchObject({ commit: 1, status: 1 });
    expect(await stateOf(database.db, orden)).toBe('PAID');
  });

  test('trusts the status over a refused commit', async () => {
    const { deps, payments, token } = await returned();
    payments.onCommit = new PaymentRefused('422 already committed');
    payments.onStatus = {};
    expect((await reviewPayment(deps, token))?.status).toBe('AUTHORIZED');
  });

  test('leaves an unknown result open, and resolves it in a later round', async () => {
    const { deps, payments, orden } = await returned();
    payments.onCommit = new PaymentUnknown('timeout');
    payments.onStatus = new PaymentUnknown('timeout');
    expect(await settlePayment(deps, orden)).toBe(true);
    expect(await stateOf(database.db, orden)).toBe('COMMITTING');
    expect(await settlePayment(deps, orden)).toBe(false);
    await timePasses(database.db, orden);
    payments.onStatus = {};
    expect(await settlePayment(deps, orden)).toBe(true);
    expect(await stateOf(database.db, orden)).toBe('PAID');
    expect(payments.calls.commit).toBe(1);
  });

  test('commits in a later round if the provider never received the first commit', async () => {
    const { deps, payments, orden } = await returned();
    payments.onCommit = new PaymentUnknown('connection refused');
    payments.onStatus = new PaymentUnknown('connection refused');
    await settlePayment(deps, orden);
    await timePasses(database.db, orden);
    payments.onCommit = {};
    payments.onStatus = { status: 'INITIALIZED', responseCode: null };
    await settlePayment(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('PAID');
  });

  test('keeps an order open after a refusal while an earlier commit may still arrive', async () => {
    const { deps, payments, orden } = await returned();
    payments.onCommit = new PaymentUnknown('timeout');
    payments.onStatus = { status: 'INITIALIZED', responseCode: null };
    await settlePayment(deps, orden);
    await timePasses(database.db, orden);
    payments.onCommit = new PaymentRefused('422 locked by another process');
    await settlePayment(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('COMMITTING');
    await timePasses(database.db, orden);
    payments.onStatus = {};
    await settlePayment(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('PAID');
  });

  test('fails such an order once its window has closed without a charge', async () => {
    const { deps, payments, orden } = await returned();
    payments.onCommit = new PaymentUnknown('timeout');
    payments.onStatus = { status: 'INITIALIZED', responseCode: null };
    await settlePayment(deps, orden);
    await timePasses(database.db, orden);
    await sql`update payment_attempts set retorno_en = now() - interval '11 minutes' where orden = ${orden}`.execute(database.db);
    await settlePayment(deps, orden);
    expect(payments.calls.commit).toBe(1);
    expect(await stateOf(database.db, orden)).toBe('ABANDONED');
  });

  /** A worker that gets the status answer only after its lease has expired. */
  async function lateWorker(answer: Partial<CardTransaction>) {
    const order = await returned('anulado');
    let hear: (() => void) | undefined;
    const late = orderDeps(database.db);
    late.payments.onStatus = { amount: 16_500, ...(await namesOf(database.db, order.orden)), ...answer };
    const status = late.payments.status.bind(late.payments);
    late.payments.status = async (token) => {
      await new Promise<void>((resolve) => (hear = resolve));
      return status(token);
    };
    const settling = settlePayment(late, order.orden);
    await expect.poll(() => hear).toBeDefined();
    await timePasses(database.db, order.orden);
    return {
      ...order,
      async hears() {
        hear?.();
        await settling;
      },
    };
  }

  test('ignores a "no charge" result from a worker with an expired lease', async () => {
    const { deps, payments, orden, hears } = await lateWorker({ status: 'INITIALIZED', responseCode: null });
    payments.status = async () => {
      await hears();
      throw new PaymentUnknown('timeout');
    };
    await settlePayment(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('COMMITTING');
  });

  test('refunds an order that was abandoned before its charge was found', async () => {
    const { deps, payments, orden, token, hears } = await lateWorker({});
    payments.onStatus = { status: 'INITIALIZED', responseCode: null };
    await settlePayment(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('ABANDONED');
    await hears();
    expect(await stateOf(database.db, orden)).toBe('REFUND_PENDING');
    expect(await mailsOf(database.db, orden)).toEqual(['reembolso-pendiente']);
    expect((await reviewPayment(deps, token))?.attempt.comprobante).toMatchObject({ status: 'AUTHORIZED' });
  });

  test.each([
    { status: 'AUTHORIZED', responseCode: null },
    { status: 'CAPTURED', responseCode: 0 },
    { status: 'PARTIALLY_NULLIFIED', responseCode: 0 },
  ])('sends a possible charge to review: $status, response code $responseCode', async (answer) => {
    const { deps, payments, orden } = await returned();
    payments.onCommit = answer;
    await settlePayment(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('REVIEW');
  });

  test('answers PENDING at its deadline, even if the provider is slow', async () => {
    const { deps, payments, orden, token } = await returned();
    payments.delay = 1_500;
    const asked = performance.now();
    expect((await reviewPayment(deps, token, 300))?.status).toBe('PENDING');
    expect(performance.now() - asked).toBeLessThan(1_400);
    await expect.poll(() => stateOf(database.db, orden), { timeout: 5_000 }).toBe('PAID');
  });

  test.each([{ amount: 1 }, { buyOrder: 'OTRA' }, { sessionId: 'OTRA' }])(
    'sends a payment that does not match to review: %o',
    async (difference) => {
      const { deps, payments, orden } = await returned();
      payments.onCommit = difference;
      await settlePayment(deps, orden);
      expect(await stateOf(database.db, orden)).toBe('REVIEW');
    },
  );

  test('keeps the state of the order on a second return', async () => {
    const { deps, orden, token } = await returned();
    await reviewPayment(deps, token);
    await recordReturn(deps, { shape: 'anulado', token });
    expect(await stateOf(database.db, orden)).toBe('PAID');
  });

  test('records every step', async () => {
    const { deps, orden, token } = await returned();
    await reviewPayment(deps, token);
    const events = await database.db.selectFrom('order_events').select(['de', 'a']).where('orden', '=', orden).orderBy('id').execute();
    expect(events.map(({ de, a }) => `${de ?? ''}>${a}`)).toEqual([
      '>CREATED',
      'CREATED>TOKEN_ISSUED',
      'TOKEN_ISSUED>RETURNED',
      'RETURNED>COMMITTING',
      'COMMITTING>PAID',
    ]);
  });

  test('returns the use of a promotion if the order was not paid', async () => {
    await database.db
      .insertInto('promotions')
      .values({ codigo: 'UNA', descuento: 10, descripcion: 'x', desde: '2026-01-01', hasta: '2099-01-01', max_usos: 1, demo: false })
      .execute();
    const deps = orderDeps(database.db);
    const { orden, token } = await anOrder(deps, 'UNA');
    await expect(anOrder(deps, 'UNA')).rejects.toThrow('no uses left');
    deps.payments.onCommit = { status: 'FAILED', responseCode: -1 };
    await reviewPayment(deps, token);
    expect(await stateOf(database.db, orden)).toBe('FAILED');
    await expect(anOrder(deps, 'UNA')).resolves.toHaveProperty('orden');
  });
});

describe('an unanswered payment', () => {
  test('is retried after 15 s, 1 min, 5 min, 15 min, 1 h, 6 h and then every day', async () => {
    const { deps, payments, orden } = await returned();
    payments.onCommit = new PaymentUnknown('timeout');
    const pauses: number[] = [];
    for (let tries = 1; tries <= 8; tries += 1) {
      await settlePayment(deps, orden);
      pauses.push(await pauseOf(database.db, orden));
      await timePasses(database.db, orden);
    }
    expect(pauses).toEqual([15, 60, 300, 900, 3_600, 21_600, 86_400, 86_400]);
    expect(await stateOf(database.db, orden)).toBe('COMMITTING');
  });

  test.each([new PaymentUnknown('timeout'), new PaymentRefused('422 transaction not found')])(
    'goes to review on the sixth day, and the buyer is notified: %s',
    async (answer) => {
      const warnings: string[] = [];
      const { deps, payments, orden } = await returned();
      payments.onCommit = new PaymentUnknown('timeout');
      await settlePayment(deps, orden);
      await timePasses(database.db, orden);
      await sql`update payment_attempts set creado = now() - interval '6 days 1 hour' where orden = ${orden}`.execute(database.db);
      payments.onStatus = answer;
      await settlePayment({ ...deps, warn: (what) => warnings.push(what) }, orden);
      expect(await stateOf(database.db, orden)).toBe('REVIEW');
      expect(await mailsOf(database.db, orden)).toEqual(['en-revision']);
      expect(warnings).toContain('payment needs a person');
    },
  );

  const cameAWhileAgo = (orden: string) =>
    sql`update payment_attempts set retorno_en = now() - interval '11 seconds' where orden = ${orden}`.execute(database.db);

  test.each([
    { late: false, answer: {}, mails: ['comprobante'] },
    { late: true, answer: {}, mails: ['comprobante'] },
    { late: false, answer: { status: 'FAILED', responseCode: -1 }, mails: [] },
    { late: true, answer: { status: 'FAILED', responseCode: -1 }, mails: ['pago-no-hecho'] },
    { late: false, answer: { amount: 1 }, mails: ['en-revision'] },
  ])('ends with the announced email: late $late, $answer', async ({ late, answer, mails }) => {
    const { deps, payments, orden } = await returned();
    if (late) await cameAWhileAgo(orden);
    payments.onCommit = answer;
    await settlePayment(deps, orden);
    expect(await mailsOf(database.db, orden)).toEqual(mails);
  });

  test('found by a later status query sends the "found" email', async () => {
    const { deps, payments, orden } = await returned();
    payments.onCommit = new PaymentUnknown('timeout');
    await settlePayment(deps, orden);
    await timePasses(database.db, orden);
    payments.onStatus = {};
    await settlePayment(deps, orden);
    expect(await mailsOf(database.db, orden)).toEqual(['pago-encontrado']);
  });
});

describe('the parameters of a return', () => {
  test.each([
    [{ token_ws: 't' }, { shape: 'normal', token: 't' }],
    [
      { TBK_TOKEN: 't', TBK_ORDEN_COMPRA: 'o', TBK_ID_SESION: 's' },
      { shape: 'anulado', token: 't' },
    ],
    [
      { TBK_ORDEN_COMPRA: 'o', TBK_ID_SESION: 's' },
      { shape: 'tiempo', names: { buyOrder: 'o', sessionId: 's' } },
    ],
    // buy_order stands on a bank statement, session_id does not.
    [{ TBK_ORDEN_COMPRA: 'o' }, undefined],
    [{ TBK_ID_SESION: 's' }, undefined],
    [
      { token_ws: 'a', TBK_TOKEN: 't', TBK_ORDEN_COMPRA: 'o', TBK_ID_SESION: 's' },
      { shape: 'formulario', token: 't' },
    ],
    [{}, undefined],
    [{ token_ws: '' }, undefined],
    [{ token_ws: ['a', 'b'] }, undefined],
    [{ token_ws: 'x'.repeat(200) }, undefined],
    [{ token_ws: 'a\0b' }, undefined],
  ])('%o', { tags: ['DP2-01', 'DP2-02'] }, (parameters, expected) => {
    expect(readReturn(parameters)).toEqual(expected);
  });
});
