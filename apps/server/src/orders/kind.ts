import type { CaseAction, Estado } from '@veridico/api';
import type { endpoints } from '@veridico/api/endpoints';
import type { PlanCharge } from '@veridico/reports/documents';
import type { Kysely, RawBuilder, Selectable, Transaction } from 'kysely';
import type { z } from 'zod';
import type { Letter } from '../mails/letter.ts';
import type { Message } from '../providers/mail/port.ts';
import type { OrderKind, OrdersTable, OrderState, Schema } from '../storage/schema.ts';
import type { VerificationCode } from './crockford.ts';
import type { KindDeps } from './deps.ts';
import type { OrderMail } from './mails/queue.ts';

/** Names of the sold item in the specification and on documents. */
export interface SoldItem {
  /** On receipts and tax documents: 'Informe Verídico Empresarial', 'Plan Pyme 50', 'Plan Pyme 50, factura F-0000000012'. */
  readonly detalle: string;
  /** Service shown by a payment review: the report, the contracting of a plan, or the plan invoiced. */
  readonly nombre: string;
  /** Empty for a report. */
  readonly plan: string;
  /** F-0000000012; only for an order that pays an invoice. */
  readonly factura?: string;
  /** Period and UF that a plan's payment pays for; absent for a report. */
  readonly cobro?: PlanCharge;
}

/** The columns of an order that its document is made from. */
export type PaidOrder = Pick<
  Selectable<OrdersTable>,
  'orden' | 'servicio' | 'inputs' | 'sujeto_rut' | 'motivo' | 'consultante' | 'consultante_persona' | 'consultante_empresa' | 'cliente'
>;

export interface DocumentIssue {
  readonly folio: string;
  readonly code: VerificationCode;
  readonly emitido: Date;
  /** The payment was simulated; the document says so. */
  readonly demo: boolean;
}

/** What lists show of a report, in the words of its document. All null in a document that is none. */
export interface ReportFigures {
  /** 0 to 999; null without a score. */
  readonly puntaje: number | null;
  /** 'Riesgo medio'. */
  readonly tramo: string | null;
  /** 'UF 8.790', of what was asked for; null in reports that appraise nothing. */
  readonly valor: string | null;
}

export interface MadeDocument {
  /** Sealed. */
  readonly pdf: Uint8Array;
  readonly figures: ReportFigures;
}

/** How a kind makes and stores the document of a paid order. */
export interface KindDocument {
  /** True: an order whose document cannot be made within a day is refunded. False for a signed contract: it stands without its document. */
  readonly refundedWhenLate: boolean;
  /** @returns the reason if it can never be made @throws where a later try may succeed */
  readonly make: (deps: KindDeps, order: PaidOrder, issue: DocumentIssue) => Promise<MadeDocument | string>;
  /** Stores the document in the transaction that ends the order. @returns seconds since the payment, where time to report is measured */
  readonly store: (trx: Transaction<Schema>, order: PaidOrder, issue: DocumentIssue, made: MadeDocument) => Promise<number | undefined>;
}

/** A mail about an order that its kind must write. */
export interface OrderMailRequest {
  /** Id of the mail, different each time the office sends it again: a link made from it is then a new one. */
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

/** What the one-time link in a mail does. */
export interface KindLink {
  /** SQL over columns of `report_links`: the link still works. */
  readonly works: RawBuilder<boolean>;
  /** Hours for which a used link opens the order to anyone with its number; null where it opens nothing. */
  readonly opensHours: number | null;
}

/** The facts an order's sentence depends on. */
export interface Situation {
  readonly state: OrderState;
  /** Whole pesos; 0 where a promotion covered the price. */
  readonly total: number;
  /** Not charged because the payment timed out: the buyer neither cancelled nor was refused. */
  readonly expired: boolean;
  /** Its document was delivered, also where the office refunded it later. */
  readonly issued: boolean;
}

/** Fields a kind adds to, or replaces in, the status answer of an order. */
export type KindStatus = Partial<z.infer<(typeof endpoints)['transaccionEstado']['schema']['response'][200]>>;

/** Everything that differs between a report, a plan and an invoice order. app/kinds.ts lists one for each. */
export interface Kind {
  /** Text for the buyer: first what happened, then the money, then what follows. */
  readonly sentence: (situation: Situation) => string;
  readonly status: (
    db: Kysely<Schema>,
    orden: string,
    at: Pick<Situation, 'state' | 'issued'> & { readonly estado: Estado },
  ) => Promise<KindStatus>;
  /** Path of the page Webpay sends the browser back to. */
  readonly returnPath: string;
  /** Null where an order has no document: it is issued as soon as it is paid. */
  readonly document: KindDocument | null;
  readonly link: KindLink | null;
  /** Actions the office gets when a mail about such an order was returned. */
  readonly returnedMailActions: readonly CaseAction[];
  /** Sold items by order. */
  readonly sold: (db: Kysely<Schema>, ordenes: readonly string[]) => Promise<ReadonlyMap<string, SoldItem>>;
  /** @returns undefined where the mail no longer applies */
  readonly write: (deps: KindDeps, mail: OrderMailRequest) => Promise<WrittenMail | undefined>;
  /**
   * Side effects of an order becoming paid or refunded, in the same transaction.
   * @returns why the order must be refunded; undefined where it need not be
   */
  readonly entered: (trx: Transaction<Schema>, orden: string, state: 'PAID' | 'REFUNDED') => Promise<string | undefined>;
  /** Ends what the order granted when the office refunds it, in the same transaction. */
  readonly ended: (trx: Transaction<Schema>, orden: string) => Promise<void>;
}

/** Total record: a new kind of order without an entry does not compile. */
export type Kinds = Readonly<Record<OrderKind, Kind>>;

/** Dependencies of orders in general; each kind of order comes as an entry of `kinds`. */
export interface OrderDeps extends KindDeps {
  readonly kinds: Kinds;
}
