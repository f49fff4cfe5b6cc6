import { sql, type Kysely } from 'kysely';
import type { Row } from '../../mails/letter.ts';
import type { CardTransaction } from '../../providers/payments/port.ts';
import type { Schema } from '../../storage/schema.ts';
import { MADE_IN_PARTS } from '../parts/sums.ts';
import { chileanMoment } from '../../storage/clock.ts';

/** What was charged for an order, as its mails show it. */
export interface Charge {
  /** Whole pesos; 0 where a promotion covered the price. */
  readonly monto: number;
  /** Whole pesos of it that went back in parts. */
  readonly enPartes: number;
  /** Null where no card was charged. */
  readonly card: { readonly last4: string; readonly authorization: string; readonly at: Date } | null;
}

/** What the card was charged, or would have been charged, for an order. */
export async function findCharge(db: Kysely<Schema>, orden: string, total: number): Promise<Charge> {
  const attempt = await db
    .selectFrom('payment_attempts')
    .select(['monto', 'comprobante', MADE_IN_PARTS.as('enPartes')])
    .where('orden', '=', orden)
    // Refunded or committed attempts first, else the last one.
    .orderBy(sql`reembolso_en desc nulls last, confirmacion_en desc nulls last, id desc`)
    .limit(1)
    .executeTakeFirst();
  // Validated when it was stored.
  const voucher = (attempt?.comprobante ?? null) as CardTransaction | null;
  return { monto: voucher?.amount ?? attempt?.monto ?? total, enPartes: attempt?.enPartes ?? 0, card: readCard(voucher) };
}

function readCard(voucher: CardTransaction | null): Charge['card'] {
  if (!voucher?.transactionDate) return null;
  const { cardNumber, authorizationCode, transactionDate } = voucher;
  return { last4: cardNumber, authorization: authorizationCode, at: new Date(transactionDate) };
}

const pesosFormat = new Intl.NumberFormat('es-CL', { style: 'currency', currency: 'CLP', useGrouping: 'always' });
export const pesos = (amount: number) => pesosFormat.format(amount);

/** What the refund of an order gives back: 'el cobro completo', or the rest after a part. */
export const cancelled = ({ enPartes }: Pick<Charge, 'enPartes'>) => (enPartes > 0 ? 'lo que quedaba del cobro' : 'el cobro completo');
/** Whole pesos that the refund of an order gives back. */
export const restOf = ({ monto, enPartes }: Pick<Charge, 'monto' | 'enPartes'>) => monto - enPartes;

export const endsWith = ({ last4 }: { readonly last4: string }) => `terminada en ${last4}`;

/** Rows about the charged card; empty where it is not known. */
export function cardRows({ card }: Pick<Charge, 'card'>): Row[] {
  if (!card) return [];
  return [
    ['Tarjeta', endsWith(card)],
    ['Código de autorización', card.authorization],
    ['Fecha y hora', chileanMoment(card.at)],
  ];
}
