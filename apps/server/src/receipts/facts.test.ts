import { sql } from 'kysely';
import type { ComprobanteFacts } from '@veridico/reports/documents';
import { afterEach, describe, expect, test } from 'vitest';
import { issueReport } from '../issuing/issuing.ts';
import { settlePayment } from '../orders/payment.ts';
import { refundOrder } from '../orders/refunds.ts';
import { recordReturn } from '../orders/returns.ts';
import { anOrder, orderDeps } from '../orders/testing.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { aPlanOrder, signed } from '../plans/contract/testing.ts';
import { testDatabase } from '../storage/testing.ts';
import { dueReceipts, issueReceipt } from './issue.ts';

const database = testDatabase();
afterEach(async () => {
  await sql`truncate orders cascade`.execute(database.db);
  await sql`update comprobante_numeros set ultimo = 0`.execute(database.db);
});

function world(overrides: Partial<Omit<OrderDeps, 'payments' | 'mail'>> = {}) {
  const drawn: ComprobanteFacts[] = [];
  const drawComprobante: OrderDeps['drawComprobante'] = async (facts) => {
    drawn.push(facts);
    return new TextEncoder().encode('%PDF-1.7');
  };
  return { deps: orderDeps(database.db, { drawComprobante, ...overrides }), drawn };
}
const makeDue = async (deps: OrderDeps) => {
  for (const id of await dueReceipts(database.db, 10)) await issueReceipt(deps, id);
};
const timePasses = () =>
  sql`update comprobantes set siguiente_intento = siguiente_intento - interval '21 seconds' where siguiente_intento is not null`.execute(
    database.db,
  );
async function buy({ deps }: ReturnType<typeof world>): Promise<string> {
  const { orden, token } = await anOrder(deps);
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  deps.payments.onStatus = {};
  return orden;
}

describe('the receipt of a report', () => {
  test('is made as soon as the report has its folio, and names it', async () => {
    const made = world();
    const orden = await buy(made);
    expect(await dueReceipts(database.db, 10)).toEqual([]);
    await issueReport(made.deps, orden);
    await makeDue(made.deps);
    const { folio } = await database.db.selectFrom('informes').select('folio').where('orden', '=', orden).executeTakeFirstOrThrow();
    expect(made.drawn).toEqual([expect.objectContaining({ informe: { folio }, reembolso: null, plan: null })]);
  });

  test('waits twenty seconds for it and no longer', async () => {
    const made = world();
    await buy(made);
    await timePasses();
    await makeDue(made.deps);
    expect(made.drawn).toEqual([expect.objectContaining({ informe: { folio: null } })]);
  });
});

test('a credit note tells the day of the refund, and a reason that says nothing of the subject', async () => {
  const made = world({ loadRecords: async () => undefined });
  const orden = await buy(made);
  await issueReport(made.deps, orden);
  await refundOrder(made.deps, orden);
  // The credit note may be tried first, and then waits for the number of the receipt.
  await makeDue(made.deps);
  await timePasses();
  await makeDue(made.deps);
  const { en } = await database.db.selectFrom('order_events').select('en').where('a', '=', 'REFUNDED').executeTakeFirstOrThrow();
  expect(made.drawn).toMatchObject([
    { clase: 'venta', reembolso: null },
    { clase: 'devolucion', informe: null, reembolso: { motivo: 'El informe no se pudo emitir.', en } },
  ]);
});

test('the receipt of a plan in UF has its amount, the UF and its day', async () => {
  const { deps, drawn } = world();
  const orden = await aPlanOrder(deps);
  await database.db
    .updateTable('plan_orders')
    .set({ moneda: '2', precio: '6.50', uf_fecha: '2026-11-20', uf_valor: '41152.50' })
    .where('orden', '=', orden)
    .execute();
  const { token } = await signed(deps, orden);
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  await makeDue(deps);
  const uf = { monto: 6.5, fecha: '2026-11-20', valor: 41_152.5 };
  expect(drawn).toEqual([expect.objectContaining({ informe: null, plan: { periodo: { meses: 1 }, uf } })]);
});
