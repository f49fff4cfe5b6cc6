import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { issueReport } from '../../issuing/issuing.ts';
import { settlePayment } from '../../orders/payment.ts';
import { refundOrder } from '../../orders/refunds.ts';
import { recordReturn } from '../../orders/returns.ts';
import { anOrder, orderDeps } from '../../orders/testing.ts';
import { testDatabase } from '../../storage/testing.ts';
import { readDays, readDelivery } from './days.ts';

const database = testDatabase();
beforeEach(() => sql`truncate orders, consultas cascade`.execute(database.db));

/** A paid order of 16.500 pesos whose report cannot be made, refunded. @returns orden */
async function refunded(): Promise<string> {
  const deps = orderDeps(database.db, { loadRecords: async () => undefined });
  const { orden, token } = await anOrder(deps);
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  await issueReport(deps, orden);
  deps.payments.onStatus = {};
  await refundOrder(deps, orden);
  return orden;
}

/** Adds what happened to an order at a moment in Chile. */
const happened = (orden: string, step: { readonly de: string; readonly a: string }, moment: string) =>
  sql`insert into order_events (orden, de, a, en) values (${orden}, ${step.de}, ${step.a},
    ${moment}::timestamp at time zone 'America/Santiago')`.execute(database.db);

async function today(): Promise<string> {
  return (await readDays(database.db, 14)).at(-1)?.dia ?? '';
}

test('fourteen days in Chile, the last of them today, zero where nothing happened', async () => {
  const days = await readDays(database.db, 14);
  expect(days).toHaveLength(14);
  const { rows } = await sql<{ hoy: string }>`select (now() at time zone 'America/Santiago')::date::text as hoy`.execute(database.db);
  expect(days.at(-1)).toEqual({
    dia: rows[0]?.hoy,
    ventas: 0,
    vendido: 0,
    informes: 0,
    fallidos: 0,
    consultas: 0,
    fallas: 0,
    reembolsos: 0,
    reembolsado: 0,
  });
  expect(await readDelivery(database.db)).toBeNull();
});

test('amounts are those that the bank moved, also where they are not the price', async () => {
  const orden = await refunded();
  await sql`update payment_attempts set comprobante = jsonb_set(comprobante, '{amount}', '16501') where orden = ${orden}`.execute(
    database.db,
  );
  expect((await readDays(database.db, 14)).at(-1)).toMatchObject({ vendido: 16_501, reembolsado: 16_501 });
});

test('a charge that a person gave back from its review counts as a sale and as a refund', async () => {
  const orden = await refunded();
  await sql`delete from order_events`.execute(database.db);
  const day = await today();
  await happened(orden, { de: 'REVIEW', a: 'REFUND_PENDING' }, `${day} 00:00:00`);
  await happened(orden, { de: 'REFUND_PENDING', a: 'REFUNDED' }, `${day} 00:00:05`);
  expect((await readDays(database.db, 14)).at(-1)).toMatchObject({ ventas: 1, vendido: 16_500, reembolsos: 1, reembolsado: 16_500 });
});

test('a sale counts on the day it was paid, once however often its report was tried, and its refund on its own day', async () => {
  const orden = await refunded();
  await happened(orden, { de: 'ISSUING', a: 'PAID' }, `${await today()} 12:00`);
  expect((await readDays(database.db, 14)).at(-1)).toMatchObject({
    ventas: 1,
    fallidos: 1,
    vendido: 16_500,
    reembolsos: 1,
    reembolsado: 16_500,
  });
});

test('a day ends at midnight in Chile', async () => {
  const orden = await refunded();
  await sql`delete from order_events`.execute(database.db);
  const [before, last] = (await readDays(database.db, 14)).slice(-2).map(({ dia }) => dia);
  await happened(orden, { de: 'COMMITTING', a: 'FAILED' }, `${before} 23:59:59`);
  await happened(orden, { de: 'COMMITTING', a: 'FAILED' }, `${last} 00:00:00`);
  expect((await readDays(database.db, 14)).slice(-2).map(({ fallas }) => fallas)).toEqual([1, 1]);
});

test('queries are those of contracts, and the time to deliver runs from the payment to the report', async () => {
  const orden = await refunded();
  await sql`delete from order_events`.execute(database.db);
  await database.db
    .insertInto('consultas')
    .values([null, orden].map((order) => ({ rut: '57123456-4', servicio: 'sia000002', consultante: null, motivo: 'Riesgo', orden: order })))
    .execute();
  const day = await today();
  await happened(orden, { de: 'COMMITTING', a: 'PAID' }, `${day} 00:00:00`);
  await happened(orden, { de: 'ISSUING', a: 'ISSUED' }, `${day} 00:00:08`);
  expect((await readDays(database.db, 14)).at(-1)).toMatchObject({ consultas: 1, informes: 1 });
  expect(await readDelivery(database.db)).toEqual({ mediana: 8, nueveDeDiez: 8 });
});
