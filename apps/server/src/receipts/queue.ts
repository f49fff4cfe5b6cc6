import { sql, type Transaction } from 'kysely';
import { inSeconds } from '../storage/clock.ts';
import type { ClaseComprobante, OrderState, Schema } from '../storage/schema.ts';
import type { OrderMail } from '../orders/mails/queue.ts';

/** The receipt or credit note that an order gets when it enters a state. */
const BY_STATE: Partial<Record<OrderState, ClaseComprobante>> = { PAID: 'venta', REFUNDED: 'devolucion' };

/** The mails that carry a receipt or a credit note. */
export const CARRIERS: Readonly<Record<ClaseComprobante, readonly OrderMail[]>> = {
  venta: ['comprobante', 'pago-encontrado'],
  devolucion: ['reembolso'],
};

/**
 * The receipt of a report waits this long for its folio, which takes seconds, then goes without it (decision 0055). The mail that carries
 * it waits longer.
 */
const FOLIO_SECONDS = 20;

/**
 * Queues the receipt of a paid order or the credit note of a refunded one, once, in the transaction that changes the state. A charge that
 * was never sold has no receipt, so it gets no credit note.
 */
export async function queueReceipt(trx: Transaction<Schema>, orden: string, state: OrderState): Promise<void> {
  const clase = BY_STATE[state];
  if (clase === undefined) return;
  // No report will come to wait for, and the credit note names the receipt.
  if (clase === 'devolucion') await releaseReceipt(trx, orden);
  await trx
    .insertInto('comprobantes')
    .columns(['orden', 'clase', 'siguiente_intento'])
    .expression(
      trx
        .selectFrom('orders')
        .select(['orden', sql.lit(clase).as('clase'), firstTry(clase).as('siguiente_intento')])
        .where('orden', '=', orden)
        .$if(clase === 'devolucion', (query) =>
          query.where((eb) =>
            eb.exists(
              eb
                .selectFrom('comprobantes')
                .select('id')
                .whereRef('comprobantes.orden', '=', 'orders.orden')
                .where('comprobantes.clase', '=', 'venta'),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.columns(['orden', 'clase']).doNothing())
    .execute();
}

const firstTry = (clase: ClaseComprobante) =>
  clase === 'venta' ? sql<Date>`case when tipo = 'informe' then ${inSeconds(FOLIO_SECONDS)} else ${inSeconds(0)} end` : inSeconds(0);

/** Lets the receipt of an order be made now: its report has a folio. */
export async function releaseReceipt(trx: Transaction<Schema>, orden: string): Promise<void> {
  await trx
    .updateTable('comprobantes')
    .set({ siguiente_intento: inSeconds(0) })
    .where('orden', '=', orden)
    .where('intentos', '=', 0)
    .execute();
}

/** Releases the mail that waits for this receipt or credit note. */
export async function releaseMail(trx: Transaction<Schema>, orden: string, clase: ClaseComprobante): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ siguiente_intento: inSeconds(0) })
    .where('orden', '=', orden)
    .where('clase', 'in', CARRIERS[clase])
    .where('intentos', '=', 0)
    .execute();
}
