import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { KINDS } from '../../app/kinds.ts';
import { Problem } from '../../http/problem.ts';
import { dueMails } from '../../mails/sending.ts';
import { displayNumber } from '../../orders/display-number.ts';
import { sendMail } from '../../orders/mails/sending.ts';
import { refundOrder } from '../../orders/refunds.ts';
import { refundPart } from '../../orders/parts/refund-part.ts';
import { aDelivered, lastPart, partsWait } from '../../orders/parts/testing.ts';
import { mailsOf, stateOf } from '../../orders/testing.ts';
import { PaymentRefused, PaymentUnknown } from '../../providers/payments/port.ts';
import { emittedFrom, findSold } from '../../receipts/facts.ts';
import { testDatabase } from '../../storage/testing.ts';
import { openCase, showCase } from '../detail.ts';
import { readDays } from '../home/days.ts';
import { PART_UNDER_WAY, startRefund } from '../refund.ts';
import type { Acting } from '../permission/serve.ts';
import { actOnOrder } from './acts.ts';
import { readOrder } from './read.ts';

const database = testDatabase();
afterEach(() => sql`truncate orders, office_staff cascade`.execute(database.db));

const ANA: Acting['staff'] = { sub: 'ana', nombre: 'Ana Rojas', roles: ['atencion', 'finanzas'] };

type What = Parameters<typeof actOnOrder>[2];
const act = (orden: string, what: What, monto = '', refundAlone = 100_000) =>
  database.db
    .transaction()
    .execute((trx) => actOnOrder({ trx, staff: ANA }, { kinds: KINDS, refundAlone }, what, { orden, nota: 'Llegó incompleto', monto }));
const pageOf = (orden: string) => readOrder({ db: database.db, kinds: KINDS }, orden, ANA);
/** Code, sentence and fields of a refusal. */
const toldBy = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: unknown) => (error instanceof Problem ? JSON.stringify(error.body()) : String(error)),
  );

async function delivered() {
  const order = await aDelivered(database.db);
  await database.db
    .insertInto('office_staff')
    .values({ sub: 'ana', nombre: 'Ana Rojas', correo: 'ana@ejemplo.cl', roles: ['finanzas'] })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const refundLast = async () => refundPart(order.deps, (await lastPart(database.db, order.orden)).id);
  return { ...order, refundLast };
}

