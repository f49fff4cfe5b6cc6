import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { PaymentUnknown, type CardTransaction } from '../providers/payments/port.ts';
import type { OrderState } from '../storage/schema.ts';
import { testDatabase } from '../storage/testing.ts';
import { bookProblems, countPayments, inWords, lastCount } from './count.ts';
import { anOrder, mailsOf, orderDeps, stateOf } from './testing.ts';

const database = testDatabase();
afterEach(async () => {
  await sql`truncate payment_counts, orders cascade`.execute(database.db);
});

/** An order in a state, with its commit sent, and the provider’s current answer about it. */
async function booked(estado: OrderState, said: Partial<CardTransaction> | Error) {
  const deps = orderDeps(database.db);
  const { orden } = await anOrder(deps);
  deps.payments.onStatus = said;
  await database.db.updateTable('orders').set({ estado }).where('orden', '=', orden).execute();
  await sql`update payment_attempts set confirmacion_en = now() where orden = ${orden}`.execute(database.db);
  return { deps, orden };
}

const NOTHING_WRONG = {
  revisadas: 1,
  sin_respuesta: 0,
  cobradas_sin_informe: 0,
  informes_sin_cobro: 0,
  cobros_dobles: 0,
  detenidas: 0,
  correos_sin_entregar: 0,
};
const UNPAID = { status: 'INITIALIZED', responseCode: null };

test.each<[OrderState, Partial<CardTransaction>]>([
  ['ISSUED', {}],
  ['FAILED', { status: 'FAILED', responseCode: -1 }],
  ['ABANDONED', UNPAID],
  ['REFUNDED', { status: 'REVERSED' }],
  ['REFUND_PENDING', {}],
  ['ISSUED', { status: 'PARTIALLY_NULLIFIED', balance: 4_500 }],
])('matching records count as correct: %s, %o', async (estado, said) => {
  const { deps } = await booked(estado, said);
  expect(await countPayments(deps)).toEqual(NOTHING_WRONG);
  expect(await bookProblems(database.db)).toEqual([]);
});

test.each<OrderState>(['FAILED', 'ABANDONED'])(
  'a charge found after the order was abandoned is counted and refunded: %s',
  async (estado) => {
    const { deps, orden } = await booked(estado, {});
    expect(await countPayments(deps)).toEqual({ ...NOTHING_WRONG, cobradas_sin_informe: 1 });
    expect(await stateOf(database.db, orden)).toBe('REFUND_PENDING');
    expect(await mailsOf(database.db, orden)).toEqual(['reembolso-pendiente']);
    expect(await bookProblems(database.db)).toEqual(['1 pago cobrado sin informe']);
  },
);

test.each([{}, { status: 'PARTIALLY_NULLIFIED', balance: 4_500 }])(
  'a refund that the provider does not know, or knows in part, is counted: %o',
  async (said) => {
    const { deps, orden } = await booked('REFUNDED', said);
    expect(await countPayments(deps)).toEqual({ ...NOTHING_WRONG, cobradas_sin_informe: 1 });
    expect(await stateOf(database.db, orden)).toBe('REFUNDED');
  },
);

test('an issued report without a charge is counted', async () => {
  const { deps } = await booked('ISSUED', UNPAID);
  expect(await countPayments(deps)).toEqual({ ...NOTHING_WRONG, informes_sin_cobro: 1 });
});

test('a missing answer is counted separately', async () => {
  const { deps } = await booked('ISSUED', new PaymentUnknown('timeout'));
  expect(await countPayments(deps)).toEqual({ ...NOTHING_WRONG, sin_respuesta: 1 });
});

test('a single lost answer is retried', async () => {
  const { deps } = await booked('ISSUED', {});
  const status = vi.spyOn(deps.payments, 'status').mockRejectedValueOnce(new PaymentUnknown('timeout'));
  expect(await countPayments(deps)).toEqual(NOTHING_WRONG);
  expect(status).toHaveBeenCalledTimes(2);
});

