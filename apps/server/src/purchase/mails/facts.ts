import { sql, type Kysely, type Selectable } from 'kysely';
import { reportName } from '../../issuing/issued.ts';
import { maskedSubject, SUBJECT_COLUMNS, type SubjectColumns, type SubjectText } from '../../bureau/subject.ts';
import type { CardTransaction } from '../../providers/payments/port.ts';
import type { DocumentoEmitido, InformesTable, Schema } from '../../storage/schema.ts';

/** A purchase as a mail tells of it. */
export interface PurchaseFacts {
  /** VO-7K3M-9QXT */
  readonly numeroDeOrden: string;
  /** The service's code, for a link to its form. */
  readonly servicio: string;
  /** 'Informe Verídico Empresarial'. */
  readonly informe: string;
  /** Masked: a mail is read on screens that others see, and forwarded. */
  readonly sujeto: SubjectText;
  /** Whole pesos; 0 where a promotion paid it all. */
  readonly monto: number;
  /** Null where no card was charged. */
  readonly card: { readonly last4: string; readonly authorization: string; readonly at: Date } | null;
  /** It had been paid; when money goes back all the same, there was no report to make. */
  readonly wasPaid: boolean;
  /** The receipt, or the credit note of a refund, once it has its number. */
  readonly paper?: PaperFacts;
}

/** A receipt or a credit note beside the mail that tells of it. */
export interface PaperFacts {
  /** CV-0000000123, NC-0000000007 */
  readonly numero: string;
  /** It travels with the mail. */
  readonly attached: boolean;
  /** A tax document follows in another mail. */
  readonly followed: boolean;
}

/** A purchase whose tax document was just issued. */
export interface DocumentFacts extends PurchaseFacts {
  readonly documento: DocumentoEmitido;
}

/** An issued report. */
export interface ReportFacts {
  readonly informe: string;
  /** Masked. */
  readonly sujeto: SubjectText;
  readonly folio: string;
  /** The last group of its code. */
  readonly codigoFinal: string | null;
  readonly emitido: Date;
  /** One-time address. */
  readonly link: string;
}

/** What a mail about an order may have to say of it. The order exists: a mail's row points at it. */
export async function findPurchase(db: Kysely<Schema>, orden: string): Promise<PurchaseFacts> {
  const order = await db
    .selectFrom('orders')
    .select(['numero', 'servicio', ...SUBJECT_COLUMNS, 'total'])
    .select(sql<boolean>`exists (select from order_events where order_events.orden = orders.orden and a = 'PAID')`.as('wasPaid'))
    .where('orden', '=', orden)
    .where('tipo', '=', 'informe')
    .$narrowType<{ servicio: string }>()
    .executeTakeFirstOrThrow();
  const { numero: numeroDeOrden, servicio, wasPaid } = order;
  return {
    numeroDeOrden,
    servicio,
    informe: reportName(servicio),
    sujeto: maskedSubject(order),
    wasPaid,
    ...(await findCharge(db, orden, order.total)),
  };
}

/** What the card of an order was charged, or was to be. */
export async function findCharge(db: Kysely<Schema>, orden: string, total: number): Promise<Pick<PurchaseFacts, 'monto' | 'card'>> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select(['monto', 'comprobante'])
    .where('orden', '=', orden)
    // The one that money moved for, or else the last one.
    .orderBy(sql`reembolso_en desc nulls last, confirmacion_en desc nulls last, id desc`)
    .limit(1)
    .executeTakeFirst();
  // What the provider said was checked when it was stored.
  const voucher = (attempt?.comprobante ?? null) as CardTransaction | null;
  return { monto: voucher?.amount ?? attempt?.monto ?? total, card: readCard(voucher) };
}

function readCard(voucher: CardTransaction | null): PurchaseFacts['card'] {
  if (!voucher?.transactionDate) return null;
  const { cardNumber, authorizationCode, transactionDate } = voucher;
  return { last4: cardNumber, authorization: authorizationCode, at: new Date(transactionDate) };
}

export function reportFacts(
  row: Pick<Selectable<InformesTable>, 'servicio' | 'folio' | 'codigo_final' | 'emitido'> & SubjectColumns,
  link: string,
): ReportFacts {
  const { servicio, folio, codigo_final: codigoFinal, emitido } = row;
  return { informe: reportName(servicio), sujeto: maskedSubject(row), folio, codigoFinal, emitido, link };
}
