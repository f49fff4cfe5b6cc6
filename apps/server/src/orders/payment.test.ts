import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PaymentRefused, PaymentUnknown, type CardTransaction } from '../providers/payments/port.ts';
import type { Database } from '../storage/database.ts';
import { openTestDatabase } from '../storage/testing.ts';
import { reviewPayment, settlePayment } from './payment.ts';
import { readReturn, recordReturn, type ReturnShape } from './returns.ts';
import { anOrder, mailsOf, namesOf, orderDeps, stateOf, timePasses } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** An order whose buyer came back in the given way. */
async function returned(shape: ReturnShape = 'normal') {
  const deps = orderDeps(database.db);
  const order = await anOrder(deps);
  await recordReturn(deps, shape === 'tiempo' ? { shape, names: await namesOf(database.db, order.orden) } : { shape, token: order.token });
  return { deps, payments: deps.payments, ...order };
}

describe('the review of a payment', () => {
  test('commits once however often and however simultaneously it is asked, and answers all the same', { tags: ['DP2-20'] }, async () => {
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

  test('knows nothing of a token that is not ours', async () => {
    expect(await reviewPayment(orderDeps(database.db), 'no-es-nuestro')).toBeUndefined();
  });

  test('finds a decline final: the order failed and stays so', async () => {
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
  ])('takes $status with response code $responseCode for no payment', async (answer) => {
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

  test('never commits when time ran out, and says so', async () => {
    const { deps, payments, token } = await returned('tiempo');
    payments.onStatus = { status: 'INITIALIZED', responseCode: null };
    expect((await reviewPayment(deps, token))?.status).toBe('TIMEOUT');
    expect(payments.calls.commit).toBe(0);
  });

  test('asks for the status when the commit had no answer, and finds the charge', async () => {
    const { deps, payments, orden, token } = await returned();
    payments.onCommit = new PaymentUnknown('timeout');
    payments.onStatus = {};
    expect((await reviewPayment(deps, token))?.status).toBe('AUTHORIZED');
    expect(payments.calls).toMatchObject({ commit: 1, status: 1 });
    expect(await stateOf(database.db, orden)).toBe('PAID');
  });

  test('believes the status, not a refused commit', async () => {
    const { deps, payments, token } = await returned();
    payments.onCommit = new PaymentRefused('422 already committed');
    payments.onStatus = {};
    expect((await reviewPayment(deps, token))?.status).toBe('AUTHORIZED');
  });

  test('leaves open what nobody knows, and finds it out in a later round', async () => {
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

  test('commits in a later round what the provider never received', async () => {
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

  test('keeps open what a refusal leaves in doubt while an earlier commit may be on its way', async () => {
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

  test('ends such an order once its window has closed without a charge', async () => {
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

  /** A worker that asks for the status and hears the answer only after its lease has run out. */
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

  test('believes nobody whose lease ran out that there is no charge', async () => {
    const { deps, payments, orden, hears } = await lateWorker({ status: 'INITIALIZED', responseCode: null });
    payments.status = async () => {
      await hears();
      throw new PaymentUnknown('timeout');
    };
    await settlePayment(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('COMMITTING');
  });

  test('gives the money of an order back that was given up before its charge was found', async () => {
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
  ])('gives a person what may have been charged: $status, response code $responseCode', async (answer) => {
    const { deps, payments, orden } = await returned();
    payments.onCommit = answer;
    await settlePayment(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('REVIEW');
  });

  test('answers PENDING when its time is over, however long the provider takes', async () => {
    const { deps, payments, orden, token } = await returned();
    payments.delay = 1_500;
    const asked = performance.now();
    expect((await reviewPayment(deps, token, 300))?.status).toBe('PENDING');
    expect(performance.now() - asked).toBeLessThan(1_400);
    await expect.poll(() => stateOf(database.db, orden), { timeout: 5_000 }).toBe('PAID');
  });

  test.each([{ amount: 1 }, { buyOrder: 'OTRA' }, { sessionId: 'OTRA' }])(
    'gives a person what was paid but does not match: %o',
    async (difference) => {
      const { deps, payments, orden } = await returned();
      payments.onCommit = difference;
      await settlePayment(deps, orden);
      expect(await stateOf(database.db, orden)).toBe('REVIEW');
    },
  );

  test('keeps the order of a second return for what it already is', async () => {
    const { deps, orden, token } = await returned();
    await reviewPayment(deps, token);
    await recordReturn(deps, { shape: 'anulado', token });
    expect(await stateOf(database.db, orden)).toBe('PAID');
  });

  test('writes every step down', async () => {
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

  test('gives the use of a promotion back when nobody paid', async () => {
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

describe('what nobody answers', () => {
  test('is asked again after 15 s, 1 min, 5 min, 15 min, 1 h, 6 h and then every day', async () => {
    const { deps, payments, orden } = await returned();
    payments.onCommit = new PaymentUnknown('timeout');
    const pauses: number[] = [];
    for (let tries = 1; tries <= 8; tries += 1) {
      await settlePayment(deps, orden);
      const { pause } = await database.db
        .selectFrom('orders')
        .select(sql<number>`round(extract(epoch from siguiente_intento - actualizada))::int`.as('pause'))
        .where('orden', '=', orden)
        .executeTakeFirstOrThrow();
      pauses.push(pause);
      await timePasses(database.db, orden);
    }
    expect(pauses).toEqual([15, 60, 300, 900, 3_600, 21_600, 86_400, 86_400]);
    expect(await stateOf(database.db, orden)).toBe('COMMITTING');
  });

  test.each([new PaymentUnknown('timeout'), new PaymentRefused('422 transaction not found')])(
    'is given to a person on the sixth day, and the buyer is told: %s',
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
  ])('ends with the mail that was promised: late $late, $answer', async ({ late, answer, mails }) => {
    const { deps, payments, orden } = await returned();
    if (late) await cameAWhileAgo(orden);
    payments.onCommit = answer;
    await settlePayment(deps, orden);
    expect(await mailsOf(database.db, orden)).toEqual(mails);
  });

  test('that is found only by asking again is told as found', async () => {
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
    // A reader of a bank statement knows buy_order and not session_id.
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
