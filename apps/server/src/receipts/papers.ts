import type { Message } from '../providers/mail/port.ts';
import { chileanDay } from '../storage/clock.ts';
import type { ClaseComprobante, DocumentoEmitido } from '../storage/schema.ts';
import type { KindDeps } from '../orders/deps.ts';
import { findPapers } from './find.ts';
import { CARRIERS } from './queue.ts';
import type { OrderMail } from '../orders/mails/queue.ts';

/** A receipt or a credit note in the mail about it. */
export interface MailPaper {
  /** CV-0000000123, NC-0000000007 */
  readonly numero: string;
  /** It is attached to the mail. */
  readonly attached: boolean;
  /** A tax document follows in another mail. */
  readonly followed: boolean;
}

/** Receipts and tax documents of a mail about an order, as far as they exist. */
export interface Papers {
  /** The receipt or credit note that this kind of mail carries. */
  readonly paper?: MailPaper;
  /** The tax document that this kind of mail announces. */
  readonly documento?: DocumentoEmitido;
  readonly attachments: Message['attachments'];
}

const NONE: Papers = { attachments: [] };
const ANNOUNCED: Partial<Record<OrderMail, ClaseComprobante>> = { documento: 'venta', 'nota-de-credito': 'devolucion' };

export function tellsOfDocument(kind: OrderMail): kind is 'documento' | 'nota-de-credito' {
  return ANNOUNCED[kind] !== undefined;
}

/**
 * A credit note carries the receipt it cancels too: if a sale is refunded within a second, the mail that would have carried the receipt is
 * never sent.
 * @param total whole pesos
 */
export async function findPapersFor(
  { db, invoices }: KindDeps,
  kind: OrderMail,
  { orden, total }: { readonly orden: string; readonly total: number },
): Promise<Papers> {
  const carries = Object.values(CARRIERS).some((kinds) => kinds.includes(kind));
  if (!carries && !tellsOfDocument(kind)) return NONE;
  const papers = await findPapers(db, orden);
  const documento = papers.find(({ clase }) => clase === ANNOUNCED[kind])?.documento;
  if (documento) return { documento, attachments: [] };
  const found = papers.find(({ clase }) => CARRIERS[clase].includes(kind));
  if (found?.numero === undefined) return NONE;
  return {
    paper: { numero: found.numero, attached: found.pdf !== null, followed: !invoices.simulated && total > 0 },
    attachments: papers
      .filter((each) => each === found || found.clase === 'devolucion')
      .flatMap(({ numero, emitido, pdf }) =>
        numero !== undefined && emitido && pdf
          ? [{ name: `${numero}_${chileanDay.format(emitido)}.pdf`, type: 'application/pdf', content: pdf }]
          : [],
      ),
  };
}
