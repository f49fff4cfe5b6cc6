import { sql, type Kysely, type Selectable } from 'kysely';
import { maskedSubject, SUBJECT_COLUMNS, type SubjectColumns, type SubjectText } from '../../bureau/subject.ts';
import { reportName } from '../../issuing/issued.ts';
import { findCharge, type Charge } from '../../orders/mails/charge.ts';
import { WAS_ISSUED } from '../../orders/states.ts';
import type { MailPaper } from '../../receipts/papers.ts';
import type { DocumentoEmitido, InformesTable, Schema } from '../../storage/schema.ts';

/** Data of a purchase for its mails. */
export interface PurchaseFacts extends Charge {
  /** VO-7K3M-9QXT */
  readonly numeroDeOrden: string;
  /** The service's code, for a link to its form. */
  readonly servicio: string;
  /** 'Informe Verídico Empresarial'. */
  readonly informe: string;
  /** Masked: mails are forwarded and read on screens that others see. */
  readonly sujeto: SubjectText;
  /** It had been paid: a refund then means that the report could not be made. */
  readonly wasPaid: boolean;
  /** Its report was delivered: a refund then is a decision of the office. */
  readonly wasIssued: boolean;
  /** The receipt, or the credit note of a refund, once it has its number. */
  readonly paper?: MailPaper;
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
  /** Last group of its verification code. */
  readonly codigoFinal: string | null;
  readonly emitido: Date;
  /** One-time address. */
  readonly link: string;
}

/** Loads the data of a purchase for its mails. The order exists: a mail's row refers to it. */
export async function findPurchase(db: Kysely<Schema>, orden: string): Promise<PurchaseFacts> {
  const order = await db
    .selectFrom('orders')
    .select(['numero', 'servicio', ...SUBJECT_COLUMNS, 'total'])
    .select(sql<boolean>`exists (select from order_events where order_events.orden = orders.orden and a = 'PAID')`.as('wasPaid'))
    .select(WAS_ISSUED.as('wasIssued'))
    .where('orden', '=', orden)
    .where('tipo', '=', 'informe')
    .$narrowType<{ servicio: string }>()
    .executeTakeFirstOrThrow();
  const { numero: numeroDeOrden, servicio, wasPaid, wasIssued } = order;
  return {
    numeroDeOrden,
    servicio,
    informe: reportName(servicio),
    sujeto: maskedSubject(order),
    wasPaid,
    wasIssued,
    ...(await findCharge(db, orden, order.total)),
  };
}

export function reportFacts(
  row: Pick<Selectable<InformesTable>, 'servicio' | 'folio' | 'codigo_final' | 'emitido'> & SubjectColumns,
  link: string,
): ReportFacts {
  const { servicio, folio, codigo_final: codigoFinal, emitido } = row;
  return { informe: reportName(servicio), sujeto: maskedSubject(row), folio, codigoFinal, emitido, link };
}
