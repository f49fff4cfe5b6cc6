import type { DatosFactura } from '@veridico/forms';
import type { ComprobanteFacts, PlanCharge } from '@veridico/reports/documents';
import { taxed } from '@veridico/reports';
import { sql, type Selectable } from 'kysely';
import type { CardTransaction } from '../providers/payments/port.ts';
import type { InvoicedSale } from '../providers/invoices/port.ts';
import { chileanDay } from '../storage/clock.ts';
import type { ClaseComprobante, ComprobantesTable } from '../storage/schema.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { MADE_IN_PARTS } from '../orders/parts/sums.ts';
import { findRefund, type Refunded } from './refund.ts';
import { subjectText } from '../bureau/subject.ts';

const PREFIXES: Readonly<Record<ClaseComprobante, string>> = { venta: 'CV', devolucion: 'NC' };
const DIGITS = 10;
/** Largest value of an int column. */
const MOST = 2_147_483_647;

/** As printed: CV-0000000123 for a receipt, NC-0000000007 for a credit note. */
export function receiptNumber(clase: ClaseComprobante, numero: number): string {
  return `${PREFIXES[clase]}-${String(numero).padStart(DIGITS, '0')}`;
}

/** The row that a printed number names; a row that cannot exist for any other text. */
export function receiptOf(printed: string): { readonly clase: ClaseComprobante; readonly numero: number } {
  const clase = printed.startsWith(PREFIXES.devolucion) ? 'devolucion' : 'venta';
  const [, digits = '0'] = /^(?:CV|NC)-(\d+)$/.exec(printed) ?? [];
  // More digits than the column holds.
  return { clase, numero: Number(digits) > MOST ? 0 : Number(digits) };
}

/** A receipt or credit note that already has its number. */
export type NumberedReceipt = Pick<Selectable<ComprobantesTable>, 'orden' | 'clase' | 'referencia'> & {
  readonly numero: number;
  readonly emitido: Date;
};

/** The sale of an order. It never changes, except for the report's folio. */
export interface Sale {
  /** The order's number, VO-7K3M-9QXT. */
  readonly numeroDeOrden: string;
  /** Name of the report or of the plan. */
  readonly servicio: string;
  /** The appraised property; empty for other reports. */
  readonly propiedad: string;
  readonly precio: number;
  readonly descuento: number;
  /** Whole pesos charged; 0 if a promotion covered the price. */
  readonly total: number;
  /** Whole pesos of `total` that went back in parts. */
  readonly enPartes: number;
  readonly receptor: DatosFactura | null;
  readonly card: CardTransaction | null;
  /** The report is still to come, or was issued under `folio`. Null for a plan. */
  readonly informe: { readonly folio: string | null } | null;
  readonly plan: PlanCharge | null;
  readonly reembolso: Refunded | null;
  /** The receipt of the sale; null until it has its number. */
  readonly venta: Pick<Selectable<ComprobantesTable>, 'numero' | 'documento'> | null;
}

/** Loads the sale of an order. The order exists: the receipt's row refers to it. */
export async function findSold({ db, kinds }: Pick<OrderDeps, 'db' | 'kinds'>, orden: string): Promise<Sale> {
  const order = await db
    .selectFrom('orders')
    .leftJoin('informes', 'informes.orden', 'orders.orden')
    .select([
      'orders.numero',
      'orders.tipo',
      'orders.sujeto_rut',
      'orders.comuna',
      'orders.rol',
      'orders.precio',
      'descuento',
      'orders.total',
      'datos_factura',
      'informes.folio',
    ])
    .where('orders.orden', '=', orden)
    .executeTakeFirstOrThrow();
  const attempt = await db
    .selectFrom('payment_attempts')
    .select(['comprobante', MADE_IN_PARTS.as('enPartes')])
    .where('orden', '=', orden)
    // The attempt that was charged.
    .orderBy(sql`confirmacion_en desc nulls last, id desc`)
    .limit(1)
    .executeTakeFirst();
  const venta = await db
    .selectFrom('comprobantes')
    .select(['numero', 'documento'])
    .where('orden', '=', orden)
    .where('clase', '=', 'venta')
    .executeTakeFirst();
  // The provider's answer was validated when it was stored.
  const card = (attempt?.comprobante ?? null) as CardTransaction | null;
  const { precio, descuento, folio, tipo } = order;
  const sold = (await kinds[order.tipo].sold(db, [orden])).get(orden);
  return {
    numeroDeOrden: order.numero,
    servicio: sold?.detalle ?? '',
    propiedad: subjectText(order).propiedad,
    precio,
    descuento,
    total: card?.amount ?? order.total,
    enPartes: attempt?.enPartes ?? 0,
    receptor: order.datos_factura,
    card,
    informe: tipo === 'informe' ? { folio } : null,
    plan: sold?.cobro ?? null,
    reembolso: await findRefund(db, orden, tipo),
    venta: venta ?? null,
  };
}

/** Data to draw a receipt or credit note. */
export function drawnFrom(
  { mails, publicUrl, invoices, seal }: OrderDeps,
  receipt: NumberedReceipt,
  sold: Sale,
  codigo: string,
): ComprobanteFacts {
  const { clase, numero, emitido } = receipt;
  const { numeroDeOrden, servicio, propiedad, precio, descuento, receptor, card, plan } = sold;
  const refunds = clase === 'devolucion';
  return {
    clase,
    numero: receiptNumber(clase, numero),
    codigo,
    emitido,
    vendedor: mails.seller,
    numeroDeOrden,
    servicio,
    propiedad,
    precio,
    descuento,
    total: amountOn(clase, sold),
    pago: card?.transactionDate
      ? { tarjeta: card.cardNumber, autorizacion: card.authorizationCode, en: new Date(card.transactionDate) }
      : null,
    receptor,
    // A credit note is about the payment.
    informe: refunds ? null : sold.informe,
    plan,
    anula: refunds ? cancelledReceipt(sold) : null,
    reembolso: refunds ? sold.reembolso : null,
    documentoAparte: !invoices.simulated,
    aviso: mails.notice,
    ownSeal: seal.simulated,
    publicUrl,
  };
}

/** Whole pesos of a receipt, or of a credit note: what went back with it, without the parts that went back before. */
function amountOn(clase: ClaseComprobante, { total, enPartes }: Sale): number {
  return clase === 'venta' ? total : total - enPartes;
}

/** Number of the receipt that a credit note cancels. The credit note is queued, and drawn, after it. */
function cancelledReceipt({ venta }: Sale): string | null {
  return venta?.numero === null || venta?.numero === undefined ? null : receiptNumber('venta', venta.numero);
}

/**
 * The request to the issuer of tax documents. A receipt whose first request used the order as reference keeps it until its document exists:
 * another reference would issue a second document.
 */
export function emittedFrom(receipt: NumberedReceipt, sold: Sale): InvoicedSale {
  const { numeroDeOrden, servicio, receptor, venta } = sold;
  const total = amountOn(receipt.clase, sold);
  const { clase, numero, emitido, referencia } = receipt;
  const sale = clase === 'venta';
  const soldAs = receptor ? 'factura' : 'boleta';
  const documento = venta?.documento;
  return {
    referencia: referencia ?? `${receipt.orden}-${clase}`,
    tipo: sale ? soldAs : 'nota-de-credito',
    orden: referencia === null ? receipt.orden : numeroDeOrden,
    interno: receiptNumber(clase, numero),
    fecha: chileanDay.format(emitido),
    detalle: servicio,
    ...taxed(total),
    total,
    receptor,
    anula: !sale && documento ? { tipo: documento.tipo, numero: documento.numero } : null,
  };
}
