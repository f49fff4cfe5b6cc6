import { maskRut } from '@veridico/forms';
import { sql, type Kysely, type Selectable } from 'kysely';
import { reportName } from '../issued.ts';
import type { CardTransaction } from '../../providers/payments/port.ts';
import type { InformesTable, Schema } from '../../storage/schema.ts';

/** A purchase as a mail tells of it. */
export interface PurchaseFacts {
  readonly orden: string;
  /** The service's code, for a link to its form. */
  readonly servicio: string;
  /** 'Informe Verídico Empresarial'. */
  readonly informe: string;
  /** Masked: a mail is read on screens that others see, and forwarded. */
  readonly rut: string;
  /** Whole pesos; 0 where a promotion paid it all. */
  readonly monto: number;
  /** Null where no card was charged. */
  readonly card: { readonly last4: string; readonly authorization: string; readonly at: Date } | null;
  /** It had been paid; when money goes back all the same, there was no report to make. */
  readonly wasPaid: boolean;
}

/** An issued report. */
export interface ReportFacts {
  readonly informe: string;
  /** Masked. */
  readonly rut: string;
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
    .select(['orden', 'servicio', 'sujeto_rut', 'total'])
    .select(sql<boolean>`exists (select from order_events where order_events.orden = orders.orden and a = 'PAID')`.as('wasPaid'))
    .where('orden', '=', orden)
    .where('tipo', '=', 'informe')
    .$narrowType<{ servicio: string }>()
    .executeTakeFirstOrThrow();
  const { servicio, sujeto_rut: rut, wasPaid } = order;
  return {
    orden,
    servicio,
    informe: reportName(servicio),
    rut: maskRut(rut),
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
  row: Pick<Selectable<InformesTable>, 'servicio' | 'sujeto_rut' | 'folio' | 'codigo_final' | 'emitido'>,
  link: string,
): ReportFacts {
  const { servicio, sujeto_rut: rut, folio, codigo_final: codigoFinal, emitido } = row;
  return { informe: reportName(servicio), rut: maskRut(rut), folio, codigoFinal, emitido, link };
}