test('two charges of one order are counted', async () => {
  const { deps, orden } = await booked('ISSUED', {});
  const charge = { status: 'AUTHORIZED', responseCode: 0 };
  await sql`insert into payment_attempts (orden, buy_order, session_id, monto) values (${orden}, 'SEGUNDO', 's', 1)`.execute(database.db);
  await sql`update payment_attempts set comprobante = ${JSON.stringify(charge)} where orden = ${orden}`.execute(database.db);
  expect(await countPayments(deps)).toEqual({ ...NOTHING_WRONG, cobros_dobles: 1 });
  await sql`update payment_attempts set reembolso = '{}' where buy_order = 'SEGUNDO'`.execute(database.db);
  await sql`truncate payment_counts`.execute(database.db);
  expect(await countPayments(deps)).toEqual(NOTHING_WRONG);
});

test.each<[OrderState, string, number]>([
  ['PAID', '61 minutes', 1],
  ['PAID', '59 minutes', 0],
  ['COMMITTING', '61 minutes', 1],
  ['REVIEW', '0 minutes', 1],
  ['ISSUED', '3 days', 0],
])('%s %s after the purchase counts as stuck %i times', async (estado, age, stuck) => {
  const { deps, orden } = await booked(estado, {});
  await sql`update orders set creada = now() - ${age}::interval where orden = ${orden}`.execute(database.db);
  expect(await countPayments(deps)).toEqual({ ...NOTHING_WRONG, detenidas: stuck });
  expect(await bookProblems(database.db)).toEqual(stuck ? ['1 orden detenida o en revisión'] : []);
});

test('counts emails waiting over a day, and returned ones until their case is closed', async () => {
  const { db } = database;
  const { deps } = await booked('ISSUED', {});
  const count = async () => {
    await sql`truncate payment_counts`.execute(db);
    return (await countPayments(deps))?.correos_sin_entregar;
  };
  await sql`delete from mails`.execute(db);
  await sql`insert into mails (clase, para, creado) values ('a', 'a@ejemplo.cl', now() - interval '23 hours'), ('b', 'b@ejemplo.cl', now() - interval '25 hours')`.execute(
    db,
  );
  expect(await count()).toBe(1);
  expect(await bookProblems(db)).toEqual(['1 correo sin entregar']);
  await sql`update mails set rechazado = '550' where clase = 'a'`.execute(db);
  expect(await count()).toBe(2);
  await sql`insert into case_closures (tarea, nota, quien) select 'correo-' || id, 'x', 'x' from mails where clase = 'a'`.execute(db);
  await sql`update mails set enviado = now() where clase = 'b'`.execute(db);
  expect(await count()).toBe(0);
  await sql`delete from mails`.execute(db);
});

test('names mismatched orders for the office, and only counts them in the health problems', async () => {
  const { deps, orden } = await booked('ISSUED', UNPAID);
  await countPayments(deps);
  const last = await lastCount(database.db);
  expect(last?.ordenes).toEqual({
    cobradas_sin_informe: [],
    informes_sin_cobro: [orden],
    cobros_dobles: [],
    detenidas: [],
    sin_respuesta: [],
  });
  expect(inWords({ ...NOTHING_WRONG, informes_sin_cobro: 3 }, last?.ordenes)).toEqual([`3 informes sin cobro (${orden}…)`]);
  expect(await bookProblems(database.db)).toEqual(['1 informe sin cobro']);
});

test('skips orders without a charge attempt and those older than the provider remembers', async () => {
  const { deps, orden } = await booked('FAILED', {});
  await sql`update payment_attempts set creado = now() - interval '7 days 1 hour' where orden = ${orden}`.execute(database.db);
  await anOrder(deps);
  expect(await countPayments(deps)).toEqual({ ...NOTHING_WRONG, revisadas: 0 });
});

test('runs once a day across processes, and is taken over from a dead one', async () => {
  const { deps } = await booked('ISSUED', {});
  const counts = await Promise.all(Array.from({ length: 5 }, () => countPayments(deps)));
  expect(counts.filter((count) => count !== undefined)).toEqual([NOTHING_WRONG]);
  await sql`update payment_counts set terminada = null, empezada = now() - interval '1 hour'`.execute(database.db);
  expect(await countPayments(deps)).toBeUndefined();
  await sql`update payment_counts set empezada = now() - interval '3 hours'`.execute(database.db);
  expect(await countPayments(deps)).toEqual(NOTHING_WRONG);
});
