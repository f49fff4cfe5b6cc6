import type { InvoiceEmitter } from './port.ts';

/** Who issues no tax documents: the internal receipt, which says so of itself, is all there is. */
export function createEmbeddedInvoices(): InvoiceEmitter {
  return { simulated: true, emit: async ({ interno }) => ({ numero: interno, tipo: 'interno' }) };
}
