import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { dueMails } from '../../mails/sending.ts';
import { PaymentRefused, PaymentUnknown } from '../../providers/payments/port.ts';
import type { Schema } from '../../storage/schema.ts';
import { testDatabase } from '../../storage/testing.ts';
import { bookProblems } from '../count.ts';
import { sendMail } from '../mails/sending.ts';
import { refundOrder } from '../refunds.ts';
import { mailsOf, stateOf } from '../testing.ts';
import { chargeLeft, returnedSentences } from './parts.ts';
import { dueParts, refundPart } from './refund-part.ts';
import { aDelivered, ask, lastPart, partsWait } from './testing.ts';

const database = testDatabase();
afterEach(() => sql`truncate orders cascade`.execute(database.db));

/** A delivered order of 16.500 of which 5.000 were asked back. */
async function asked(overrides: Parameters<typeof aDelivered>[1] = {}) {
  const order = await aDelivered(database.db, overrides);
  expect(await ask(database.db, order.orden, 5_000)).toBe(true);
  const { id } = await lastPart(database.db, order.orden);
  const given: unknown[] = [];
  const { payments } = order;
  const refund = payments.refund.bind(payments);
  payments.refund = (...args: unknown[]) => (given.push(args[1]), refund());
  return { ...order, id, given };
}

describe('a part of a payment', () => {
  test('goes back once; the order stays delivered, and the buyer gets a mail of each part', async () => {
    const { deps, payments, orden, id, given } = await asked();
    expect(await dueParts(database.db, 10)).toEqual([id]);
    expect(await refundPart(deps, id)).toBe(true);
    expect(await refundPart(deps, id)).toBe(false);
    expect(given).toEqual([5_000]);
    expect(await stateOf(database.db, orden)).toBe('ISSUED');
    expect(await lastPart(database.db, orden)).toMatchObject({ estado: 'hecha', respuesta: 'NULLIFIED 123456' });
    payments.onStatus = { status: 'PARTIALLY_NULLIFIED', balance: 11_500 };
    expect(await ask(database.db, orden, 1_500)).toBe(true);
    await refundPart(deps, (await lastPart(database.db, orden)).id);
    expect(given).toEqual([5_000, 1_500]);
    expect(await chargeLeft(database.db, orden)).toEqual({ pagado: 16_500, enPartes: 6_500, queda: 10_000 });
    expect((await mailsOf(database.db, orden)).filter((clase) => clase.startsWith('reembolso-parcial'))).toHaveLength(2);
    await sql`update mails set siguiente_intento = now() where siguiente_intento is not null`.execute(database.db);
    for (const mail of await dueMails(database.db, 10)) await sendMail(deps, mail);
    const said = deps.mail.sent.filter(({ subject }) => subject === 'Devolvimos una parte de tu pago').map(({ text }) => text);
    expect(said[0]).toMatch(/Te devolvimos \$5\.000 de \$16\.500 el \d\d-\d\d-\d{4}\./);
    expect(said[1]).toMatch(/Te devolvimos \$1\.500 de \$16\.500 el/);
    expect(new Set(deps.mail.sent.map(({ messageId }) => messageId)).size).toBe(deps.mail.sent.length);
    expect(await returnedSentences(database.db, orden)).toHaveLength(2);
  });

  test('is sent once by eight processes at once', async () => {
    const { deps, id, given } = await asked();
    const results = await Promise.all(Array.from({ length: 8 }, () => refundPart(deps, id)));
    expect([results.filter(Boolean).length, given]).toEqual([1, [5_000]]);
  });

  test('of a process killed after the bank’s answer is asked about, not sent again', async () => {
    const { deps, payments, orden, id, given } = await asked({
      reached: (point) => {
        if (point === 'C15') throw new Error('killed');
      },
    });
    await expect(refundPart(deps, id)).rejects.toThrow('killed');
    // The row is left as it was: the lease keeps others away until a late request can no longer arrive at the bank.
    expect(await refundPart(deps, id)).toBe(false);
    payments.onStatus = { status: 'PARTIALLY_NULLIFIED', balance: 11_500 };
    await partsWait(database.db);
    await refundPart(deps, id);
    expect([given, (await lastPart(database.db, orden)).estado]).toEqual([[5_000], 'hecha']);
  });

  test('whose answer was lost and which the bank did not make is sent again, two minutes later at the earliest', async () => {
    const { deps, payments, orden, id, given } = await asked();
    payments.onRefund = new PaymentUnknown('socket hang up');
    await refundPart(deps, id);
    const { rows } = await sql<{
      pause: number;
    }>`select extract(epoch from siguiente_intento - now())::int as pause from partial_refunds`.execute(database.db);
    expect(rows[0]?.pause).toBeGreaterThan(110);
    await partsWait(database.db);
    payments.onRefund = { type: 'NULLIFIED', authorizationCode: '1' };
    await refundPart(deps, id);
    expect([given, (await lastPart(database.db, orden)).estado]).toEqual([[5_000, 5_000], 'hecha']);
  });

  test.each([
    ['another balance', { status: 'PARTIALLY_NULLIFIED', balance: 9_000 }],
    ['no balance', { status: 'PARTIALLY_NULLIFIED' }],
  ])('whose answer was lost, of which the bank tells %s, waits for a person and counts as given back', async (_what, said) => {
    const { deps, payments, orden, id, given } = await asked();
    payments.onRefund = new PaymentUnknown('socket hang up');
    await refundPart(deps, id);
    await partsWait(database.db);
    payments.onStatus = said;
    await refundPart(deps, id);
    expect([given, (await lastPart(database.db, orden)).estado]).toEqual([[5_000], 'sin-respuesta']);
    expect((await chargeLeft(database.db, orden)).queda).toBe(11_500);
    await sql`update partial_refunds set pedida = now() - interval '61 minutes'`.execute(database.db);
    expect(await bookProblems(database.db)).toEqual(['1 orden detenida o en revisión']);
  });

  test('of a payment of which the bank no longer tells is sent once, and a lost answer is left to a person', async () => {
    const { deps, payments, orden, id, given } = await asked();
    await sql`update payment_attempts set creado = now() - interval '8 days'`.execute(database.db);
    payments.onStatus = new PaymentRefused('422 max time');
    payments.onRefund = new PaymentUnknown('socket hang up');
    await refundPart(deps, id);
    await partsWait(database.db);
    await refundPart(deps, id);
    expect([given, (await lastPart(database.db, orden)).estado]).toEqual([[5_000], 'sin-respuesta']);
  });

  test.each([
    ['VD', 'El banco no devuelve una parte de un pago con débito o prepago: solo el pago completo.'],
    ['VC', 'El banco no aceptó devolver una parte de este pago en cuotas.'],
    ['VN', 'El banco no aceptó devolver esta parte.'],
  ])('of a payment of type %s that the bank refuses leaves the order as it was and says why', async (type, why) => {
    const { deps, payments, orden, id } = await asked();
    await sql`update payment_attempts set comprobante = comprobante || jsonb_build_object('paymentTypeCode', ${type}::text)`.execute(
      database.db,
    );
    const before = await mailsOf(database.db, orden);
    payments.onRefund = new PaymentRefused('422 Debit or prepaid transactions only allow reverses');
    await refundPart(deps, id);
    expect(await lastPart(database.db, orden)).toMatchObject({
      estado: 'rechazada',
      rechazo: why,
      respuesta: expect.stringContaining('422'),
    });
    expect([await stateOf(database.db, orden), await mailsOf(database.db, orden)]).toEqual(['ISSUED', before]);
    expect(await chargeLeft(database.db, orden)).toMatchObject({ enPartes: 0, queda: 16_500 });
    expect(await returnedSentences(database.db, orden)).toEqual([]);
  });

  test('above what the bank says is left is not sent', async () => {
    const { deps, payments, orden, id, given } = await asked();
    payments.onStatus = { status: 'PARTIALLY_NULLIFIED', balance: 4_000 };
    await refundPart(deps, id);
    expect([given, (await lastPart(database.db, orden)).rechazo]).toEqual([[], 'Al banco le quedan solo $4.000 de este cobro.']);
  });

  test('without an answer for six days is given up where it was never sent', async () => {
    const { deps, payments, orden, id } = await asked();
    payments.onStatus = new PaymentUnknown('timeout');
    await refundPart(deps, id);
    expect((await lastPart(database.db, orden)).estado).toBe('pedida');
    await sql`update partial_refunds set pedida = now() - interval '6 days 1 hour'`.execute(database.db);
    await partsWait(database.db);
    await refundPart(deps, id);
    expect((await lastPart(database.db, orden)).rechazo).toContain('No se devolvió nada.');
  });
});

