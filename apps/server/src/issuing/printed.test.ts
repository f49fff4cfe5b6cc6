import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../storage/testing.ts';
import { displayNumber } from '../orders/display-number.ts';
import { issueReport } from './issuing.ts';
import { ORDER_MAILS, type OrderMail } from '../orders/mails/queue.ts';
import { sendMail } from '../orders/mails/sending.ts';
import { aPlanOrder, signed } from '../plans/contract/testing.ts';
import { settlePayment } from '../orders/payment.ts';
import { dueReceipts, issueReceipt } from '../receipts/issue.ts';
import { recordReturn } from '../orders/returns.ts';
import { aDrawing, anOrder, namesOf, orderDeps } from '../orders/testing.ts';

const database = testDatabase();

/** A state that matches each kind of mail. */
const TRUE_IN: Readonly<Record<OrderMail, string>> = {
  comprobante: 'PAID',
  'pago-encontrado': 'PAID',
  'pago-no-hecho': 'FAILED',
  informe: 'ISSUED',
  'informe-adjunto': 'ISSUED',
  'en-revision': 'REVIEW',
  'reembolso-pendiente': 'REFUND_PENDING',
  reembolso: 'REFUNDED',
  documento: 'PAID',
  'nota-de-credito': 'REFUNDED',
};

/** The external providers record their input. */
function world() {
  const given: unknown[] = [];
  const keep = async (...all: unknown[]) => {
    given.push(all);
    return new TextEncoder().encode('%PDF-1.7');
  };
  const deps = orderDeps(database.db, {
    draw: async (...all) => (given.push(all), aDrawing()),
    drawComprobante: keep,
    invoices: { simulated: false, emit: async (sale) => (given.push(sale), { tipo: sale.tipo, numero: '77' }) },
  });
  const create = deps.payments.create.bind(deps.payments);
  deps.payments.create = (payment) => (given.push(payment), create(payment));
  return { deps, given };
}

type RecordedDeps = ReturnType<typeof world>['deps'];

const MADE = {
  informe: async (deps: RecordedDeps) => settle(deps, await anOrder(deps)),
  plan: async (deps: RecordedDeps) => {
    const orden = await aPlanOrder(deps);
    return settle(deps, { orden, ...(await signed(deps, orden)) });
  },
  /** Paid as a report, then changed to an invoice order: printed texts depend only on the kind. */
  factura: async (deps: RecordedDeps) => {
    const orden = await settle(deps, await anOrder(deps));
    await sql`with c as (insert into contracts (titular, nombre, tipo, moneda, consultas, valor_adicional, desde, hasta, correo, demo)
        values ('58234577-5', 'Plan', 'mensual', '2', 5, 0.15, '2027-01-31', '2028-01-30', 'x@y.cl', false) returning id),
      f as (insert into facturas (contrato, desde, lineas, moneda, monto, neto, iva, total, emitida, vence, demo)
        select id, '2027-01-31', '[]', '2', 6.5, 1, 0, 1, '2027-01-31', '2027-02-05', false from c returning id)
      update orders set tipo = 'factura', servicio = null, factura = f.id from f where orden = ${orden}`.execute(database.db);
    return orden;
  },
};

async function settle(deps: RecordedDeps, { orden, token }: { readonly orden: string; readonly token: string }): Promise<string> {
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  await issueReport(deps, orden);
  return orden;
}

describe.each(['informe', 'plan', 'factura'] as const)('an order of kind %s', (tipo) => {
  test('appears in no mail, paper, payment or tax document by its id: printed texts give no access', async () => {
    const { deps, given } = world();
    const orden = await MADE[tipo](deps);
    for (const id of await dueReceipts(database.db, 10)) await issueReceipt(deps, id);
    await sql`insert into comprobantes (orden, clase, numero, emitido, documento)
      values (${orden}, 'devolucion', nextval('comprobantes_id_seq'), now(), '{"tipo": "nota-de-credito", "numero": "78"}')`.execute(
      database.db,
    );
    await sql`delete from mails where orden = ${orden}`.execute(database.db);
    const sent = [];
    for (const clase of ORDER_MAILS) {
      if (tipo === 'factura' && clase === 'informe') continue;
      if (tipo !== 'informe' && clase === 'informe-adjunto') continue;
      await sql`update orders set estado = ${TRUE_IN[clase]} where orden = ${orden}`.execute(database.db);
      const { id } = await database.db
        .insertInto('mails')
        .values({ clase, orden, para: 'compra@ejemplo.cl', siguiente_intento: sql<Date>`now()` })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sendMail(deps, id);
      expect(deps.mail.sent, clase).toHaveLength(1);
      sent.push(...deps.mail.sent.splice(0));
    }
    const printed = JSON.stringify([given, sent]);
    expect(printed).not.toContain(orden);
    expect(printed).not.toContain(orden.toLowerCase());
    expect(printed).toContain(await displayNumber(database.db, orden));
    // Two identifiers for the card provider, different from each other and from the order.
    const { buyOrder, sessionId } = await namesOf(database.db, orden);
    expect(new Set([buyOrder, sessionId, orden]).size).toBe(3);
    expect(printed).toContain(buyOrder);
  });
});
