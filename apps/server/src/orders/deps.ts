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

export type Draw = (code: DocumentCode, records: SubjectRecords, facts: IssueFacts) => Promise<Uint8Array>;

export type DrawComprobante = (facts: ComprobanteFacts) => Promise<Uint8Array>;

/** What a kind of order works with. Providers come as ports, the bureau as one function. */
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
  /** By the kind of mail, for those that are about no order. */
  readonly letters: Readonly<Record<string, WriteLetter>>;
  readonly reached: Reach;
  /** Told of each report that a purchase led to. @param seconds since it was paid */
  readonly issued: (seconds: number) => void;
  /** Reports problems nobody waits for. Receives no personal data. */
  readonly warn: (what: string, detail: Readonly<Record<string, unknown>>) => void;
}
