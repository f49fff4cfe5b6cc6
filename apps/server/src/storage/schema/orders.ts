import type { DatosFactura, TasacionValues } from '@veridico/forms';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Day, Instant, DatabaseSet } from './columns.ts';

export interface ServicesTable {
  codigo: string;
  nombre: string;
  descripcion: string;
  /** Pesos, tax included. */
  precio: number;
  precio_lista: number | null;
  /** First and last day on which the list price is shown struck through; without both it is not. */
  oferta_desde: Day | null;
  oferta_hasta: Day | null;
  posicion: number;
  /** Sold by card. Queries on a contract do not depend on it. */
  abierta: Generated<boolean>;
}

export interface PromotionsTable {
  codigo: string;
  /** Percent, 0 to 100. */
  descuento: number;
  descripcion: string;
  desde: Day;
  hasta: Day;
  max_usos: number | null;
  usos: Generated<number>;
  /** Closed ones apply to no new order. */
  abierta: Generated<boolean>;
  demo: boolean;
}

export type OrderState =
  | 'CREATED'
  | 'TOKEN_ISSUED'
  | 'RETURNED'
  | 'COMMITTING'
  | 'PAID'
  | 'ISSUING'
  | 'ISSUED'
  | 'FAILED'
  | 'ABANDONED'
  | 'REFUND_PENDING'
  | 'REFUNDED'
  | 'REVIEW';

/** Buyer's input, frozen at purchase. Personal data: never in a log. The identity card's number is not stored after the check. */
export interface OrderInputs {
  readonly run: string;
  readonly correo: string;
  readonly celular: string;
  /** Input of an appraisal, as typed; only where one was bought. */
  readonly tasacion?: TasacionValues;
}

/** What an order sells: a report, a plan contract, or the payment of a plan's invoice. */
export type OrderKind = 'informe' | 'plan' | 'factura';

export interface OrdersTable {
  /** Capability: its holder may follow the order and open the result. Never printed nor mailed. */
  orden: string;
  /** Display number VO-7K3M-9QXT, drawn by the database. Grants no access. */
  numero: Generated<string>;
  tipo: OrderKind;
  /** The sold item: exactly one of servicio, plan and factura. */
  servicio: string | null;
  plan: string | null;
  /** Id of a plan's invoice. */
  factura: Generated<string | null>;
  estado: OrderState;
  inputs: JSONColumnType<OrderInputs>;
  /**
   * In wire form. For a plan or its invoice: the contracting company. Null where the report is about a property, named by its commune
   * (13120) and rol (573-24).
   */
  sujeto_rut: string | null;
  comuna: Generated<string | null>;
  rol: Generated<string | null>;
  /** Pesos, frozen: `precio` from the catalogue, `total` charged. `descuento` in percent. */
  precio: number;
  descuento: number;
  promocion: string | null;
  /** When the promotion use was given back. */
  promocion_devuelta: Instant | null;
  total: number;
  /** As printed; empty where no report is bought. */
  motivo: string;
  /** Signed-in buyer; null for a visitor. */
  cliente: Generated<string | null>;
  /** RUT of the buyer or their company, in wire form. */
  consultante: Generated<string | null>;
  /** RUT of the signed-in buyer, and of the company they bought for; null where absent. */
  consultante_persona: Generated<string | null>;
  consultante_empresa: Generated<string | null>;
  /** Requested tax document: 01 Boleta, 02 Factura. */
  tipo_emision: Generated<'01' | '02'>;
  /** Null except for a Factura. */
  datos_factura: ColumnType<DatosFactura | null, string | null | undefined, string | null>;
  terminos_version: string;
  terminos_ip: string;
  clave_repeticion: string | null;
  huella_solicitud: string | null;
  /** Until when a worker holds the order, by the database's clock; null when none does. */
  lease_until: Instant | null;
  intentos: Generated<number>;
  siguiente_intento: Instant | null;
  /** Drawn when issuing starts, before the document. A retry draws both again; only those that reach ISSUED can be verified. */
  folio: string | null;
  codigo_hmac: Buffer | null;
  /** Until when a used one-time link leaves the report open to anyone holding the order. */
  abierta_hasta: Instant | null;
  /** Since when it is in review or waits for its refund; a trigger of the database writes it. */
  espera_desde: Instant | null;
  /** When the buyer's data was removed (retention). */
  olvidada: Instant | null;
  creada: DatabaseSet<Date>;
  actualizada: Generated<Date>;
}

export type ClaseComprobante = 'venta' | 'devolucion';

/** Answer of a tax document emitter. */
export interface DocumentoEmitido {
  readonly tipo: 'boleta' | 'factura' | 'nota-de-credito';
  readonly numero: string;
  readonly enlace?: string;
}

