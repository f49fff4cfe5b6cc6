import { expect, test } from 'vitest';
import { aSale, invoicesConformance } from './conformance.ts';
import { createEmbeddedInvoices } from './embedded.ts';

invoicesConformance('embedded', async () => ({ invoices: createEmbeddedInvoices(), close: async () => {} }));

test('without an emitter the internal receipt is all there is', async () => {
  expect(await createEmbeddedInvoices().emit(aSale())).toEqual({ numero: 'CV-0000000123', tipo: 'interno' });
});
