import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { MailDelayed } from '../providers/mail/port.ts';
import { PaymentRefused, PaymentUnknown } from '../providers/payments/port.ts';
import { testDatabase } from '../storage/testing.ts';
import { startChores } from '../storage/chores.ts';
import { countPayments } from './count.ts';
import type { OrderDeps } from './kind.ts';
import { issueReport } from '../issuing/issuing.ts';
import { sendMail } from './mails/sending.ts';
import { mailOf, pauseIsOver } from './mails/testing.ts';
import { conclude, settlePayment } from './payment.ts';
import { insertOrder, payWithPromotion } from '../purchase/place.ts';
import { refundOrder } from './refunds.ts';
import { recordReturn } from './returns.ts';
import { findOrderStatus } from '../purchase/report.ts';
import { LANES } from '../app/background.ts';
import { startOrderWorker } from './worker.ts';
import type { DrawnDocument } from './deps.ts';
import { aDrawing, aPurchaseOf, anOrder, decideReview, mailsOf, orderDeps, stateOf, timePasses } from './testing.ts';

const database = testDatabase();
afterEach(async () => {
  await sql`truncate payment_counts, orders cascade`.execute(database.db);
  await sql`delete from promotions where codigo in ('UNA','TODO')`.execute(database.db);
});

type Overrides = Partial<Omit<OrderDeps, 'payments' | 'mail'>>;
async function paid(overrides: Overrides = {}, promotion: string | null = null) {
  const deps = orderDeps(database.db, overrides);
  const { orden, token } = await anOrder(deps, promotion);
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  deps.payments.onStatus = {};
  return { deps, payments: deps.payments, orden, token };
}
async function toRefund(promotion: string | null = null) {
  const made = await paid({ loadRecords: async () => undefined }, promotion);
  await issueReport(made.deps, made.orden);
  expect(await stateOf(database.db, made.orden)).toBe('REFUND_PENDING');
  return made;
}
const promo = (codigo: string, descuento: number) =>
  database.db
    .insertInto('promotions')
    .values({ codigo, descuento, descripcion: 'x', desde: '2026-01-01', hasta: '2099-01-01', max_usos: 5, demo: false })
    .execute();
const usos = async (codigo: string) =>
  (await database.db.selectFrom('promotions').select('usos').where('codigo', '=', codigo).executeTakeFirstOrThrow()).usos;

describe('issuing', () => {
  test('a drawing that never ends does not block other paid orders', { tags: ['V15.2.2'] }, async () => {
    const drawn = aDrawing();
    const never = Promise.withResolvers<DrawnDocument>();
    let hangs = '';
    const deps = orderDeps(database.db, {
      draw: (_code, _records, { folio }) => {
        hangs ||= folio;
        return hangs === folio ? never.promise : Promise.resolve(drawn);
      },
    });
    const pay = async () => {
      const { orden, token } = await anOrder(deps);
      await recordReturn(deps, { shape: 'normal', token });
      await settlePayment(deps, orden);
      return orden;
    };
    await pay();
    const worker = startOrderWorker(deps, LANES);
    await expect.poll(() => hangs, { timeout: 5_000 }).not.toBe('');
    const second = await pay();
    worker.wake();
    await expect.poll(() => stateOf(database.db, second), { timeout: 25_000 }).toBe('ISSUED');
    // It would take the orders of the following tests.
    never.resolve(drawn);
    await worker.stop();
  });

  test('an order whose worker dies on every try is refunded after 24 hours', async () => {
    const hung: (() => void)[] = [];
    const { deps, orden } = await paid({
      draw: () => new Promise<DrawnDocument>((_resolve, reject) => hung.push(() => reject(new Error('hung')))),
    });
    await sql`update order_events set en = now() - interval '30 hours' where orden = ${orden} and a = 'PAID'`.execute(database.db);
    // Each try ends as with SIGKILL or a process out of memory: nothing is written, the lease runs out.
    const began: Promise<unknown>[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      began.push(issueReport(deps, orden));
      await expect
        .poll(
          async () =>
            (await database.db.selectFrom('orders').select('intentos').where('orden', '=', orden).executeTakeFirstOrThrow()).intentos >
              tries || (await stateOf(database.db, orden)) === 'REFUND_PENDING',
        )
        .toBe(true);
      if ((await stateOf(database.db, orden)) === 'REFUND_PENDING') break;
      await timePasses(database.db, orden);
    }
    // The try that ordered the refund, the only one that does not die.
    await began.at(-1);
    expect(await stateOf(database.db, orden)).toBe('REFUND_PENDING');
    // They would report to a closed database.
    for (const end of hung) end();
    await Promise.all(began);
  });
});

