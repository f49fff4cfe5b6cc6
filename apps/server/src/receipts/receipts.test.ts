import { sql } from 'kysely';
import type { ComprobanteFacts } from '@veridico/reports/documents';
import { afterEach, describe, expect, test } from 'vitest';
import { RECEPTOR } from '../providers/invoices/conformance.ts';
import { InvoiceRefused, InvoiceUnknown, type InvoicedSale, type InvoiceEmitter } from '../providers/invoices/port.ts';
import { testDatabase } from '../storage/testing.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { displayNumber } from '../orders/display-number.ts';
import { issueReport } from '../issuing/issuing.ts';
import { dueMails } from '../mails/sending.ts';
import { sendMail } from '../orders/mails/sending.ts';
import { conclude, settlePayment } from '../orders/payment.ts';
import { insertOrder, payWithPromotion, type Purchase } from '../purchase/place.ts';
import { refundOrder } from '../orders/refunds.ts';
import { recordReturn } from '../orders/returns.ts';
import { anOrder, aPurchaseOf, orderDeps, stateOf } from '../orders/testing.ts';
import { findPapers } from './find.ts';
import { dueReceipts, issueReceipt, receiptProblems } from './issue.ts';

const database = testDatabase();
afterEach(async () => {
  await sql`truncate orders cascade`.execute(database.db);
  await sql`update comprobante_numeros set ultimo = 0`.execute(database.db);
});

/** An issuer that records requests and gives the answer set by a test. */
class ScriptedInvoices implements InvoiceEmitter {
  readonly simulated = false;
  readonly asked: InvoicedSale[] = [];
  onEmit: Error | undefined;

  async emit(sale: InvoicedSale) {
    this.asked.push(sale);
    if (this.onEmit) throw this.onEmit;
    return { tipo: sale.tipo, numero: `N${sale.referencia.slice(-5)}`, enlace: 'https://facturas.example/1' };
  }
}

type Overrides = Partial<Omit<OrderDeps, 'payments' | 'mail'>>;

/** Orders whose receipts are recorded as drawn. */
function world(overrides: Overrides = {}) {
  const drawn: ComprobanteFacts[] = [];
  const drawComprobante: OrderDeps['drawComprobante'] = async (facts) => {
    drawn.push(facts);
    return new TextEncoder().encode(`%PDF-1.7 ${facts.numero}`);
  };
  const deps = orderDeps(database.db, { drawComprobante, ...overrides });
  return { deps, drawn };
}

async function pay(deps: ReturnType<typeof world>['deps'], changes: Partial<Purchase> = {}): Promise<string> {
  const { orden, token } = await anOrder(deps);
  const { emission } = { ...aPurchaseOf(null), ...changes };
  await database.db
    .updateTable('orders')
    .set({ tipo_emision: emission.tipo, datos_factura: emission.factura && JSON.stringify(emission.factura) })
    .where('orden', '=', orden)
    .execute();
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  deps.payments.onStatus = {};
  await timePasses();
  return orden;
}

async function buyForNothing(deps: OrderDeps): Promise<void> {
  await payWithPromotion(deps, (await insertOrder(deps, { ...aPurchaseOf(null), discount: 100, total: 0 })) ?? '');
  await timePasses();
}

/** Runs the worker. @returns how many receipts changed */
async function makePapers(deps: OrderDeps): Promise<number> {
  const ids = await dueReceipts(database.db, 100);
  const moved = await Promise.all(ids.map((id) => issueReceipt(deps, id)));
  return moved.filter(Boolean).length;
}
const timePasses = () =>
  sql`update comprobantes set lease_until = null, siguiente_intento = now() - interval '1 second' where siguiente_intento is not null`.execute(
    database.db,
  );
const sendDue = async (deps: OrderDeps) => {
  for (const id of await dueMails(database.db, 100)) await sendMail(deps, id);
};
const NO_RECORDS: Overrides = { loadRecords: async () => undefined };

