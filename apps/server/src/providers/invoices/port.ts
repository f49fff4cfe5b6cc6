import type { DatosFactura } from '@veridico/forms';

/** Tax document of a sale, or the credit note that reverses it. */
export type TipoDocumento = 'boleta' | 'factura' | 'nota-de-credito';

/** A sale or its reversal, as submitted to the emitter. */
export interface InvoicedSale {
  /** Idempotency key, one per document: repeated calls with it return the same document. Up to 40 letters, digits and dashes. */
  readonly referencia: string;
  readonly tipo: TipoDocumento;
  /** Its display number, VO-7K3M-9QXT. */
  readonly orden: string;
  /** Number of the internal receipt or credit note. */
  readonly interno: string;
  /** YYYY-MM-DD in America/Santiago. */
  readonly fecha: string;
  readonly detalle: string;
  /** Whole pesos; net and tax add up to the total. */
  readonly neto: number;
  readonly iva: number;
  readonly total: number;
  /** Null except for a Factura and its credit note. */
  readonly receptor: DatosFactura | null;
  /** The document that a nota-de-credito reverses; null otherwise. */
  readonly anula: { readonly tipo: TipoDocumento; readonly numero: string } | null;
}

export interface EmittedInvoice {
  readonly numero: string;
  readonly tipo: TipoDocumento | 'interno';
  /** Link to the document; readable by anyone who has it. */
  readonly enlace?: string;
}

/** The emitter refuses this document permanently. `message` says why, without data of the buyer. */
export class InvoiceRefused extends Error {
  override readonly name = 'InvoiceRefused';
}

/** No answer, or an unreadable one: whether the document exists is unknown until the emitter is asked again. */
export class InvoiceUnknown extends Error {
  override readonly name = 'InvoiceUnknown';
}

/** Issues tax documents. Throws only InvoiceRefused or InvoiceUnknown, within 20 s. */
export interface InvoiceEmitter {
  /** True for the stand-in, whose documents are the product's own receipts, not tax documents. */
  readonly simulated: boolean;
  /** Issues the document of a sale. Idempotent: repeated calls return the same document. */
  emit(sale: InvoicedSale): Promise<EmittedInvoice>;
}
