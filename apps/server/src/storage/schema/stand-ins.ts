import type { Generated, JSONColumnType } from 'kysely';
import type { Instant } from './columns.ts';

/** Ledger of the Webpay stand-in: the data a card network would hold. */
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
  /** How the visit to the card page ended, before the merchant's commit. */
  decision: 'aprobar' | 'rechazar' | 'anular' | 'tiempo' | 'formulario' | null;
  decidido: Instant | null;
  creado: Generated<Date>;
  confirmado: Instant | null;
  /** Scenario to simulate; null for the normal course. */
  escenario: string | null;
  /** Pesos refunded. */
  reembolsado: Generated<number>;
  reembolso: 'REVERSED' | 'NULLIFIED' | null;
  /** Number of merchant calls, answered or not: commits, status queries, refunds. */
  confirmaciones: Generated<number>;
  consultas: Generated<number>;
  devoluciones: Generated<number>;
}

/** The mail stand-in's mailbox. The same message sent twice is one row with two copies. */
export interface SimulatedMailsTable {
  id: Generated<string>;
  message_id: string;
  de: string;
  para: string;
  asunto: string;
  texto: string;
  html: string;
  adjuntos: JSONColumnType<readonly SimulatedAttachment[]>;
  copias: Generated<number>;
  recibido: Generated<Date>;
}

export interface SimulatedAttachment {
  readonly nombre: string;
  readonly tipo: string;
  readonly base64: string;
}
