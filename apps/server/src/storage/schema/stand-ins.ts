import type { Generated, JSONColumnType } from 'kysely';
import type { Instant } from './columns.ts';

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
  /** How the visit to the card page ended, before the merchant's commit. */
  decision: 'aprobar' | 'rechazar' | 'anular' | 'tiempo' | 'formulario' | null;
  decidido: Instant | null;
  creado: Generated<Date>;
  confirmado: Instant | null;
  /** Something else than the plain way, for trying it out. */
  escenario: string | null;
  /** Pesos given back. */
  reembolsado: Generated<number>;
  reembolso: 'REVERSED' | 'NULLIFIED' | null;
  /** What the merchant asked, answered or not: commits, questions after the state, refunds. */
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
