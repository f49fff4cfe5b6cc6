import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSale, invoicesConformance } from './conformance.ts';
import { createHttpInvoices } from './http.ts';
import { InvoiceRefused, InvoiceUnknown } from './port.ts';
import { openInvoiceService, TOKEN } from './testing-service.ts';

type Service = Awaited<ReturnType<typeof openInvoiceService>>;
const PATIENCE_MS = 300;

invoicesConformance('over HTTP', async () => {
  const service = await openInvoiceService();
  return { invoices: createHttpInvoices({ url: service.url, token: TOKEN }), close: service.close };
});

let service: Service;
const invoices = (token = TOKEN) => createHttpInvoices({ url: service.url, token, timeoutMs: PATIENCE_MS });
beforeAll(async () => {
  service = await openInvoiceService();
});
beforeEach(() => {
  service.documents.clear();
  service.calls.length = 0;
});
afterAll(() => service.close());

describe('a lost answer', () => {
  test('is queried again: the document exists once and is requested once', async () => {
    const before = service.posted();
    service.next('POST', 'lost');
    await expect(invoices().emit(aSale())).rejects.toThrow(InvoiceUnknown);
    const found = await invoices().emit(aSale());
    expect(found).toEqual({ tipo: 'boleta', numero: '1000', enlace: 'https://facturas.example/0' });
    expect(service.posted() - before).toBe(1);
    expect(service.documents.size).toBe(1);
  });

  test('to the query itself requests nothing', async () => {
    const before = service.posted();
    service.next('GET', 'silent');
    await expect(invoices().emit(aSale())).rejects.toThrow(InvoiceUnknown);
    expect(service.posted()).toBe(before);
  });
});

test.each<['GET' | 'POST', number, string]>([
  ['GET', 500, ''],
  ['GET', 200, 'hola'],
  ['GET', 200, '{"numero":""}'],
  ['GET', 400, '{}'],
  ['POST', 503, ''],
  ['POST', 404, '<html>'],
  ['POST', 429, '{}'],
  ['POST', 200, '[]'],
])('%s answered with %i %s leaves the result unknown', async (method, status, body) => {
  service.next(method, [status, body]);
  await expect(invoices().emit(aSale())).rejects.toThrow(InvoiceUnknown);
});

test('a refused credential is retried: the operator can correct it', async () => {
  await expect(invoices('otra').emit(aSale())).rejects.toThrow(InvoiceUnknown);
});

test('a final refusal is reported in its words without the buyer’s data', async () => {
  service.next('POST', [422, JSON.stringify({ mensaje: 'RUT 76.192.083-9 o 76192083-9 de ana@correo.cl sin giro' })]);
  const refusal: unknown = await invoices()
    .emit(aSale())
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(InvoiceRefused);
  expect(String(refusal)).toBe('InvoiceRefused: 422 RUT … o … de … sin giro');
});

test('the document of another sale is refused', async () => {
  const sale = aSale();
  for (const other of [{ referencia: 'otra' }, { tipo: 'factura' }, { total: 1 }]) {
    service.documents.set(sale.referencia, { referencia: sale.referencia, tipo: sale.tipo, total: sale.total, numero: '7', ...other });
    await expect(invoices().emit(sale)).rejects.toThrow('the document of another sale');
  }
});

test('an address that is not a web address is refused', { tags: ['V1.2.2'] }, async () => {
  const sale = aSale();
  service.documents.set(sale.referencia, {
    referencia: sale.referencia,
    tipo: sale.tipo,
    total: sale.total,
    numero: '7',
    enlace: 'javascript:alert(1)',
  });
  await expect(invoices().emit(sale)).rejects.toThrow(InvoiceUnknown);
});
