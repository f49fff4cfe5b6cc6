import type { DatosFactura, TasacionValues } from '@veridico/forms';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Day, Instant, Made } from './columns.ts';

export interface ServicesTable {
  codigo: string;
  nombre: string;
  descripcion: string;
  /** Pesos, tax included. */
  precio: number;
  precio_lista: number | null;
  /** Days between which the list price may be struck; null has no limit. */
  oferta_desde: Day | null;
  oferta_hasta: Day | null;
  posicion: number;
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

/** What the buyer entered, frozen at the purchase. Personal data: never in a log. The card's number, once it proved who buys, is not kept. */
export interface OrderInputs {
  readonly run: string;
  readonly correo: string;
  readonly celular: string;
  /** What an appraisal is asked with, as it was typed; only where one was bought. */
  readonly tasacion?: TasacionValues;
}

/** What an order sells: a report, the contracting of a plan, or the payment of an invoice of a plan. */
export type OrderKind = 'informe' | 'plan' | 'factura';

export interface OrdersTable {
  /** Who holds it may follow the order and open what came of it: never printed nor mailed. */
  orden: string;
  /** VO-7K3M-9QXT, as people read it; drawn by the database. It opens nothing. */
  numero: Generated<string>;
  tipo: OrderKind;
  /** What is sold or paid: one of the three. */
  servicio: string | null;
  plan: string | null;
  /** Number of an invoice of a plan. */
  factura: Generated<string | null>;
  estado: OrderState;
  inputs: JSONColumnType<OrderInputs>;
  /** In wire form, of a plan or its invoice the company that contracted it; null where the report tells of a property, which its commune (13120) and rol (573-24) then name. */
  sujeto_rut: string | null;
  comuna: Generated<string | null>;
  rol: Generated<string | null>;
  /** Pesos, frozen: catalogue price, percent off, what is charged. */
  precio: number;
  descuento: number;
  promocion: string | null;
  /** When the use of the promotion was given back. */
  promocion_devuelta: Instant | null;
  total: number;
  /** In words, as printed; empty where no report is asked for. */
  motivo: string;
  /** Who bought while signed in; null for a visitor. */
  cliente: Generated<string | null>;
  /** Their RUT, or their company's, in wire form. */
  consultante: Generated<string | null>;
  /** RUT of the person who bought while signed in, and of the company in whose name; null where there is none. */
  consultante_persona: Generated<string | null>;
  consultante_empresa: Generated<string | null>;
  /** What the buyer asked for: 01 Boleta, 02 Factura. */
  tipo_emision: Generated<'01' | '02'>;
  /** Null but for a Factura. */
  datos_factura: ColumnType<DatosFactura | null, string | null | undefined, string | null>;
  terminos_version: string;
  terminos_ip: string;
  clave_repeticion: string | null;
  huella_solicitud: string | null;
  /** Who works on the order now, by the database's clock; null when nobody does. */
  lease_until: Instant | null;
  intentos: Generated<number>;
  siguiente_intento: Instant | null;
  /** Drawn when issuing starts, before the document: a retry draws both anew, and only what reaches ISSUED can be verified. */
  folio: string | null;
  codigo_hmac: Buffer | null;
  /** A one-time link of a mail opened the report to whoever holds the order, until then. */
  abierta_hasta: Instant | null;
  /** When who bought was taken out of it. */
  olvidada: Instant | null;
  creada: Made<Date>;
  actualizada: Generated<Date>;
}

export type ClaseComprobante = 'venta' | 'devolucion';

/** What an emitter of tax documents answered. */
export interface DocumentoEmitido {
  readonly tipo: 'boleta' | 'factura' | 'nota-de-credito';
  readonly numero: string;
  readonly enlace?: string;
}

/** A receipt, or the credit note that takes one back: queued in the transaction that makes it true, made from here. */
export interface ComprobantesTable {
  id: Generated<string>;
  orden: string;
  clase: ClaseComprobante;
  /** From 1, each class by itself and without gaps; null until somebody begins to make it. */
  numero: number | null;
  /** When it got its number: the day that it carries. */
  emitido: Instant | null;
  /** What the emitter knows it by; null until it is first worked on, and for those that the version before asked for by their order. */
  referencia: Generated<string | null>;
  pdf: Buffer | null;
  sha256: string | null;
  /** The tax document beside it; null until there is one, and for ever where no emitter is set up or nothing was charged. */
  documento: JSONColumnType<DocumentoEmitido> | null;
  documento_en: Instant | null;
  /** Why the emitter will never take it. */
  rechazado: string | null;
  creado: Made<Date>;
  lease_until: Instant | null;
  intentos: Generated<number>;
  /** Null once nothing is left to do. */
  siguiente_intento: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** The last number given in each class. */
export interface ComprobanteNumerosTable {
  clase: ClaseComprobante;
  ultimo: number;
}

/** Each try to pay an order. Both names are random and open nothing; before there were display numbers they were the order itself. */
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
  /** When a commit was first sent: before that nobody can have been charged. */
  confirmacion_en: Instant | null;
  comprobante: JSONColumnType<Record<string, unknown>> | null;
  /** What the provider answered to a refund. */
  reembolso: JSONColumnType<Record<string, unknown>> | null;
  reembolso_en: Instant | null;
  creado: Made<Date>;
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
  /** As the outside knows it; says nothing of how many there are. That of the query which asked for it, where one did. */
  id: Generated<string>;
  /** Null where a query asked for it. */
  orden: string | null;
  folio: string;
  /** Keyed hash of the verification code; the code itself stands only in the PDF. */
  codigo_hmac: Buffer;
  /** The code's last group of four, for mails: whoever has the PDF recognises it, nobody can guess the rest. Null before there were mails. */
  codigo_final: string | null;
  servicio: string;
  /** One of both: a RUT in wire form, or a property's commune (13120) and rol (573-24). */
  sujeto_rut: string | null;
  comuna: Generated<string | null>;
  rol: Generated<string | null>;
  emitido: Instant;
  pdf: Buffer;
  sha256: string;
  verificaciones: Generated<number>;
}

/** Every mail: it is queued in the transaction that makes it true, and sent from here. One of a kind for each order. */
export interface MailsTable {
  id: Generated<string>;
  clase: string;
  /** Null where a mail is about no single order. */
  orden: string | null;
  /** What it is about where that is neither an order nor its addressee; each kind has a meaning of its own. */
  tema: Generated<string | null>;
  /** Personal data: never in a log. */
  para: string;
  creado: Made<Date>;
  lease_until: Instant | null;
  intentos: Generated<number>;
  /** Null once nothing is left to do. */
  siguiente_intento: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  enviado: Instant | null;
  /** Why the addressee's server will never take it. */
  rechazado: string | null;
}

/** One-time links to reports, as mails carry them. */
export interface ReportLinksTable {
  token_hash: Buffer;
  orden: string;
  creado: Made<Date>;
  vence: Instant;
  usado: Instant | null;
}

/** One row for each day on which our books were compared with the card provider's. */
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
  /** What was found of which orders, by the names of the columns. */
  ordenes: JSONColumnType<Readonly<Record<string, readonly string[]>>, string | undefined>;
}
