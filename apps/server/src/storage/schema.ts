import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;
type Made<T> = ColumnType<T, never, never>;
/** YYYY-MM-DD in and out: pg's own parser would shift it into the machine's time zone. */
type Day = string;

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

export interface PersonasTable {
  rut: string;
  nombres: string;
  apellido_paterno: string;
  apellido_materno: string | null;
  fecha_nacimiento: Day | null;
  nacionalidad: string | null;
  estado_civil: string | null;
  fallecido: boolean;
  demo: boolean;
}

/** Card serials of a person; the one in force and the earlier ones. */
export interface PersonaSeriesTable {
  rut: string;
  serie: string;
  vigente: boolean;
}

export interface EmpresasTable {
  rut: string;
  razon_social: string;
  nombre_fantasia: string | null;
  giro: string | null;
  inicio_actividades: Day | null;
  tramo_ventas: string | null;
  estado: string | null;
  demo: boolean;
}

export interface ProtestosTable {
  rut: string;
  tipo: 'CH' | 'LT' | 'PG';
  motivo: string;
  numero: string;
  moneda: 'CLP' | 'UF' | 'USD';
  monto: string;
  fecha_vencimiento: Day;
  fecha_protesto: Day;
  acreedor: string;
  ciudad: string;
  estado: 'vigente' | 'aclarado';
  fecha_aclaracion: Day | null;
  demo: boolean;
}

export interface MorosidadesTable {
  rut: string;
  acreedor: string;
  tipo: string;
  numero: string;
  moneda: 'CLP' | 'UF' | 'USD';
  monto: string;
  fecha_vencimiento: Day;
  cuotas_morosas: number;
  estado: 'vigente' | 'pagada';
  demo: boolean;
}

/** One row per finished run of the importer; the newest of a type is that source's cut-off. */
export interface ImportacionesTable {
  id: Generated<string>;
  tipo: string;
  demo: boolean;
  terminada: Generated<Date>;
  nuevas: number;
  cambiadas: number;
  iguales: number;
  rechazadas: number;
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

/** What the buyer entered, frozen at the purchase. Personal data: never in a log. */
export interface OrderInputs {
  readonly run: string;
  readonly serie: string;
  readonly correo: string;
  readonly celular: string;
}

export interface OrdersTable {
  orden: string;
  tipo: 'informe';
  servicio: string;
  estado: OrderState;
  inputs: JSONColumnType<OrderInputs>;
  sujeto_rut: string;
  /** Pesos, frozen: catalogue price, percent off, what is charged. */
  precio: number;
  descuento: number;
  promocion: string | null;
  total: number;
  motivo: string;
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
  creada: Made<Date>;
  actualizada: Generated<Date>;
}

/** Each try to pay an order. The first one's buy_order is the order itself. */
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
  comprobante: JSONColumnType<Record<string, unknown>> | null;
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
  orden: string;
  folio: string;
  /** Keyed hash of the verification code; the code itself stands only in the PDF. */
  codigo_hmac: Buffer;
  servicio: string;
  sujeto_rut: string;
  emitido: Instant;
  pdf: Buffer;
  sha256: string;
  verificaciones: Generated<number>;
}

export interface VerificationsTable {
  id: Generated<string>;
  folio: string;
  acierto: boolean;
  con_captcha: boolean;
  ip_hmac: Buffer;
  en: Generated<Date>;
}

export interface RateLimitsTable {
  clave: string;
  ventana: Instant;
  cuenta: number;
}

export interface CaptchaUsedTable {
  reto_hash: string;
  vence: Instant;
}

export interface CaptchaPassesTable {
  id: Generated<string>;
  accion: string;
  ip_hmac: Buffer;
  vence: Instant;
}

/** Keys at rest, encrypted with a key derived from SECRET_KEY. */
export interface SecretsTable {
  nombre: string;
  cifrado: Buffer;
  creado: Generated<Date>;
}

/** The Webpay stand-in's own ledger: what a card network would remember. */
export interface SimulatedPaymentsTable {
  token: string;
  buy_order: string;
  session_id: string;
  monto: number;
  return_url: string;
  estado: string;
  respuesta: number | null;
  autorizacion: string | null;
  tipo_pago: string | null;
  tarjeta: string | null;
  cuotas: Generated<number>;
  /** Chosen by the visitor on the card page, before the merchant's commit. */
  decision: 'aprobar' | 'rechazar' | 'anular' | null;
  creado: Generated<Date>;
  confirmado: Instant | null;
}

export interface Schema {
  services: ServicesTable;
  promotions: PromotionsTable;
  personas: PersonasTable;
  persona_series: PersonaSeriesTable;
  empresas: EmpresasTable;
  protestos: ProtestosTable;
  morosidades: MorosidadesTable;
  importaciones: ImportacionesTable;
  orders: OrdersTable;
  payment_attempts: PaymentAttemptsTable;
  order_events: OrderEventsTable;
  informes: InformesTable;
  verifications: VerificationsTable;
  rate_limits: RateLimitsTable;
  captcha_used: CaptchaUsedTable;
  captcha_passes: CaptchaPassesTable;
  secrets: SecretsTable;
  simulated_payments: SimulatedPaymentsTable;
}
