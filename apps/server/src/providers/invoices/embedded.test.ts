import { expect, test } from 'vitest';
import { aSale, invoicesConformance } from './conformance.ts';
import { createEmbeddedInvoices } from './embedded.ts';

invoicesConformance('embedded', async () => ({ invoices: createEmbeddedInvoices(), close: async () => {} }));

test('without an issuer there is only the internal receipt', async () => {
  expect(await createEmbeddedInvoices().emit(aSale())).toEqual({ numero: 'CV-0000000123', tipo: 'interno' });
});
