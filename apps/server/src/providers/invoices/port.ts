import type { DatosFactura } from '@veridico/forms';

/** What a sale is made out as, and what takes one back. */
export type TipoDocumento = 'boleta' | 'factura' | 'nota-de-credito';

/** A sale or its taking back, as a document is asked for. */
export interface InvoicedSale {
  /** One for each document that there may ever be: whoever asks twice with it gets the same document. Up to 40 letters, digits and dashes. */
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
  /** Null but for a Factura, and for what takes one back. */
  readonly receptor: DatosFactura | null;
  /** The document that a nota-de-credito takes back; null otherwise. */
  readonly anula: { readonly tipo: TipoDocumento; readonly numero: string } | null;
}

export interface EmittedInvoice {
  readonly numero: string;
  readonly tipo: TipoDocumento | 'interno';
  /** Where whoever has the address reads it. */
  readonly enlace?: string;
}

/** The emitter answered that it will never make this document as it was asked for. `message` says why, without data of the buyer. */
export class InvoiceRefused extends Error {
  override readonly name = 'InvoiceRefused';
}

/** No answer, or none that can be read: whether the document exists is not known until the emitter is asked again. */
export class InvoiceUnknown extends Error {
  override readonly name = 'InvoiceUnknown';
}

/** Issues tax documents. Throws InvoiceRefused or InvoiceUnknown and nothing else, and gives up after 20 s. */
export interface InvoiceEmitter {
  /** True for the stand-in, whose documents are the product's own receipts and no tax documents. */
  readonly simulated: boolean;
  /** The document of this sale: made now, or the one that an earlier call made. However often it is asked there is one. */
  emit(sale: InvoicedSale): Promise<EmittedInvoice>;
}
