import { COMPROBANTES, DOCUMENTOS } from '@veridico/reports';
import type { Letter, Row } from '../mails/letter.ts';
import { pesos } from '../orders/mails/charge.ts';
import type { DocumentoEmitido } from '../storage/schema.ts';
import type { MailPaper } from './papers.ts';

interface WithPaper {
  /** The receipt, or the credit note of a refund, once it has its number. */
  readonly paper?: MailPaper;
}

const NO_INVOICE = 'El comprobante es interno: no es documento tributario.';
const INVOICE_FOLLOWS = 'La boleta o la factura electrónica te llega en otro correo.';
const CREDIT_NOTE_FOLLOWS = 'La nota de crédito electrónica te llega en otro correo.';

export const CREDIT_NOTE_IS = 'La nota de crédito interna, que no es documento tributario,';

/** The note about an attached receipt or credit note. */
export const attachedPaper = (paper: MailPaper | undefined, what: string) => (paper?.attached ? [`${what} va adjunto en PDF.`] : []);

export const paperRow = (clase: keyof typeof COMPROBANTES, { paper }: WithPaper): Row[] =>
  paper ? [[COMPROBANTES[clase], paper.numero]] : [];

/** Notes below the mail of a payment. */
export function receiptNotes({ paper }: WithPaper): string[] {
  return [...attachedPaper(paper, 'El comprobante de venta'), NO_INVOICE, ...(paper?.followed ? [INVOICE_FOLLOWS] : [])];
}

/** Notes below the mail of a refund. */
export function refundNotes({ paper }: WithPaper): string[] {
  return [...attachedPaper(paper, CREDIT_NOTE_IS), ...(paper?.followed ? [CREDIT_NOTE_FOLLOWS] : [])];
}

/** The common part of the mail about a tax document. */
export function documentLetter({
  monto,
  documento,
}: {
  readonly monto: number;
  readonly documento: DocumentoEmitido;
}): Pick<Letter, 'subject' | 'title' | 'amount' | 'paragraphs' | 'action'> {
  const { tipo, numero, enlace } = documento;
  const name = DOCUMENTOS[tipo].toLocaleLowerCase('es-CL');
  return {
    subject: `Tu ${name} N° ${numero}`,
    title: `Tu ${name}`,
    amount: pesos(monto),
    paragraphs: [`Ya está emitida: es la N° ${numero}.`],
    ...(enlace !== undefined && { action: { label: `Abrir la ${name}`, href: enlace } }),
  };
}
