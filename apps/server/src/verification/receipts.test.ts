import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { issueReport } from '../issuing/issuing.ts';
import { settlePayment } from '../orders/payment.ts';
import { refundOrder } from '../orders/refunds.ts';
import { recordReturn } from '../orders/returns.ts';
import { anOrder, orderDeps } from '../orders/testing.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { dueReceipts, issueReceipt } from '../receipts/issue.ts';
import { testDatabase } from '../storage/testing.ts';
import { countVerification, findVerified } from './verification.ts';

const database = testDatabase();
afterEach(async () => {
  await sql`truncate orders cascade`.execute(database.db);
  await sql`update comprobante_numeros set ultimo = 0`.execute(database.db);
});

/** Codes of the drawn receipts by number; a file is its number, sealed. */
async function receiptsOf(overrides: Partial<Omit<OrderDeps, 'payments' | 'mail'>> = {}) {
  const codes: Record<string, string> = {};
  const deps = orderDeps(database.db, {
    seal: {
      simulated: true,
      validUntil: new Date('2030-01-01'),
      seal: async (pdf) => Buffer.concat([pdf, Buffer.from(' sealed')]),
      notices: () => [],
      close: async () => {},
    },
    drawComprobante: async ({ numero, codigo }) => {
      codes[numero] = codigo;
      return new TextEncoder().encode(`%PDF-1.7 ${numero}`);
    },
    ...overrides,
  });
  const { orden, token } = await anOrder(deps);
  await recordReturn(deps, { shape: 'normal', token });
  await settlePayment(deps, orden);
  deps.payments.onStatus = {};
  await issueReport(deps, orden);
  return { deps, orden, codes, open: (folio: string, codigo = codes[folio] ?? '') => findVerified(deps, { folio, codigo }) };
}
async function makeReceipts(deps: OrderDeps): Promise<void> {
  await sql`update comprobantes set siguiente_intento = now() - interval '1 second' where siguiente_intento is not null`.execute(
    database.db,
  );
  for (const id of await dueReceipts(database.db, 10)) await issueReceipt(deps, id);
}

describe('a receipt', () => {
  test('opens with its number and code, as the sealed file that was stored, and names nobody', async () => {
    const { deps, open } = await receiptsOf();
    await makeReceipts(deps);
    const found = await open('CV-0000000001');
    expect(found).toMatchObject({ folio: 'CV-0000000001', nombre: 'Comprobante de venta', rut: '', propiedad: '' });
    expect(found?.pdf?.toString()).toBe('%PDF-1.7 CV-0000000001 sealed');
    expect([found && (await countVerification(database.db, found)), found && (await countVerification(database.db, found))]).toEqual([
      1, 2,
    ]);
  });

  test('opens with its number as people type it', async () => {
    const { deps, codes, open } = await receiptsOf();
    await makeReceipts(deps);
    const codigo = codes['CV-0000000001'] ?? '';
    for (const typed of ['cv 1', 'Comprobante de venta CV-0000000001', `Número CV-0000000001 Código ${codigo}`])
      expect((await open(typed, codigo.toLowerCase()))?.folio).toBe('CV-0000000001');
  });

  test('opens with no other code and under no other number', async () => {
    const { deps, codes, open } = await receiptsOf();
    await makeReceipts(deps);
    const codigo = codes['CV-0000000001'] ?? '';
    expect(await open('CV-0000000001', 'ABCD-EFGH-JKMN-PQRS')).toBeUndefined();
    for (const other of ['1', 'VR-0000000001', 'NC-0000000001', 'CV-0000000002', 'CV-9999999999', 'CV-0'])
      expect(await open(other, codigo)).toBeUndefined();
  });

  test('drawn before receipts had codes does not open', async () => {
    const { deps, open } = await receiptsOf();
    await makeReceipts(deps);
    await sql`update comprobantes set codigo_hmac = null, codigo_final = null`.execute(database.db);
    expect(await open('CV-0000000001')).toBeUndefined();
  });

  test('whose file was changed is never shown as authentic', async () => {
    const { deps, open } = await receiptsOf();
    await makeReceipts(deps);
    await database.db
      .updateTable('comprobantes')
      .set({ pdf: Buffer.from('otro') })
      .execute();
    await expect(open('CV-0000000001')).rejects.toThrow('has changed');
  });
});

test('a credit note opens with its own number and code', async () => {
  const { deps, orden, codes, open } = await receiptsOf({ loadRecords: async () => undefined });
  await refundOrder(deps, orden);
  await makeReceipts(deps);
  // The credit note may be tried before the receipt that it names has a number.
  await makeReceipts(deps);
  expect((await open('NC-0000000001'))?.nombre).toBe('Nota de crédito interna');
  expect(await open('NC-0000000001', codes['CV-0000000001'])).toBeUndefined();
});