describe('refunds and review', () => {
  test('a worker with an expired lease does not send an order to review during its refund', async () => {
    const { deps, orden } = await toRefund();
    await sql`update orders set intentos = 3 where orden = ${orden}`.execute(database.db);
    let hear: (() => void) | undefined;
    const slow = orderDeps(database.db);
    slow.payments.status = async (token) => deps.payments.status(token);
    slow.payments.refund = async () => {
      await new Promise<void>((resolve) => (hear = resolve));
      throw new PaymentRefused('422 locked by another process');
    };
    const late = refundOrder(slow, orden);
    await expect.poll(() => hear).toBeDefined();
    await timePasses(database.db, orden);
    deps.payments.refund = async () => {
      hear?.();
      await late;
      return { type: 'REVERSED', authorizationCode: '' };
    };
    await refundOrder(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('REFUNDED');
  });

  test('a refund that may have succeeded is never followed by a report', async () => {
    const { deps, payments, orden } = await toRefund();
    payments.onRefund = new PaymentUnknown('timeout');
    for (let tries = 1; tries <= 3; tries += 1) {
      await timePasses(database.db, orden);
      await refundOrder(deps, orden);
    }
    payments.onRefund = new PaymentRefused('422 locked by another process');
    await timePasses(database.db, orden);
    await refundOrder(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('REVIEW');
    // The refund that the provider was processing is complete.
    payments.onStatus = { status: 'REVERSED' };
    await decideReview(deps, orden, 'emitir').catch(() => false);
    await issueReport({ ...deps, loadRecords: async () => ({ demo: true }) }, orden);
    expect(await stateOf(database.db, orden)).not.toBe('ISSUED');
  });

  test('an order with a confirmed charge cannot be closed with "no se cobró nada"', async () => {
    const deps = orderDeps(database.db);
    const { orden, token } = await anOrder(deps);
    await recordReturn(deps, { shape: 'normal', token });
    deps.payments.onCommit = { amount: 16_499 };
    await settlePayment(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('REVIEW');
    await decideReview(deps, orden, 'cerrar').catch(() => false);
    expect(await mailsOf(database.db, orden)).not.toContain('pago-no-hecho');
  });

  test('an order in review can be refunded after the provider forgot its status (8 days)', async () => {
    const { deps, payments, orden } = await toRefund();
    payments.onStatus = new PaymentRefused("422 The transactions's date has passed max time (7 days) to recover the status");
    await sql`update payment_attempts set creado = now() - interval '8 days' where orden = ${orden}`.execute(database.db);
    await sql`update orders set estado = 'REVIEW' where orden = ${orden}`.execute(database.db);
    expect(await decideReview(deps, orden, 'devolver')).toBe(true);
    for (let tries = 1; tries <= 5; tries += 1) {
      await refundOrder(deps, orden);
      await timePasses(database.db, orden);
    }
    expect({ state: await stateOf(database.db, orden), sent: payments.calls.refund }).toEqual({ state: 'REFUNDED', sent: 1 });
  });

  test.each(['cerrar', 'devolver'] as const)('F3c the promotion of an unpaid order is returned after review: %s', async (decision) => {
    await promo('UNA', 10);
    const deps = orderDeps(database.db);
    const { orden, token } = await anOrder(deps, 'UNA');
    await recordReturn(deps, { shape: 'normal', token });
    deps.payments.onCommit = { status: 'CAPTURED' };
    await settlePayment(deps, orden);
    expect(await usos('UNA')).toBe(1);
    await decideReview(deps, orden, decision);
    deps.payments.onStatus = {};
    await refundOrder(deps, orden);
    expect(await usos('UNA')).toBe(0);
  });

  test('a promotion is returned only once', async () => {
    await promo('UNA', 10);
    await anOrder(orderDeps(database.db), 'UNA');
    const deps = orderDeps(database.db, { loadRecords: async () => undefined });
    const { orden, token } = await anOrder(deps, 'UNA');
    await recordReturn(deps, { shape: 'normal', token });
    deps.payments.onCommit = { status: 'FAILED', responseCode: -1 };
    await settlePayment(deps, orden);
    expect(await usos('UNA')).toBe(1);
    const attempt = await database.db.selectFrom('payment_attempts').selectAll().where('orden', '=', orden).executeTakeFirstOrThrow();
    deps.payments.onStatus = { amount: 1 };
    await conclude(deps, attempt, await deps.payments.status(token), null);
    expect(await stateOf(database.db, orden)).toBe('REVIEW');
    await decideReview(deps, orden, 'emitir');
    await issueReport(deps, orden);
    deps.payments.onStatus = {};
    await refundOrder(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('REFUNDED');
    expect(await usos('UNA')).toBe(1);
  });
});

describe('mails', () => {
  test('no "nothing was charged" email is sent once a charge was found', async () => {
    const deps = orderDeps(database.db);
    const { orden, token } = await anOrder(deps);
    await recordReturn(deps, { shape: 'normal', token });
    await sql`update payment_attempts set retorno_en = now() - interval '11 minutes' where orden = ${orden}`.execute(database.db);
    deps.payments.onStatus = { status: 'INITIALIZED', responseCode: null };
    await settlePayment(deps, orden);
    const id = await mailOf(database.db, orden, 'pago-no-hecho');
    deps.mail.onSend = new MailDelayed('451 greylisted, try in 5 minutes');
    await sendMail(deps, id);
    deps.mail.onSend = undefined;
    const attempt = await database.db.selectFrom('payment_attempts').selectAll().where('orden', '=', orden).executeTakeFirstOrThrow();
    deps.payments.onStatus = {};
    await conclude(deps, attempt, await deps.payments.status(token), null);
    expect(await stateOf(database.db, orden)).toBe('REFUND_PENDING');
    await pauseIsOver(database.db, id);
    await sendMail(deps, id);
    expect(deps.mail.sent.map(({ text }) => text).join()).not.toContain('no se cobró nada');
  });

  test.each([
    ['report in progress', 'comprobante'],
    ['we are refunding', 'reembolso-pendiente'],
  ] as const)('no "%s" email is sent after the refund', async (_, clase) => {
    const { deps, orden } = await toRefund();
    const id = await mailOf(database.db, orden, clase);
    await pauseIsOver(database.db, id);
    deps.mail.onSend = new MailDelayed('451 greylisted, try in 5 minutes');
    await sendMail(deps, id);
    deps.mail.onSend = undefined;
    await refundOrder(deps, orden);
    const end = await mailOf(database.db, orden, 'reembolso');
    await pauseIsOver(database.db, end);
    await sendMail(deps, end);
    await pauseIsOver(database.db, id);
    await sendMail(deps, id);
    expect(deps.mail.sent.map(({ subject }) => subject)).toEqual(['Devolvimos tu pago']);
  });

  test('an order without a payment attempt sends no email to its address', async () => {
    const deps = orderDeps(database.db);
    const { orden, token } = await anOrder(deps);
    // The attacker skips the card page and only sends GET /compra-directa/paso2?token_ws=<token>.
    await recordReturn(deps, { shape: 'normal', token });
    await sql`update payment_attempts set retorno_en = now() - interval '15 seconds' where orden = ${orden}`.execute(database.db);
    deps.payments.onCommit = new PaymentRefused("422 Invalid status 'INITIALIZED' for transaction while authorizing");
    deps.payments.onStatus = { status: 'INITIALIZED', responseCode: null };
    await settlePayment(deps, orden);
    expect(await mailsOf(database.db, orden)).toEqual([]);
  });

  test('a buyer with a promotion code gets the receipt announced on the page', async () => {
    await promo('TODO', 100);
    const deps = orderDeps(database.db);
    const orden = (await insertOrder(deps, { ...aPurchaseOf('TODO'), discount: 100, total: 0 })) ?? '';
    await payWithPromotion(deps, orden);
    await issueReport(deps, orden);
    expect(await mailsOf(database.db, orden)).toEqual(['comprobante', 'informe']);
  });
});

describe('the daily count', () => {
  test('that ends after midnight belongs to the day it began', async () => {
    const { deps, orden, payments } = await paid();
    await issueReport(deps, orden);
    const status = payments.status.bind(payments);
    payments.status = async (token) => {
      // Midnight passes (one connection: the embedded engine).
      await sql`create schema if not exists later`.execute(database.db);
      await sql`create or replace function later.now() returns timestamptz language sql as 'select pg_catalog.now() + interval ''1 day'''`.execute(
        database.db,
      );
      await sql`set search_path = later, public, pg_catalog`.execute(database.db);
      return status(token);
    };
    await countPayments(deps);
    await sql`set search_path = "$user", public`.execute(database.db);
    const rows = await database.db.selectFrom('payment_counts').select(['terminada', 'revisadas']).execute();
    expect(rows).toEqual([{ terminada: expect.any(Date), revisadas: 1 }]);
  });

  test('skips a payment the provider has forgotten: created 7 days ago, committed two minutes later', async () => {
    const { deps, orden, payments } = await paid();
    await issueReport(deps, orden);
    await sql`update payment_attempts set creado = now() - interval '7 days 1 minute', confirmacion_en = now() - interval '6 days 23 hours 59 minutes' where orden = ${orden}`.execute(
      database.db,
    );
    payments.onStatus = new PaymentRefused("422 The transactions's date has passed max time (7 days) to recover the status");
    expect(await countPayments(deps)).toMatchObject({ sin_respuesta: 0 });
  });

  test('that runs for over two hours is not started by another process', async () => {
    const { deps, orden, payments } = await paid();
    await sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('orden', lpad(n::text, 26, '0'), 'numero', n))).*
      from orders o, generate_series(1, 450) n where o.orden = ${orden}`.execute(database.db);
    await sql`insert into payment_attempts (orden, buy_order, session_id, monto, token, confirmacion_en)
      select orden, orden, orden, 1, orden, now() from orders where orden <> ${orden}`.execute(database.db);
    const status = payments.status.bind(payments);
    let asked = 0;
    let second: unknown = 'not asked';
    payments.status = async (token) => {
      asked += 1;
      // The first 400 payments took two hours and one minute.
      if (asked === 1) await sql`update payment_counts set empezada = now() - interval '2 hours 1 minute'`.execute(database.db);
      if (asked === 440) second = await countPayments({ ...deps, payments: { ...deps.payments, status } });
      return status(token);
    };
    await countPayments(deps);
    expect(second).toBeUndefined();
  });

  test('stopping does not wait for the whole count or for queued rounds', async () => {
    const chores = startChores(
      {
        'count of payments': (signal?: AbortSignal) =>
          new Promise((resolve) => {
            setTimeout(resolve, 30_000);
            signal?.addEventListener('abort', resolve);
          }),
      },
      () => {},
    );
    const stopped = chores.stop().then(() => 'stopped');
    expect(await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 3_000, 'hangs'))])).toBe('stopped');
  });
});

test('the page of an order of 0 pesos mentions no charge', async () => {
  await promo('TODO', 100);
  const deps = orderDeps(database.db, { loadRecords: async () => undefined });
  const orden = (await insertOrder(deps, { ...aPurchaseOf('TODO'), discount: 100, total: 0 })) ?? '';
  await payWithPromotion(deps, orden);
  await issueReport(deps, orden);
  const pending = (await findOrderStatus(deps, orden))?.mensaje;
  await refundOrder(deps, orden);
  expect([pending, (await findOrderStatus(deps, orden))?.mensaje].join()).not.toMatch(/anula.* el cobro/);
});