/** A receipt or credit note: queued in the transaction of the payment or refund, made by the worker. */
export interface ComprobantesTable {
  id: Generated<string>;
  orden: string;
  clase: ClaseComprobante;
  /** From 1 per class, without gaps; null until making it begins. */
  numero: number | null;
  /** When it got its number; the date it shows. */
  emitido: Instant | null;
  /** The emitter's reference; null until first worked on, and where the previous version requested it by order. */
  referencia: Generated<string | null>;
  pdf: Buffer | null;
  sha256: string | null;
  /** Of the code printed in the stored PDF; null until it is drawn, and for one drawn before receipts could be verified. */
  codigo_hmac: Generated<Buffer | null>;
  /** The code's last four characters. */
  codigo_final: Generated<string | null>;
  verificaciones: Generated<number>;
  /** The tax document; null until it exists, and always where no emitter is configured or nothing was charged. */
  documento: JSONColumnType<DocumentoEmitido> | null;
  documento_en: Instant | null;
  /** Reason of the emitter's final refusal. */
  rechazado: string | null;
  creado: DatabaseSet<Date>;
  lease_until: Instant | null;
  intentos: Generated<number>;
  /** Null once nothing is left to do. */
  siguiente_intento: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** Last assigned number of each class. */
export interface ComprobanteNumerosTable {
  clase: ClaseComprobante;
  ultimo: number;
}

/** Each try to pay an order. Both names are random and grant no access; before display numbers existed they were the order itself. */
export interface PaymentAttemptsTable {
  id: Generated<string>;
  orden: string;
  buy_order: string;
  session_id: string;
  monto: number;
  token: string | null;
  url: string | null;
  /** How the browser came back: 'normal', 'anulado', 'tiempo' or 'formulario'. */
  retorno: string | null;
  retorno_en: Instant | null;
  /** When the first commit was sent; without it no charge is possible. */
  confirmacion_en: Instant | null;
  comprobante: JSONColumnType<Record<string, unknown>> | null;
  /** The provider's answer to a refund. */
  reembolso: JSONColumnType<Record<string, unknown>> | null;
  reembolso_en: Instant | null;
  creado: DatabaseSet<Date>;
}

/** A part of a payment that the office gives back: stored first, then sent to the provider by the worker. */
export interface PartialRefundsTable {
  id: Generated<string>;
  orden: string;
  /** The charged payment attempt. */
  intento: string;
  /** Whole pesos. */
  monto: number;
  /** 'sin-respuesta': sent, and a person must ask the bank whether it was made. It still counts as given back. */
  estado: Generated<'pedida' | 'sin-respuesta' | 'hecha' | 'rechazada'>;
  /** Whole pesos that the bank reported as left before it was sent; null where the bank no longer tells. */
  saldo: number | null;
  /** When it was last sent. */
  enviada: Instant | null;
  /** The bank's words. */
  respuesta: Generated<string>;
  /** Why it was not made, for the office. */
  rechazo: Generated<string>;
  pedida: DatabaseSet<Date>;
  terminada: Instant | null;
  lease_until: Instant | null;
  intentos: Generated<number>;
  /** Null once the worker has nothing left to do. */
  siguiente_intento: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface OrderEventsTable {
  id: Generated<string>;
  orden: string;
  de: OrderState | null;
  a: OrderState;
  detalle: string | null;
  en: Generated<Date>;
}

export interface InformesTable {
  /** Public id; does not reveal how many exist. Equals the query's id where a query asked for the report. */
  id: Generated<string>;
  /** Null where a query asked for it. */
  orden: string | null;
  folio: string;
  /** Keyed hash of the verification code; the code itself is only in the PDF. */
  codigo_hmac: Buffer;
  /** The code's last four characters, shown in mails: enough to recognise the PDF, too few to guess the code. Null before mails existed. */
  codigo_final: string | null;
  servicio: string;
  /** One of both: a RUT in wire form, or a property's commune (13120) and rol (573-24). */
  sujeto_rut: string | null;
  comuna: Generated<string | null>;
  rol: Generated<string | null>;
  emitido: Instant;
  pdf: Buffer;
  sha256: string;
  /** What lists show of it, as printed: score, its band, or the appraised value. Null where it has none, and in reports of an earlier version. */
  puntaje: Generated<number | null>;
  tramo: Generated<string | null>;
  valor: Generated<string | null>;
  verificaciones: Generated<number>;
}

/** Queue of mails: each is inserted in the transaction that makes it true and sent by the worker. One of a kind per order. */
export interface MailsTable {
  id: Generated<string>;
  clase: string;
  /** Null where the mail is not about one order. */
  orden: string | null;
  /** Subject of the mail where that is neither an order nor the addressee; its meaning depends on the kind. */
  tema: Generated<string | null>;
  /** Personal data: never in a log. */
  para: string;
  creado: DatabaseSet<Date>;
  lease_until: Instant | null;
  intentos: Generated<number>;
  /** Null once nothing is left to do. */
  siguiente_intento: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  enviado: Instant | null;
  /** Reason of the addressee server's final refusal. */
  rechazado: string | null;
  /** Times that the office sent it again. */
  reenvios: Generated<number>;
  /** When it last did. */
  reenviado: Instant | null;
}

/** One-time links to reports, as mails carry them. */
export interface ReportLinksTable {
  token_hash: Buffer;
  orden: string;
  creado: DatabaseSet<Date>;
  vence: Instant;
  usado: Instant | null;
}

/** One row per day of comparing orders with the card provider. */
export interface PaymentCountsTable {
  dia: Day;
  empezada: Generated<Date>;
  terminada: Instant | null;
  revisadas: number | null;
  sin_respuesta: number | null;
  cobradas_sin_informe: number | null;
  informes_sin_cobro: number | null;
  cobros_dobles: number | null;
  detenidas: number | null;
  correos_sin_entregar: number | null;
  /** Orders behind each difference, by column name. */
  ordenes: JSONColumnType<Readonly<Record<string, readonly string[]>>, string | undefined>;
}
