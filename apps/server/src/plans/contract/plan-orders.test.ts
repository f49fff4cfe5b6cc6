import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { PaymentRefused, PaymentUnknown } from '../../providers/payments/port.ts';
import { KINDS } from '../../app/kinds.ts';
import { writePlanMail } from '../letters/plan-letters.ts';
import { testDatabase } from '../../storage/testing.ts';
import { countPayments } from '../../orders/count.ts';
import { expireUnpaid } from '../../orders/expiry.ts';
import { issueReport } from '../../issuing/issuing.ts';
import { useLink } from '../../orders/mails/links.ts';
import { dueMails } from '../../mails/sending.ts';
import { sendMail } from '../../orders/mails/sending.ts';
import { reviewPayment, settlePayment } from '../../orders/payment.ts';
import { dueReceipts, issueReceipt } from '../../receipts/issue.ts';
import { refundOrder } from '../../orders/refunds.ts';
import { recordReturn } from '../../orders/returns.ts';
import { mailsOf, orderDeps, stateOf, timePasses } from '../../orders/testing.ts';
import { openPlanPayment } from './attempts.ts';
import { aPlanOrder, signed } from './testing.ts';

const database = testDatabase();
let deps: ReturnType<typeof orderDeps>;
beforeEach(async () => {
  await sql`truncate payment_counts, orders cascade`.execute(database.db);
  deps = orderDeps(database.db);
});

const DECLINED = { status: 'FAILED', responseCode: -1 } as const;

async function back(token: string) {
  await recordReturn(deps, { shape: 'normal', token });
  return reviewPayment(deps, token, 2_000);
}
/** Declined once, paid at the second attempt. */
async function paidAgain() {
  const orden = await aPlanOrder(deps);
  const first = await signed(deps, orden);
  deps.payments.onCommit = DECLINED;
  expect((await back(first.token))?.status).toBe('FAILED');
  const second = await signed(deps, orden);
  deps.payments.onCommit = {};
  expect((await back(second.token))?.status).toBe('AUTHORIZED');
  return { orden, first, second };
}

describe('an order with several attempts', () => {
  test('counts as one correct charge', async () => {
    const { first } = await paidAgain();
    deps.payments.status = (token) => deps.payments.commit(token).then((paid) => (token === first.token ? { ...paid, ...DECLINED } : paid));
    expect(await countPayments(deps)).toMatchObject({ revisadas: 2, cobradas_sin_informe: 0, informes_sin_cobro: 0, cobros_dobles: 0 });
  });

  test('with two charged attempts is reported for review', async () => {
    await paidAgain();
    deps.payments.onStatus = {};
    expect(await countPayments(deps)).toMatchObject({ revisadas: 2, cobradas_sin_informe: 1 });
  });

  test('refunds the attempt that was charged, first or last', async () => {
    const orden = await aPlanOrder(deps);
    const first = await signed(deps, orden);
    deps.payments.onCommit = DECLINED;
    await back(first.token);
    const second = await signed(deps, orden);
    await back(second.token);
    // Abandoned; later the first attempt turns out to be charged.
    deps.payments.onCommit = {};
    deps.payments.status = (token) => deps.payments.commit(token).then((paid) => (token === first.token ? paid : { ...paid, ...DECLINED }));
    await countPayments(deps);
    expect(await stateOf(database.db, orden)).toBe('REFUND_PENDING');
    await timePasses(database.db, orden);
    await refundOrder(deps, orden);
    const given = await database.db.selectFrom('payment_attempts').select('token').where('reembolso', 'is not', null).execute();
    expect(given).toEqual([{ token: first.token }]);
    expect(await stateOf(database.db, orden)).toBe('REFUNDED');
  });

  test('ignores the return of a replaced attempt', async () => {
    const orden = await aPlanOrder(deps);
    const old = await signed(deps, orden);
    await sql`update payment_attempts set creado = now() - interval '5 minutes' where orden = ${orden}`.execute(database.db);
    const fresh = await signed(deps, orden);
    expect(fresh.token).not.toBe(old.token);
    expect((await back(old.token))?.status).toBe('TIMEOUT');
    expect(await stateOf(database.db, orden)).toBe('TOKEN_ISSUED');
    expect(deps.payments.calls.commit).toBe(0);
    expect((await back(fresh.token))?.status).toBe('AUTHORIZED');
    expect(deps.payments.calls.commit).toBe(1);
  });

  test('allows no further attempt while one is being settled', async () => {
    const orden = await aPlanOrder(deps);
    const { token } = await signed(deps, orden);
    deps.payments.onCommit = new PaymentUnknown('no answer');
    await recordReturn(deps, { shape: 'normal', token });
    await settlePayment(deps, orden);
    expect(await openPlanPayment(deps, orden, () => Promise.reject(new Error('signed again')))).toBe('pending');
  });

  test('whose payment cannot be created fails, and opens later under another number', async () => {
    const orden = await aPlanOrder(deps);
    const create = deps.payments.create.bind(deps.payments);
    deps.payments.create = () => Promise.reject(new PaymentRefused('no'));
    await expect(signed(deps, orden)).rejects.toThrow(PaymentRefused);
    expect(await stateOf(database.db, orden)).toBe('ABANDONED');
    const numbers: string[] = [];
    deps.payments.create = (asked) => (numbers.push(asked.buyOrder), create(asked));
    await signed(deps, orden);
    expect(numbers).toHaveLength(1);
    expect(numbers[0]).not.toBe(orden);
  });

  test('whose process died while creating a payment creates the next one after the lease', async () => {
    const orden = await aPlanOrder(deps);
    await database.db.insertInto('payment_attempts').values({ orden, buy_order: orden, session_id: orden, monto: 10_000 }).execute();
    await sql`update orders set lease_until = now() + interval '1 second' where orden = ${orden}`.execute(database.db);
    const { token } = await signed(deps, orden);
    expect((await back(token))?.status).toBe('AUTHORIZED');
    expect(await database.db.selectFrom('payment_attempts').select('id').where('orden', '=', orden).execute()).toHaveLength(2);
  });
});

