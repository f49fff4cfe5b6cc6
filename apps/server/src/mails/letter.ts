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