async function payAndRefund(overrides: Overrides = {}) {
  const made = world({ ...NO_RECORDS, ...overrides });
  const orden = await pay(made.deps);
  await issueReport(made.deps, orden);
  await refundOrder(made.deps, orden);
  expect(await stateOf(database.db, orden)).toBe('REFUNDED');
  return { ...made, orden };
}

describe('a receipt', () => {
  test('is queued by the payment, drawn once, and attached to the payment mail', async () => {
    const { deps, drawn } = world();
    const orden = await pay(deps);
    expect(await dueMails(database.db, 10)).toEqual([]);
    expect(await makePapers(deps)).toBe(1);
    expect(await makePapers(deps)).toBe(0);
    expect(drawn).toEqual([
      expect.objectContaining({
        clase: 'venta',
        numero: 'CV-0000000001',
        numeroDeOrden: await displayNumber(database.db, orden),
        servicio: 'Informe Verídico Empresarial',
        total: 16_500,
        pago: { tarjeta: '6623', autorizacion: '1213', en: new Date('2026-11-18T13:41:07.000Z') },
        receptor: null,
        anula: null,
      }),
    ]);
    await sendDue(deps);
    const [mail] = deps.mail.sent;
    expect(mail?.text).toContain('Comprobante de venta: CV-0000000001');
    expect(mail?.attachments).toEqual([
      {
        name: expect.stringMatching(/^CV-0000000001_\d{4}-\d\d-\d\d\.pdf$/),
        type: 'application/pdf',
        content: Buffer.from('%PDF-1.7 CV-0000000001'),
      },
    ]);
  });

  test('names the company of a Factura', { tags: ['DP1-INV-03'] }, async () => {
    const { deps, drawn } = world();
    await pay(deps, { emission: { tipo: '02', factura: RECEPTOR } });
    await makePapers(deps);
    expect(drawn[0]?.receptor).toEqual(RECEPTOR);
  });

  test('is made for an order paid fully by promotion', async () => {
    const { deps, drawn } = world();
    await buyForNothing(deps);
    await makePapers(deps);
    expect(drawn).toEqual([expect.objectContaining({ total: 0, pago: null })]);
  });

  test('has a unique number without gaps, under concurrency and crashes', async () => {
    const { deps } = world();
    const ordenes = [];
    for (let count = 0; count < 8; count += 1) ordenes.push(await pay(deps));
    const dying = world({ drawComprobante: () => Promise.reject(new Error('no thread')) });
    await Promise.all([makePapers(dying.deps), makePapers(deps), makePapers(deps)]);
    await timePasses();
    await makePapers(deps);
    const numbers = await Promise.all(ordenes.map(async (orden) => (await findPapers(database.db, orden))[0]?.numero));
    expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 8 }, (_, index) => `CV-000000000${index + 1}`)));
  });

  test('that cannot be drawn keeps its number; its mail waits a minute and is sent without it', async () => {
    let broken = true;
    const { deps } = world({
      drawComprobante: async ({ numero }) => {
        if (broken) throw new Error('no glyph');
        return new TextEncoder().encode(numero);
      },
    });
    const orden = await pay(deps);
    await makePapers(deps);
    expect(await findPapers(database.db, orden)).toEqual([expect.objectContaining({ numero: 'CV-0000000001', pdf: null })]);
    await sendDue(deps);
    expect(deps.mail.sent).toEqual([]);
    await sql`update mails set siguiente_intento = siguiente_intento - interval '61 seconds'`.execute(database.db);
    await sendDue(deps);
    expect(deps.mail.sent).toEqual([expect.objectContaining({ attachments: [] })]);
    broken = false;
    await timePasses();
    await makePapers(deps);
    expect((await findPapers(database.db, orden))[0]?.pdf?.toString()).toBe('CV-0000000001');
  });

  test('drawn twice after an expired lease keeps the first drawing', async () => {
    let turn = 0;
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { deps } = world({
      drawComprobante: async () => {
        turn += 1;
        const mine = `%PDF ${turn}`;
        if (turn === 1) await slow;
        return new TextEncoder().encode(mine);
      },
    });
    const orden = await pay(deps);
    const first = makePapers(deps);
    await expect.poll(() => turn).toBe(1);
    await timePasses();
    await makePapers(deps);
    release();
    await first;
    expect((await findPapers(database.db, orden))[0]?.pdf?.toString()).toBe('%PDF 2');
  });

  test('changed in the database is not served', async () => {
    const { deps } = world();
    const orden = await pay(deps);
    await makePapers(deps);
    await database.db
      .updateTable('comprobantes')
      .set({ pdf: Buffer.from('otro') })
      .execute();
    await expect(findPapers(database.db, orden)).rejects.toThrow('has changed');
  });
});

