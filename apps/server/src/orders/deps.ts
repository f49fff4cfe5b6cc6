import type { RolDeEmpresa, Tasacion } from '@veridico/forms';
import type { ReportCode } from '@veridico/reports';
import type { ComprobanteFacts, DocumentCode, IssueFacts, SubjectRecords } from '@veridico/reports/documents';
import type { Kysely } from 'kysely';
import type { Caller } from '../http/caller.ts';
import type { InvoiceEmitter } from '../providers/invoices/port.ts';
import type { Mail } from '../providers/mail/port.ts';
import type { Payments } from '../providers/payments/port.ts';
import type { Seal } from '../providers/seal/port.ts';
import type { Schema } from '../storage/schema.ts';
import type { Reach } from '../settings/crash-points.ts';
import type { Letter } from '../mails/letter.ts';
import type { Subject } from '../bureau/subject.ts';

/** Finds what a report tells of a subject; undefined where the bureau has nothing on it. */
export type LoadRecords = (report: ReportCode, subject: Subject) => Promise<SubjectRecords | undefined>;

/** What a till needs to know of somebody before money moves. */
export interface Somebody {
  readonly deceased: boolean;
  /** Lines of records that the report tells of, or a few more. */
  readonly lines: number;
}

/** Finds a person or a company by its RUT in wire form, whichever the number belongs to; undefined where the bureau knows neither. */
export type FindSubject = (report: ReportCode, rut: string) => Promise<Somebody | undefined>;

/**
 * Why there would be no report on a property: nobody knows it, it is nothing that is appraised, no property is of such a surface or none that is
 * offered, so many bedrooms do not fit in it, too few offers are like it.
 */
export type Unappraisable = 'sin registros' | 'no se tasa' | 'superficie' | 'dormitorios' | 'sin avisos';

/** Asks, before money moves, whether a property can be appraised; undefined where it can. */
export type CheckProperty = (tasacion: Tasacion) => Promise<Unappraisable | undefined>;

/**
 * Whether this is the number of the identity card that the person of this RUT now holds. Takes the same time whether the RUT is known or
 * not. Neither ever reaches a log. @param serie nine capital letters or digits
 */
export type ProveSerial = (rut: string, serie: string) => Promise<boolean>;

/** Whoever calls, as the product knows them. What was agreed with them is read from here and never from a token. */
export interface Customer {
  /** Number of the customer. */
  readonly id: string;
  readonly sub: string;
  /** In wire form; empty where it is not known. */
  readonly rut: string;
  /** The identity card showed that the RUT is theirs. */
  readonly rutProven: boolean;
  /** RUT of the company in whose name they ask; null for who asks in their own. */
  readonly empresa: string | null;
  readonly contrato: 'S' | 'N';
  /** Their place among the company's users, and what they may do for it; null for who asks in their own name. */
  readonly usuario: string | null;
  readonly rol: RolDeEmpresa | null;
  /** How the powers of their company are known; null for who asks in their own name. */
  readonly representacion: 'declarada' | 'establecida' | null;
  /** The days of caution after a claim let them in are not over. */
  readonly resguardo: boolean;
  /** Reports that the company asked for before this moment stay hidden from them; null where none do. */
  readonly informesDesde: Date | null;
}

/** The customer behind a token. @throws Problem NO_AUTENTICADO when the account was deleted, CLIENTE_DESCONOCIDO */
export type FindCustomer = (caller: Caller) => Promise<Customer>;

export type Draw = (code: DocumentCode, records: SubjectRecords, facts: IssueFacts) => Promise<Uint8Array>;

export type DrawComprobante = (facts: ComprobanteFacts) => Promise<Uint8Array>;

/** Keyed hash under a key of its own for each purpose. */
export type Hmac = (purpose: string, text: string) => Buffer;

/** What mails and receipts say besides what they are about. */
export interface MailSettings {
  /** Who sells. */
  readonly merchantName: string;
  /** In wire form; null where the operator does not say. */
  readonly merchantRut: string | null;
  /** Where people write to us. */
  readonly contact: string;
  /** What every page says while stand-ins run; empty when none does. */
  readonly notice: string;
  /** The report itself travels with the mail that says it is ready. */
  readonly attachReport: boolean;
}

/** A mail that is about no order, as its letter is made from. */
export interface QueuedLetter {
  /** Number of the mail. */
  readonly id: string;
  /** What it is about, as it was queued. */
  readonly tema: string | null;
  /** Personal data: never in a log. */
  readonly para: string;
}

/** Makes a mail's letter when it is sent; undefined where there is nothing to tell, and nothing is sent. What it throws delays the mail. */
export type WriteLetter = (mail: QueuedLetter) => Promise<Letter | undefined>;

/** What orders work with. Providers come as ports, the bureau as one function: orders know no feature. */
export interface OrderDeps {
  readonly db: Kysely<Schema>;
  readonly payments: Payments;
  readonly seal: Seal;
  readonly mail: Mail;
  readonly invoices: InvoiceEmitter;
  readonly draw: Draw;
  readonly drawComprobante: DrawComprobante;
  readonly loadRecords: LoadRecords;
  readonly hmac: Hmac;
  readonly publicUrl: string;
  readonly mails: MailSettings;
  /** By the kind of mail, for those that a feature queues with queueLetter. */
  readonly letters: Readonly<Record<string, WriteLetter>>;
  readonly reached: Reach;
  /** Told of each report that a purchase led to. @param seconds since it was paid */
  readonly issued: (seconds: number) => void;
  /** Reports problems nobody waits for. Receives no personal data. */
  readonly warn: (what: string, detail: Readonly<Record<string, unknown>>) => void;
}

/** Where Webpay sends the browser back to, by what was bought. */
export const RETURN_PATHS = { informe: '/compra-directa/paso2', plan: '/contrata-directo/paso2', factura: '/mi-plan/pago' } as const;
