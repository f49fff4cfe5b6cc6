import type { Vendedor } from '@veridico/reports/documents';
import type { DataOfficer } from '../settings/data-protection.ts';

/** Sender data shown in every letter of an installation. */
export interface MailBranding {
  /** Name of the seller. */
  readonly merchantName: string;
  /** Contact address. */
  readonly contact: string;
  /** PUBLIC_URL. */
  readonly publicUrl: string;
  /** Notice while stand-ins run, such as 'Datos de demostración · Pago simulado'; empty without stand-ins. */
  readonly notice: string;
}

/** Sender data of the installation's settings. */
export function brandingOf({ mails, publicUrl }: { readonly mails: MailSettings; readonly publicUrl: string }): MailBranding {
  return { merchantName: mails.seller.nombre, contact: mails.seller.correo, notice: mails.notice, publicUrl };
}

/** Name and path of the page on which a person sees what is kept about them; in the foot of every mail. */
export const MY_DATA = { label: 'Mis datos', path: '/mis-datos' } as const;

/** Text before the contact address. */
export const QUESTIONS = '¿Necesitas ayuda? Escríbenos:';

export interface Link {
  readonly label: string;
  readonly href: string;
}

export type Row = readonly [label: string, value: string];

export interface Item {
  readonly title: string;
  readonly lines: readonly string[];
  readonly link: Link;
}

/** Content of a mail, independent of its text or HTML form. Missing parts are not shown. */
export interface Letter {
  readonly subject: string;
  /** Preview text beside the subject. */
  readonly preheader: string;
  readonly title: string;
  /** Main amount of the letter. */
  readonly amount?: string;
  readonly paragraphs: readonly string[];
  readonly action?: Link;
  readonly rows?: readonly Row[];
  readonly items?: readonly Item[];
  readonly notes?: readonly (string | { readonly before: string; readonly link: Link })[];
  /** Why the reader receives this mail. */
  readonly because: string;
}

/** Settings shown in mails and receipts. */
export interface MailSettings {
  readonly seller: Vendedor;
  /** The person in charge of personal data. */
  readonly dataOfficer: DataOfficer;
  /** Notice while stand-ins run; empty without them. */
  readonly notice: string;
  /** Attach the report to the mail that says it is ready. */
  readonly attachReport: boolean;
}

/** A queued mail that belongs to no order; input of its letter. */
export interface QueuedLetter {
  /** Id of the mail. */
  readonly id: string;
  /** Subject given when it was queued. */
  readonly tema: string | null;
  /** Personal data: never in a log. */
  readonly para: string;
  readonly creado: Date;
}

/** Writes a mail's letter when it is sent. Undefined: nothing to say, nothing is sent. An exception delays the mail. */
export type WriteLetter = (mail: QueuedLetter) => Promise<Letter | undefined>;