describe('a credit note', () => {
  test('reverses the receipt of a refunded sale, and is attached to the refund mail', async () => {
    const { deps, drawn } = await payAndRefund();
    await makePapers(deps);
    await timePasses();
    await makePapers(deps);
    // Both are drawn at once.
    const papers = drawn.map(({ clase, numero, anula, total }) => ({ clase, numero, anula, total }));
    expect(papers.toSorted((one, other) => one.numero.localeCompare(other.numero))).toEqual([
      { clase: 'venta', numero: 'CV-0000000001', anula: null, total: 16_500 },
      { clase: 'devolucion', numero: 'NC-0000000001', anula: 'CV-0000000001', total: 16_500 },
    ]);
    await sendDue(deps);
    const refund = deps.mail.sent.find(({ subject }) => subject === 'Devolvimos tu pago');
    expect(refund?.attachments.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^CV-0000000001_\d{4}-/),
      expect.stringMatching(/^NC-0000000001_\d{4}-/),
    ]);
    expect(refund?.text).toContain('Nota de crédito interna: NC-0000000001');
  });

  test('waits for the number of the receipt it reverses', async () => {
    const { deps, drawn } = await payAndRefund();
    const [sale = '', refund = ''] = await dueReceipts(database.db, 2);
    await issueReceipt(deps, refund);
    expect(drawn).toEqual([]);
    await issueReceipt(deps, sale);
    await timePasses();
    await issueReceipt(deps, refund);
    expect(drawn.at(-1)).toMatchObject({ clase: 'devolucion', anula: 'CV-0000000001' });
  });

  test('is not made without a sale: the charge belonged to an abandoned order', async () => {
    const { deps, drawn } = world();
    const { orden, token } = await anOrder(deps);
    await recordReturn(deps, { shape: 'normal', token });
    deps.payments.onCommit = { status: 'FAILED', responseCode: -1 };
    await settlePayment(deps, orden);
    const attempt = await database.db.selectFrom('payment_attempts').selectAll().where('orden', '=', orden).executeTakeFirstOrThrow();
    deps.payments.onStatus = {};
    await conclude(deps, attempt, await deps.payments.status(token), null);
    await refundOrder(deps, orden);
    expect(await stateOf(database.db, orden)).toBe('REFUNDED');
    expect(await makePapers(deps)).toBe(0);
    expect(drawn).toEqual([]);
  });
});