describe('the sum of the parts', () => {
  test('stays below the payment when many ask at once', async () => {
    const { orden } = await aDelivered(database.db);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(database.db, orden, 9_000)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect((await chargeLeft(database.db, orden)).enPartes).toBe(9_000);
  });

  test.each([16_500, 16_501, 999_999_999])('of %i is not stored: a part leaves something', async (monto) => {
    const { orden } = await aDelivered(database.db);
    expect(await ask(database.db, orden, monto)).toBe(false);
  });

  test('is guarded by the database, whatever the code asks', async () => {
    const { orden } = await aDelivered(database.db);
    const store = (monto: number, db: Kysely<Schema> = database.db) =>
      sql`insert into partial_refunds (orden, intento, monto, estado, terminada, siguiente_intento)
        select orden, id, ${monto}, 'hecha', now(), null from payment_attempts where orden = ${orden}`.execute(db);
    let second: Promise<unknown> = Promise.resolve();
    await database.db.transaction().execute(async (trx) => {
      await store(9_000, trx);
      // Waits for the first on both databases, and then counts it.
      second = store(9_000);
      await Promise.race([second.catch(() => undefined), wait(300)]);
    });
    await expect(second).rejects.toThrow('partial refunds must stay below the charge');
    await expect(store(7_500)).rejects.toThrow('partial refunds must stay below the charge');
    await store(7_499);
    await expect(store(0)).rejects.toThrow(/check/);
  });
});

describe('the whole refund after a part', () => {
  const refundWhole = async (orden: string) =>
    sql`update orders set estado = 'REFUND_PENDING', siguiente_intento = now() where orden = ${orden}`.execute(database.db);

  test('is the rest, also where the bank no longer tells', async () => {
    const { deps, payments, orden, id, given } = await asked();
    await refundPart(deps, id);
    await refundWhole(orden);
    await sql`update payment_attempts set creado = now() - interval '8 days'`.execute(database.db);
    payments.onStatus = new PaymentRefused('422 max time');
    await refundOrder(deps, orden);
    expect([given, await stateOf(database.db, orden)]).toEqual([[5_000, 11_500], 'REFUNDED']);
  });
});
