import type { ComprobanteFacts, DocumentCode, IssueFacts, SubjectRecords } from '@veridico/reports/documents';
import type { Kysely } from 'kysely';
import type { LoadRecords } from '../bureau/interface.ts';
import type { MailSettings, WriteLetter } from '../mails/letter.ts';
import type { InvoiceEmitter } from '../providers/invoices/port.ts';
import type { Mail } from '../providers/mail/port.ts';
import type { Payments } from '../providers/payments/port.ts';
import type { Seal } from '../providers/seal/port.ts';
import type { Reach } from '../settings/crash-points.ts';
import type { Schema } from '../storage/schema.ts';
import type { Hmac } from '../storage/secrets.ts';

/** A drawn document. */
export interface DrawnDocument {
  readonly pdf: Uint8Array;
  /** The JSON that it was drawn from; a report attaches it as informe.json. */
  readonly data: string;
}

export type Draw = (code: DocumentCode, records: SubjectRecords, facts: IssueFacts) => Promise<DrawnDocument>;

export type DrawComprobante = (facts: ComprobanteFacts) => Promise<Uint8Array>;

/** Dependencies of a kind of order. Providers come as ports, the bureau as one function. */
export interface KindDeps {
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
  /** Writers of mails that belong to no order, by kind of mail. */
  readonly letters: Readonly<Record<string, WriteLetter>>;
  readonly reached: Reach;
  /** Called for each report issued from a purchase. @param seconds since the payment */
  readonly issued: (seconds: number) => void;
  /** Logs problems outside any request. Must receive no personal data. */
  readonly warn: (what: string, detail: Readonly<Record<string, unknown>>) => void;
}
