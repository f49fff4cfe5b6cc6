import type { IntentoDePago, PapelDeOrden } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import type { CardTransaction, Refund } from '../../providers/payments/port.ts';
import { chargeLeft } from '../../orders/parts/parts.ts';
import { MADE_IN_PARTS } from '../../orders/parts/sums.ts';
import { receiptNumber } from '../../receipts/facts.ts';
import type { Schema } from '../../storage/schema.ts';

/** Payments of an order, oldest first, with what was charged and what went back, in whole pesos. */
export interface OrderPayments {
  readonly intentos: IntentoDePago[];
  readonly pagado: number;
  readonly devuelto: number;
  readonly queda: number;
}

export async function listPayments(db: Kysely<Schema>, orden: string): Promise<OrderPayments> {
  const rows = await db
    .selectFrom('payment_attempts')
    .select(['id', sql<Date>`creado`.as('creado'), 'monto', 'retorno', 'comprobante', 'reembolso', 'reembolso_en'])
    .select(MADE_IN_PARTS.as('inParts'))
    .where('orden', '=', orden)
    .orderBy('id')
    .execute();
  const told = rows.map(({ id, creado, monto, retorno, comprobante, reembolso, reembolso_en, inParts }) => {
    // Both were validated when they were stored.
    const voucher = comprobante as CardTransaction | null;
    const refund = reembolso as Refund | null;
    const cobrado = voucher?.status === 'AUTHORIZED' && voucher.responseCode === 0;
    const charged = cobrado ? voucher.amount : 0;
    return {
      charged,
      refunded: refund ? charged : inParts,
      intento: {
        id,
        fecha: creado.toISOString(),
        monto,
        vuelta: retorno,
        cobrado,
        ...cardOf(voucher),
        reembolso: refund && {
          fecha: (reembolso_en ?? creado).toISOString(),
          respuesta: `${refund.type} ${refund.authorizationCode}`.trim(),
        },
      },
    };
  });
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    intentos: told.map(({ intento }) => intento),
    pagado: sum(told.map(({ charged }) => charged)),
    devuelto: sum(told.map(({ refunded }) => refunded)),
    queda: (await chargeLeft(db, orden)).queda,
  };
}

/** States of a payment at the bank. Its own word stays beside ours, because its support asks for it. */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  INITIALIZED: 'Sin terminar',
  AUTHORIZED: 'Cobrado',
  CAPTURED: 'Cobrado',
  FAILED: 'Rechazado',
  REVERSED: 'Reversado',
  NULLIFIED: 'Devuelto',
  PARTIALLY_NULLIFIED: 'Devuelto en parte',
};

function cardOf(voucher: CardTransaction | null) {
  if (!voucher) return { tarjeta: '', medio: '', cuotas: 0, autorizacion: '', respuesta: '' };
  const { cardNumber, paymentTypeCode, installments, authorizationCode, status, responseCode } = voucher;
  return {
    tarjeta: cardNumber,
    medio: paymentTypeCode,
    cuotas: installments,
    autorizacion: authorizationCode,
    respuesta: `${STATUS_WORDS[status] ?? 'Otro estado'} (${responseCode === null ? status : `${status} ${responseCode}`})`,
  };
}

/** Receipt and credit note of an order. @param total whole pesos of the sale @param inParts of them, went back before the credit note */
export async function listPapers(db: Kysely<Schema>, orden: string, total: number, inParts: number): Promise<PapelDeOrden[]> {
  const rows = await db
    .selectFrom('comprobantes')
    .select(['clase', 'numero', 'emitido', 'documento', 'rechazado'])
    .where('orden', '=', orden)
    .orderBy('id')
    .execute();
  return rows.map(({ clase, numero, emitido, documento, rechazado }) => ({
    numero: numero === null ? '' : receiptNumber(clase, numero),
    clase,
    fecha: emitido && emitido.toISOString(),
    monto: clase === 'venta' ? total : inParts - total,
    documento: documento ? `${documento.tipo} ${documento.numero}` : '',
    rechazado: rechazado ?? '',
  }));
}
