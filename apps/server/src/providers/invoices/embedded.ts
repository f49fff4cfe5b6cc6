import type { InvoiceEmitter } from './port.ts';

/** For installations without tax documents: only the internal receipt is issued, which says so itself. */
export function createEmbeddedInvoices(): InvoiceEmitter {
  return { simulated: true, emit: async ({ interno }) => ({ numero: interno, tipo: 'interno' }) };
}