describe('a part asked for by the office', () => {
  test('is in the log with before and after, on the page, in the story and in the figures of the day', async () => {
    const { orden, payments, refundLast } = await delivered();
    expect((await act(orden, 'reembolsar-parte', ' 5.000 ')).noted).toMatchObject({
      motivo: 'Llegó incompleto',
      antes: { estado: 'emitida', devuelto: 0 },
      despues: { estado: 'emitida', devuelto: 5_000, monto: 5_000 },
    });
    expect(await pageOf(orden)).toMatchObject({
      pagado: 16_500,
      devuelto: 0,
      devolviendose: 5_000,
      queda: 11_500,
      acciones: [],
      sinReembolso: PART_UNDER_WAY,
      partes: [{ monto: 5_000, estado: 'pedida', detalle: '' }],
    });
    await refundLast();
    payments.onStatus = { status: 'PARTIALLY_NULLIFIED', balance: 11_500 };
    const order = await pageOf(orden);
    expect(order).toMatchObject({ estado: 'emitida', devuelto: 5_000, queda: 11_500, acciones: ['reembolsar', 'reembolsar-parte'] });
    expect(order.historia.slice(-2)).toMatchObject([
      { texto: 'La oficina pidió devolver una parte ($5.000: Llegó incompleto)', quien: 'Ana Rojas' },
      { texto: 'Devolvimos $5.000 de $16.500 a la tarjeta (NULLIFIED 123456)', quien: null },
    ]);
    expect(order.correos.at(-1)?.asunto).toBe('Devolvimos una parte del pago');
    expect((await readDays(database.db, 14)).at(-1)).toMatchObject({ reembolsos: 1, reembolsado: 5_000 });
  });

  test.each([
    ['', 'Escribe cuántos pesos devuelves.'],
    ['0', 'Quedan $16.500'],
    ['-5000', 'Escribe un monto en pesos'],
    ['1e12', 'Escribe un monto en pesos'],
    ['1000000000000', 'Quedan $16.500'],
    ['16.500', 'Quedan $16.500'],
    ['16501', 'Quedan $16.500'],
    ['5.00', 'Escribe un monto en pesos'],
    ['5000,50', 'Escribe un monto en pesos'],
  ])('of «%s» pesos is refused at its field', async (monto, why) => {
    const { orden } = await delivered();
    const told = await toldBy(act(orden, 'reembolsar-parte', monto));
    expect(JSON.parse(told)).toMatchObject({ codigo: 'CAMPOS_INVALIDOS', campos: { monto: expect.stringContaining(why) } });
  });

  test('of two people at once exactly one is stored, and the other is told who asked', async () => {
    const { orden } = await delivered();
    const answers = await Promise.allSettled([act(orden, 'reembolsar-parte', '9000'), act(orden, 'reembolsar-parte', '9000')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await toldBy(act(orden, 'reembolsar-parte', '1'))).toMatch(/ORDEN_EN_OTRO_ESTADO.*Ana Rojas, el .*, pidió devolver una parte\./);
    expect(await toldBy(act(orden, 'reembolsar'))).toContain(PART_UNDER_WAY);
    expect(await database.db.transaction().execute((trx) => startRefund(trx, KINDS, orden))).toBe(false);
  });

  test('needs a second person once the parts of the order pass the limit', async () => {
    const { orden, refundLast } = await delivered();
    expect((await act(orden, 'reembolsar-parte', '6000', 10_000)).second).toBeUndefined();
    await refundLast();
    expect((await act(orden, 'reembolsar-parte', '5000', 10_000)).second).toMatchObject({
      acto: 'reembolsar-parte',
      muestra: [['Monto', '$5.000']],
    });
  });

  test('of an order that is not delivered, or whose money went back, is refused', async () => {
    const { orden } = await delivered();
    await sql`update orders set estado = 'PAID' where orden = ${orden}`.execute(database.db);
    expect((await pageOf(orden)).acciones).toEqual(['reembolsar']);
    expect(await toldBy(act(orden, 'reembolsar-parte', '5000'))).toContain('Todavía no se entrega lo comprado');
    await sql`update orders set estado = 'REFUNDED' where orden = ${orden}`.execute(database.db);
    expect(await toldBy(act(orden, 'reembolsar-parte', '5000'))).toContain('ORDEN_EN_OTRO_ESTADO');
  });

  test('that the bank refuses is told in plain words, and may be asked again', async () => {
    const { orden, payments, refundLast } = await delivered();
    await sql`update payment_attempts set comprobante = comprobante || '{"paymentTypeCode": "VD"}'`.execute(database.db);
    payments.onRefund = new PaymentRefused('422 Debit or prepaid transactions only allow reverses');
    await act(orden, 'reembolsar-parte', '5000');
    await refundLast();
    const order = await pageOf(orden);
    expect(order).toMatchObject({ estado: 'emitida', devuelto: 0, queda: 16_500, acciones: ['reembolsar', 'reembolsar-parte'] });
    expect(order.partes).toMatchObject([{ estado: 'rechazada', detalle: expect.stringContaining('débito o prepago') }]);
    expect(order.historia.at(-1)?.texto).toMatch(/^No se devolvieron \$5\.000: El banco no devuelve una parte/);
    expect((await readDays(database.db, 14)).at(-1)).toMatchObject({ reembolsos: 0, reembolsado: 0 });
  });
});

describe('a part that the bank did not confirm', () => {
  async function inDoubt() {
    const order = await delivered();
    await act(order.orden, 'reembolsar-parte', '5000');
    order.payments.onRefund = new PaymentUnknown('socket hang up');
    await order.refundLast();
    order.payments.onStatus = { status: 'PARTIALLY_NULLIFIED' };
    await partsWait(database.db);
    await order.refundLast();
    expect((await pageOf(order.orden)).acciones).toEqual(['parte-hecha', 'parte-no-hecha']);
    return order;
  }

  test.each([
    ['parte-hecha', 'hecha', 5_000, 1],
    ['parte-no-hecha', 'rechazada', 0, 0],
  ] as const)('is settled by a person once: %s', async (what, estado, devuelto, mails) => {
    const { orden } = await inDoubt();
    await act(orden, what);
    expect(await pageOf(orden)).toMatchObject({ devuelto, queda: 16_500 - devuelto, partes: [{ estado }] });
    expect((await mailsOf(database.db, orden)).filter((clase) => clase.startsWith('reembolso-parcial'))).toHaveLength(mails);
    expect(await toldBy(act(orden, what))).toContain('Ninguna devolución de esta orden espera');
  });
});

test('the whole refund after a part gives back, notes, counts and papers the rest', async () => {
  const { deps, orden, payments, refundLast } = await delivered();
  await act(orden, 'reembolsar-parte', '5000');
  await refundLast();
  payments.onStatus = { status: 'PARTIALLY_NULLIFIED', balance: 11_500 };
  const { noted, second } = await act(orden, 'reembolsar', '', 16_000);
  expect(noted).toMatchObject({ antes: { devuelto: 5_000 }, despues: { devuelto: 16_500, monto: 11_500 } });
  // The limit is about all that goes back of an order.
  expect(second?.muestra).toEqual([['Monto', '$11.500']]);
  await refundOrder(deps, orden);
  expect(await stateOf(database.db, orden)).toBe('REFUNDED');
  const order = await pageOf(orden);
  expect(order).toMatchObject({ pagado: 16_500, devuelto: 16_500, acciones: [] });
  expect(order.comprobantes.map(({ clase, monto }) => [clase, monto])).toEqual([
    ['venta', 16_500],
    ['devolucion', -11_500],
  ]);
  expect((await readDays(database.db, 14)).at(-1)).toMatchObject({ reembolsos: 2, reembolsado: 16_500 });
  const note = { orden, clase: 'devolucion', numero: 1, emitido: new Date(), referencia: 'x' } as const;
  expect(emittedFrom(note, await findSold(deps, orden)).total).toBe(11_500);
  await sql`update mails set siguiente_intento = now() where siguiente_intento is not null`.execute(database.db);
  for (const id of await dueMails(database.db, 10)) await sendMail(deps, id);
  const mail = deps.mail.sent.find(({ subject }) => subject === 'Devolvimos tu pago');
  expect(mail?.text).toContain('Anulamos lo que quedaba del cobro');
  expect(mail?.text).toContain('$11.500');
});

const caseAmount = async (orden: string) => {
  await sql`update orders set estado = 'REVIEW' where orden = ${orden}`.execute(database.db);
  await database.db.insertInto('order_events').values({ orden, de: 'REFUND_PENDING', a: 'REVIEW' }).execute();
  const open = await openCase(database.db, KINDS, `revision-${await displayNumber(database.db, orden)}`);
  return open && (await showCase(database.db, open, ANA)).monto;
};

test('a case about an order names what is left of its payment', async () => {
  const { orden, refundLast } = await delivered();
  await act(orden, 'reembolsar-parte', '5000');
  await refundLast();
  expect(await caseAmount(orden)).toBe(11_500);
});

test('a case about a charge that is not the price names the charge, which is what a refund gives back', async () => {
  const { orden } = await delivered();
  await sql`update payment_attempts set comprobante = jsonb_set(comprobante, '{amount}', '16501') where orden = ${orden}`.execute(
    database.db,
  );
  expect(await caseAmount(orden)).toBe(16_501);
});
