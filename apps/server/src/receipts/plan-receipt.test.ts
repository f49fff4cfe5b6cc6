import { sql } from 'kysely';
import type { ComprobanteFacts } from '@veridico/reports/documents';
import { afterEach, describe, expect, test } from 'vitest';
import type { InvoiceEmitter } from '../providers/invoices/port.ts';
import { testDatabase } from '../storage/testing.ts';
import { displayNumber } from '../orders/display-number.ts';
import { dueMails } from '../mails/sending.ts';
import { sendMail } from '../orders/mails/sending.ts';
import { settlePayment } from '../orders/payment.ts';
import { aPlanOrder, signed } from '../plans/contract/testing.ts';
import { recordReturn } from '../orders/returns.ts';
import { orderDeps } from '../orders/testing.ts';
import { dueReceipts, issueReceipt } from './issue.ts';

const database = testDatabase();
afterEach(async () => {
  await sql`truncate orders cascade`.execute(database.db);
  await sql`update comprobante_numeros set ultimo = 0`.execute(database.db);
});

const EMITTER: InvoiceEmitter = { simulated: false, emit: async ({ tipo }) => ({ tipo, numero: '77' }) };

async function payPlan() {
  const drawn: ComprobanteFacts[] = [];
  const deps = orderDeps(database.db, {
    invoices: EMITTER,
    drawComprobante: async (facts) => {
      drawn.push(facts);
      return new TextEncoder().encode('%PDF-1.7');
    },
  });
  const orden = await aPlanOrder(deps);
  const { token } = await signed(deps, orden);
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  for (const id of await dueReceipts(database.db, 10)) await issueReceipt(deps, id);
  for (const id of await dueMails(database.db, 10)) await sendMail(deps, id);
  return { orden, drawn, sent: deps.mail.sent };
}

describe('a paid plan', () => {
  test('has a receipt with its name and company, attached to the payment mail', async () => {
    const { orden, drawn, sent } = await payPlan();
    expect(drawn).toEqual([
      expect.objectContaining({
        clase: 'venta',
        numero: 'CV-0000000001',
        numeroDeOrden: await displayNumber(database.db, orden),
        servicio: 'Plan de prueba',
        propiedad: '',
        receptor: expect.objectContaining({ razonSocial: 'Ñandú Ltda.', rutEmpresa: '58234577-5' }),
        informe: null,
        plan: { periodo: { meses: 1 }, uf: null },
      }),
    ]);
    const receipt = sent.find(({ subject }) => subject === 'Comprobante de pago: Plan de prueba');
    expect(receipt?.to).toBe('gerencia@nandu.cl');
    expect(receipt?.text).toContain('Comprobante de venta: CV-0000000001');
    expect(receipt?.attachments.map(({ name }) => name)).toEqual([expect.stringMatching(/^CV-0000000001_\d{4}-\d\d-\d\d\.pdf$/)]);
  });

  test('has its Factura sent to the company’s billing address', async () => {
    const { sent } = await payPlan();
    const factura = sent.find(({ subject }) => subject === 'Tu factura electrónica N° 77');
    expect(factura?.to).toBe('pagos@nandu.cl');
    expect(factura?.text).toContain('Plan de prueba');
  });
});
