import type { DatosFactura } from '@veridico/forms';
import type { ComprobanteFacts } from '@veridico/reports/documents';
import { taxed } from '@veridico/reports';
import { sql, type Selectable } from 'kysely';
import type { CardTransaction } from '../providers/payments/port.ts';
import type { InvoicedSale } from '../providers/invoices/port.ts';
import { chileanDay } from '../storage/clock.ts';
import type { ClaseComprobante, ComprobantesTable } from '../storage/schema.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { subjectText } from '../bureau/subject.ts';

const PREFIXES: Readonly<Record<ClaseComprobante, string>> = { venta: 'CV', devolucion: 'NC' };
const DIGITS = 10;

/** As people read it: CV-0000000123 for a receipt, NC-0000000007 for a credit note. */
export function receiptNumber(clase: ClaseComprobante, numero: number): string {
  return `${PREFIXES[clase]}-${String(numero).padStart(DIGITS, '0')}`;
}

/** A receipt that has its number, and the one that it takes back. */
export type Numbered = Pick<Selectable<ComprobantesTable>, 'orden' | 'clase' | 'referencia'> & {
  readonly numero: number;
  readonly emitido: Date;
};

/** What was sold, as it stands in the order: the same whenever it is read, but for the report's folio. */
export interface Sold {
  /** VO-7K3M-9QXT, of the order. */
  readonly numeroDeOrden: string;
  /** Name of the report or of the plan. */
  readonly servicio: string;
  /** Of an appraisal; empty for others. */
  readonly propiedad: string;
  readonly precio: number;
  readonly descuento: number;
  /** Whole pesos charged; 0 where a promotion paid it all. */
  readonly total: number;
  readonly receptor: DatosFactura | null;
  readonly card: CardTransaction | null;
  readonly folio: string | null;
  /** The receipt of the sale; null until it has its number. */
  readonly venta: Pick<Selectable<ComprobantesTable>, 'numero' | 'documento'> | null;
}

/** The order exists: the receipt's row points at it. */
export async function findSold({ db, kinds }: Pick<OrderDeps, 'db' | 'kinds'>, orden: string): Promise<Sold> {
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
    .select('comprobante')
    .where('orden', '=', orden)
    // The one that money moved for.
    .orderBy(sql`confirmacion_en desc nulls last, id desc`)
    .limit(1)
    .executeTakeFirst();
  const venta = await db
    .selectFrom('comprobantes')
    .select(['numero', 'documento'])
    .where('orden', '=', orden)
    .where('clase', '=', 'venta')
    .executeTakeFirst();
  // What the provider said was checked when it was stored.
  const card = (attempt?.comprobante ?? null) as CardTransaction | null;
  const { precio, descuento, folio } = order;
  const sold = (await kinds[order.tipo].sold(db, [orden])).get(orden);
  return {
    numeroDeOrden: order.numero,
    servicio: sold?.detalle ?? '',
    propiedad: subjectText(order).propiedad,
    precio,
    descuento,
    total: card?.amount ?? order.total,
    receptor: order.datos_factura,
    card,
    folio,
    venta: venta ?? null,
  };
}

/** What the paper is drawn from. */
export function drawnFrom({ mails, publicUrl, invoices }: OrderDeps, receipt: Numbered, sold: Sold): ComprobanteFacts {
  const { clase, numero, emitido } = receipt;
  const { numeroDeOrden, servicio, propiedad, precio, descuento, total, receptor, card, folio } = sold;
  return {
    clase,
    numero: receiptNumber(clase, numero),
    emitido,
    vendedor: { nombre: mails.merchantName, rut: mails.merchantRut, correo: mails.contact },
    numeroDeOrden,
    servicio,
    propiedad,
    precio,
    descuento,
    total,
    pago: card?.transactionDate
      ? { tarjeta: card.cardNumber, autorizacion: card.authorizationCode, en: new Date(card.transactionDate) }
      : null,
    receptor,
    folio,
    anula: clase === 'devolucion' ? takenBack(sold) : null,
    documentoAparte: !invoices.simulated,
    aviso: mails.notice,
    publicUrl,
  };
}

/** A credit note is queued after the receipt it takes back, and made after it. */
function takenBack({ venta }: Sold): string | null {
  return venta?.numero === null || venta?.numero === undefined ? null : receiptNumber('venta', venta.numero);
}

/**
 * What the emitter of tax documents is asked for. A receipt that was asked for by its order once is asked for in the same words until it has
 * its document: another reference would make a second one.
 */
export function emittedFrom(receipt: Numbered, { numeroDeOrden, servicio, total, receptor, venta }: Sold): InvoicedSale {
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
