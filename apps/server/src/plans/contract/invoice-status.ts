import type { OrderState } from '../../storage/schema.ts';

/** Message to the payer of an invoice for each state: what happened, then the money, then what follows. */
export const INVOICE_SENTENCES: Readonly<Record<OrderState, string>> = {
  CREATED: 'El pago de la factura está creado y todavía no se cobra nada.',
  TOKEN_ISSUED: 'Esperamos el pago de la factura en Webpay. Todavía no se cobra nada.',
  RETURNED: 'Estamos confirmando el pago de la factura con el banco. No pagues de nuevo.',
  COMMITTING: 'Estamos confirmando el pago de la factura con el banco. No pagues de nuevo.',
  PAID: 'La factura está pagada.',
  ISSUING: 'La factura está pagada.',
  ISSUED: 'La factura está pagada.',
  FAILED: 'Tu banco rechazó el pago. No se cobró nada y la factura sigue por pagar.',
  ABANDONED: 'El pago no se hizo y no se cobró nada. La factura sigue por pagar.',
  REFUND_PENDING: 'Este cobro no correspondía: lo estamos anulando.',
  REFUNDED: 'Este cobro no correspondía y lo anulamos.',
  REVIEW: 'Una persona está revisando el cobro de la factura. Si no corresponde, te lo devolvemos completo. No pagues de nuevo.',
};
