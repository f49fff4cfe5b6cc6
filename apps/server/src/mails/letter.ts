/** Where a letter comes from: the same for all of an installation's. */
export interface House {
  /** Who sells. */
  readonly merchantName: string;
  /** Where people write to us. */
  readonly contact: string;
  /** PUBLIC_URL. */
  readonly publicUrl: string;
  /** What every page says while stand-ins run, such as 'Datos de demostración · Pago simulado'; empty when none does. */
  readonly notice: string;
}

/** @param deps `mails` and `publicUrl` of the installation */
export function houseOf({ mails, publicUrl }: { readonly mails: MailSettings; readonly publicUrl: string }): House {
  return { merchantName: mails.merchantName, contact: mails.contact, notice: mails.notice, publicUrl };
}

/** Before the address people write to. */
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

/** What a mail says, before it takes the form of text or of HTML. Parts that are absent are not shown. */
export interface Letter {
  readonly subject: string;
  /** What a mailbox shows beside the subject. */
  readonly preheader: string;
  readonly title: string;
  /** The figure it is about. */
  readonly amount?: string;
  readonly paragraphs: readonly string[];
  readonly action?: Link;
  readonly rows?: readonly Row[];
  readonly items?: readonly Item[];
  readonly notes?: readonly (string | { readonly before: string; readonly link: Link })[];
  /** Why it came to whoever reads it. */
  readonly because: string;
}

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
  readonly creado: Date;
}

/** Makes a mail's letter when it is sent; undefined where there is nothing to tell, and nothing is sent. What it throws delays the mail. */
export type WriteLetter = (mail: QueuedLetter) => Promise<Letter | undefined>;
