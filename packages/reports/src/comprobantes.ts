/** What a sale and its taking back are called, on paper, on the screen and in mails. */
export const COMPROBANTES = { venta: 'Comprobante de venta', devolucion: 'Nota de crédito interna' } as const;

/** Stands beside every one of them. */
export const NOT_A_TAX_DOCUMENT = 'No es documento tributario';

/** What the tax documents are called that an emitter makes. */
export const DOCUMENTOS = {
  boleta: 'Boleta electrónica',
  factura: 'Factura electrónica',
  'nota-de-credito': 'Nota de crédito electrónica',
} as const;