describe('a draft', () => {
  test('expires after a day; a signed one without a return expires after an hour and can be paid again', async () => {
    const draft = await aPlanOrder(deps);
    const left = await aPlanOrder(deps);
    await signed(deps, left);
    await sql`update payment_attempts set creado = now() - interval '61 minutes'`.execute(database.db);
    expect(await expireUnpaid(database.db)).toBe(1);
    expect(await stateOf(database.db, draft)).toBe('CREATED');
    await signed(deps, left);
    await sql`update orders set creada = now() - interval '25 hours' where orden = ${draft}`.execute(database.db);
    expect(await expireUnpaid(database.db)).toBe(1);
    expect(await stateOf(database.db, draft)).toBe('ABANDONED');
  });
});

describe('the contract', () => {
  test('is issued once and mailed with its file, and its mails mention a plan', async () => {
    const { orden } = await paidAgain();
    await issueReport(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('ISSUED');
    expect(await database.db.selectFrom('informes').select('id').execute()).toEqual([]);
    expect(await database.db.selectFrom('consultas').select('id').execute()).toEqual([]);
    expect(await mailsOf(database.db, orden)).toEqual(['comprobante', 'informe']);
    for (const id of await dueReceipts(database.db, 10)) await issueReceipt(deps, id);
    for (const id of await dueMails(database.db, 10)) await sendMail(deps, id);
    const mailed = (subject: string) => deps.mail.sent.find((mail) => mail.subject.startsWith(subject));
    const [receipt, contract] = [mailed('Comprobante de pago: Plan de prueba'), mailed('Tu contrato firmado')];
    for (const mail of [receipt, contract]) {
      const link = /http:\S+\/compra\/(\S+)\?contratacion\b/.exec(mail?.text ?? '')?.[1] ?? '';
      // Repeated: identity validation may be interrupted.
      for (let press = 1; press <= 2; press += 1) {
        expect(await useLink(database.db, KINDS, link)).toEqual({ orden, tipo: 'plan' });
        await sql`update report_links set usado = now() - interval '1 day'`.execute(database.db);
      }
      const opened = database.db.selectFrom('orders').select('abierta_hasta').where('orden', '=', orden);
      expect((await opened.executeTakeFirstOrThrow()).abierta_hasta).toBeNull();
      await sql`update plan_orders set identidad = 'aprobada' where orden = ${orden}`.execute(database.db);
      expect(await useLink(database.db, KINDS, link)).toBeUndefined();
      await sql`update plan_orders set identidad = 'sin-intentar' where orden = ${orden}`.execute(database.db);
    }
    await sql`update report_links set vence = now()`.execute(database.db);
    expect(await useLink(database.db, KINDS, /\/compra\/(\S+)\?/.exec(receipt?.text ?? '')?.[1] ?? '')).toBeUndefined();
    expect(contract?.attachments).toMatchObject([
      { name: expect.stringMatching(/^Contrato_Veridico_\d{4}-\d\d-\d\d\.pdf$/), type: 'application/pdf' },
    ]);
    for (const { text } of deps.mail.sent) expect(text).not.toMatch(/tu informe|tu compra\b/i);
  });

  test('that fails to be issued for a day is retried: the paid plan is not cancelled', async () => {
    const { orden } = await paidAgain();
    deps = orderDeps(database.db, { draw: () => Promise.reject(new Error('broken')) });
    await sql`update order_events set en = now() - interval '25 hours' where orden = ${orden}`.execute(database.db);
    await issueReport(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('PAID');
  });

  test.each(['en-revision', 'reembolso-pendiente', 'reembolso', 'pago-no-hecho', 'pago-encontrado'] as const)(
    'has its own words for %s',
    async (clase) => {
      const orden = await aPlanOrder(deps);
      await signed(deps, orden);
      const { letter } = (await writePlanMail(deps, { id: '1', orden, clase, total: 1 })) ?? {};
      expect(JSON.stringify(letter)).toMatch(/plan/i);
      expect(JSON.stringify(letter)).not.toMatch(/informe/i);
      expect(JSON.stringify(letter)).not.toContain('12345678-5');
    },
  );
});
