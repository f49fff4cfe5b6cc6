/** Names of the sale receipt and its credit note, for documents, screens and mails. */
export const COMPROBANTES = { venta: 'Comprobante de venta', devolucion: 'Nota de crédito interna' } as const;

/** Shown next to every receipt and credit note. */
export const NOT_A_TAX_DOCUMENT = 'No es documento tributario';

/** Names of the tax documents that an issuer makes. */
export const DOCUMENTOS = {
  boleta: 'Boleta electrónica',
  factura: 'Factura electrónica',
  'nota-de-credito': 'Nota de crédito electrónica',
} as const;