describe('a tax document', () => {
  test('is requested with the sold item, stored, and announced in its own mail', async () => {
    const invoices = new ScriptedInvoices();
    const { deps, drawn } = world({ invoices });
    const orden = await pay(deps, { emission: { tipo: '02', factura: RECEPTOR } });
    await makePapers(deps);
    expect(invoices.asked).toEqual([
      expect.objectContaining({
        referencia: `${await displayNumber(database.db, orden)}-venta`,
        orden: await displayNumber(database.db, orden),
        tipo: 'factura',
        interno: 'CV-0000000001',
        neto: 13_866,
        iva: 2_634,
        total: 16_500,
        receptor: RECEPTOR,
        anula: null,
      }),
    ]);
    expect(drawn[0]?.documentoAparte).toBe(true);
    expect((await findPapers(database.db, orden))[0]?.documento).toEqual({
      tipo: 'factura',
      numero: 'Nventa',
      enlace: 'https://facturas.example/1',
    });
    await sendDue(deps);
    expect(deps.mail.sent.map(({ subject }) => subject)).toEqual([
      'Comprobante de tu compra en Verídico',
      'Tu factura electrónica N° Nventa',
    ]);
  });

  test('delays neither the receipt nor its mail while the issuer is away, and is requested again', async () => {
    const invoices = new ScriptedInvoices();
    invoices.onEmit = new InvoiceUnknown('no answer');
    const { deps } = world({ invoices });
    const orden = await pay(deps);
    await makePapers(deps);
    await sendDue(deps);
    expect(deps.mail.sent).toHaveLength(1);
    expect(await makePapers(deps)).toBe(0);
    invoices.onEmit = undefined;
    await timePasses();
    expect(await makePapers(deps)).toBe(1);
    expect((await findPapers(database.db, orden))[0]?.documento?.tipo).toBe('boleta');
    expect(new Set(invoices.asked.map(({ referencia }) => referencia)).size).toBe(1);
  });

  test('requested by order id in the previous version keeps that id until issued', async () => {
    const invoices = new ScriptedInvoices();
    const { deps } = world({ invoices });
    const orden = await pay(deps);
    // As that version leaves a receipt after a lost answer.
    await sql`update comprobantes set intentos = 1`.execute(database.db);
    await makePapers(deps);
    expect(invoices.asked).toMatchObject([{ referencia: `${orden}-venta`, orden }]);
  });

  test('refused by the issuer goes to a person, and is no longer listed once issued', async () => {
    const invoices = new ScriptedInvoices();
    invoices.onEmit = new InvoiceRefused('422 giro desconocido');
    const { deps } = world({ invoices });
    await pay(deps);
    await makePapers(deps);
    expect(await receiptProblems(database.db)).toEqual(['1 documentos tributarios que el emisor rechazó']);
    invoices.onEmit = undefined;
    await timePasses();
    await makePapers(deps);
    expect(await receiptProblems(database.db)).toEqual([]);
    expect(await database.db.selectFrom('comprobantes').select('rechazado').execute()).toEqual([{ rechazado: null }]);
  });

  test('already issued is not requested again while its receipt cannot be drawn', async () => {
    const invoices = new ScriptedInvoices();
    const { deps } = world({ invoices, drawComprobante: () => Promise.reject(new Error('no thread')) });
    await pay(deps);
    await makePapers(deps);
    await timePasses();
    await makePapers(deps);
    expect(invoices.asked).toHaveLength(1);
  });

  test('of a refund follows that of the sale and names it', async () => {
    const invoices = new ScriptedInvoices();
    invoices.onEmit = new InvoiceUnknown('no answer');
    const { deps } = await payAndRefund({ invoices });
    await makePapers(deps);
    expect(new Set(invoices.asked.map(({ tipo }) => tipo))).toEqual(new Set(['boleta']));
    invoices.onEmit = undefined;
    for (let round = 0; round < 2; round += 1) {
      await timePasses();
      await makePapers(deps);
    }
    expect(invoices.asked.at(-1)).toMatchObject({ tipo: 'nota-de-credito', anula: { tipo: 'boleta', numero: 'Nventa' } });
    expect(await dueReceipts(database.db, 10)).toEqual([]);
  });

  test('is not requested without a charge', async () => {
    const invoices = new ScriptedInvoices();
    const { deps } = world({ invoices });
    await buyForNothing(deps);
    expect(await makePapers(deps)).toBe(1);
    expect(invoices.asked).toEqual([]);
    expect(await dueReceipts(database.db, 10)).toEqual([]);
  });
});

test('a receipt pending for an hour is reported for review', async () => {
  const { deps } = world();
  await pay(deps);
  expect(await receiptProblems(database.db)).toEqual([]);
  await sql`update comprobantes set creado = now() - interval '61 minutes'`.execute(database.db);
  expect(await receiptProblems(database.db)).toEqual(['1 comprobantes o documentos tributarios detenidos']);
});
