import type { CaseAction, Estado } from '@veridico/api';
import type { endpoints } from '@veridico/api/endpoints';
import type { Kysely, RawBuilder, Selectable, Transaction } from 'kysely';
import type { z } from 'zod';
import type { Letter } from '../mails/letter.ts';
import type { Message } from '../providers/mail/port.ts';
import type { OrderKind, OrdersTable, OrderState, Schema } from '../storage/schema.ts';
import type { VerificationCode } from './crockford.ts';
import type { KindDeps } from './deps.ts';
import type { OrderMail } from './mails/queue.ts';

/** What is sold, as the specification and the papers name it. */
export interface Sold {
  /** On receipts and tax documents: 'Informe Verídico Empresarial', 'Plan Pyme 50', 'Plan Pyme 50, factura F-0000000012'. */
  readonly detalle: string;
  /** As a review names it: the report, or the plan that was contracted or invoiced. */
  readonly nombre: string;
  /** Empty for a report. */
  readonly plan: string;
  /** F-0000000012, of an order that pays an invoice. */
  readonly factura?: string;
}

/** An order as its document is made from. */
export type PaidOrder = Pick<
  Selectable<OrdersTable>,
  'orden' | 'servicio' | 'inputs' | 'sujeto_rut' | 'motivo' | 'consultante' | 'consultante_persona' | 'consultante_empresa' | 'cliente'
>;

export interface DocumentIssue {
  readonly folio: string;
  readonly code: VerificationCode;
  readonly emitido: Date;
  /** The payment was simulated: the document says so. */
  readonly demo: boolean;
}

/** The document that a paid order of a kind leads to. */
export interface KindDocument {
  /** A document that cannot be made in a day is refunded. A signed contract is not: its paper is late, and the contract stands. */
  readonly refundedWhenLate: boolean;
  /** @returns the sealed PDF, or why it can never be made @throws where a later try may succeed */
  readonly make: (deps: KindDeps, order: PaidOrder, issue: DocumentIssue) => Promise<Uint8Array | string>;
  /** Stores it in the transaction that ends the order. @returns seconds since the payment, where the time to a report is measured */
  readonly store: (trx: Transaction<Schema>, order: PaidOrder, issue: DocumentIssue, pdf: Uint8Array) => Promise<number | undefined>;
}

/** A mail about an order, as its kind writes it. */
export interface OrderMailWanted {
  /** Number of the mail. */
  readonly id: string;
  readonly orden: string;
  readonly clase: OrderMail;
  /** Whole pesos. */
  readonly total: number;
}

export interface WrittenMail {
  readonly letter: Letter;
  readonly attachments: Message['attachments'];
}

/** What the one-time link in a mail does, over columns of `report_links`. */
export interface KindLink {
  /** The link still works. */
  readonly works: RawBuilder<boolean>;
  /** Hours for which a followed link leaves the order open for anybody who holds its number; null where it opens nothing. */
  readonly opensHours: number | null;
}

/** An order as its sentence depends on it. */
export interface Situation {
  readonly state: OrderState;
  /** Whole pesos; 0 where a promotion covered the price. */
  readonly total: number;
  /** Not charged because time ran out: the buyer neither cancelled nor was refused. */
  readonly expired: boolean;
}

/** What a kind adds to the state of an order, or says instead. */
export type KindStatus = Partial<z.infer<(typeof endpoints)['transaccionEstado']['schema']['response'][200]>>;

/** What an order of a kind is: everything that differs between a report, a plan and an invoice. app/kinds.ts lists one for each. */
export interface Kind {
  /** What is told of each state: first what happened, then the money, then what follows. */
  readonly sentences: Readonly<Record<OrderState, string>>;
  /** What the buyer is told. */
  readonly sentence: (situation: Situation) => string;
  readonly status: (db: Kysely<Schema>, orden: string, at: { readonly state: OrderState; readonly estado: Estado }) => Promise<KindStatus>;
  /** Path of the page that Webpay sends the browser back to. */
  readonly returnPath: string;
  /** Null where the payment is all: such an order is issued as soon as it is paid. */
  readonly document: KindDocument | null;
  readonly link: KindLink | null;
  /** Offered to the office where a mail about such an order was returned. */
  readonly returnedMailActions: readonly CaseAction[];
  /** What was sold, by order. */
  readonly sold: (db: Kysely<Schema>, ordenes: readonly string[]) => Promise<ReadonlyMap<string, Sold>>;
  /** Undefined where there is nothing to tell any more. */
  readonly write: (deps: KindDeps, mail: OrderMailWanted) => Promise<WrittenMail | undefined>;
  /**
   * What follows when an order becomes paid or refunded, in the same transaction.
   * @returns why the money has to go back; undefined where it does not
   */
  readonly entered: (trx: Transaction<Schema>, orden: string, state: 'PAID' | 'REFUNDED') => Promise<string | undefined>;
  /** What ends when the office gives the money back, in the same transaction. */
  readonly ended: (trx: Transaction<Schema>, orden: string) => Promise<void>;
}

/** Total: a new kind of order without a row does not compile. */
export type Kinds = Readonly<Record<OrderKind, Kind>>;

/** What orders work with: what is sold comes as a table of kinds. */
export interface OrderDeps extends KindDeps {
  readonly kinds: Kinds;
}
